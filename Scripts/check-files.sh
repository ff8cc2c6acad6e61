#!/bin/sh
# Cheap checks beyond the formatter: no Swift file above 400 lines, every script parses.
set -eu
status=0

long=$(find Sources Tests -name '*.swift' -exec awk 'END { if (NR > 400) print FILENAME ": " NR " lines" }' {} \;)
if [ -n "$long" ]; then
    echo "lint: files of more than 400 lines:" >&2
    echo "$long" >&2
    status=1
fi

for script in Scripts/*.sh .ci/run; do
    case "$(head -n 1 "$script")" in
    *bash*) bash -n "$script" || status=1 ;;
    *) sh -n "$script" || status=1 ;;
    esac
done
exit $status
