#!/bin/sh
# Installs what is missing to build (`build`) and to test (`test`); does nothing when all is there.
set -eu

if ! command -v "${SWIFT:-swift}" >/dev/null 2>&1; then
    echo "setup: no Swift toolchain on the PATH; see https://www.swift.org/install" >&2
    exit 1
fi

missing=""
need() { missing="$missing $1"; }
has() { command -v "$1" >/dev/null 2>&1; }

linux() {
    for part in "$@"; do
        case "$part" in
        build)
            has pkg-config || need pkg-config
            has pkg-config && pkg-config --exists openssl || need libssl-dev
            has pkg-config && pkg-config --exists zlib || need zlib1g-dev
            ;;
        test)
            has curl || need curl
            has openssl || need openssl
            has python3 || need python3
            ;;
        esac
    done
    [ -n "$missing" ] || return 0
    if ! has apt-get; then
        echo "setup: missing:$missing; install them with the package manager of this system" >&2
        exit 1
    fi
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo"
    echo "setup: installing$missing" >&2
    $sudo apt-get update -qq
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2
}

macos() {
    if ! has brew; then
        echo "setup: Homebrew is needed for openssl@3; see https://brew.sh" >&2
        exit 1
    fi
    has pkg-config || need pkgconf
    for formula in openssl@3 zlib; do
        [ -d "$(brew --prefix)/opt/$formula" ] || need "$formula"
    done
    has python3 || need python3
    [ -n "$missing" ] || return 0
    echo "setup: installing$missing" >&2
    # shellcheck disable=SC2086
    brew install -q $missing >&2
}

case "$(uname -s)" in
Linux) linux "$@" ;;
Darwin) macos ;;
*)
    echo "setup: only Linux and macOS are known" >&2
    exit 1
    ;;
esac
