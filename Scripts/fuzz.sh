#!/bin/sh
# Builds the fuzzers with libFuzzer and the address sanitizer and runs them.
#   fuzz.sh SWIFT BUILD long SECONDS [TARGET…]   each target for so long; what it learns stays in BUILD/fuzz/learned
#   fuzz.sh SWIFT BUILD short                    each target for a fixed number of inputs; skipped without libFuzzer
set -eu
swift="$1"
build="$2"
mode="$3"
shift 3
all="http response chunked gzip json form xml query gateway"

probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
cat >"$probe/probe.swift" <<'SWIFT'
@_cdecl("LLVMFuzzerTestOneInput") public func one(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt { 0 }
SWIFT
links() {
    "${SWIFTC:-swiftc}" -sanitize=fuzzer,address "$@" -parse-as-library "$probe/probe.swift" -o "$probe/probe" \
        >"$probe/log" 2>&1 && "$probe/probe" -runs=1 >>"$probe/log" 2>&1
}
linker=""
if links -use-ld=lld; then
    linker="-Xswiftc -use-ld=lld"
elif ! links; then
    if [ "$mode" = short ]; then
        echo "fuzz: skipped, since this toolchain has no libFuzzer"
        exit 0
    fi
    cat "$probe/log" >&2
    echo "fuzz: this toolchain has no libFuzzer; one from https://www.swift.org/install has" >&2
    exit 1
fi

export PUSHPIT_FUZZ=1
# libFuzzer reports crashes itself; the reporter of the Swift runtime reads memory that the sanitizer guards.
export SWIFT_BACKTRACE=enable=no
# shellcheck disable=SC2086
set_up() {
    "$swift" build -c release --product Fuzz --scratch-path "$build/fuzz" \
        --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address $linker "$@"
}
if ! set_up >"$probe/log" 2>&1; then
    cat "$probe/log" >&2
    exit 1
fi
fuzz="$(set_up --show-bin-path)/Fuzz"

if [ "$mode" = short ]; then
    bound="-runs=2000 -seed=1"
    targets="$all"
else
    bound="-max_total_time=$1"
    shift
    targets="${*:-$all}"
fi
findings="$build/fuzz/findings"
mkdir -p "$findings"
for target in $targets; do
    stored="Tests/Fuzz/Corpus/$target"
    learned="$probe/$target"
    [ "$mode" = short ] || learned="$build/fuzz/learned/$target"
    mkdir -p "$learned"
    # shellcheck disable=SC2086
    if "$fuzz" "--target=$target" $bound -timeout=10 -max_len=4096 -dict="Tests/Fuzz/Dictionaries/$target.dict" \
        -artifact_prefix="$findings/$target-" "$learned" "$stored" >"$probe/log" 2>&1; then
        echo "fuzz: $target: $(grep -a '^Done' "$probe/log" | sed 's/^Done //'), nothing found"
    else
        tail -n 60 "$probe/log" >&2
        echo "fuzz: $target broke; mend it, then keep the input of $findings as $stored/NAME" >&2
        exit 1
    fi
done
