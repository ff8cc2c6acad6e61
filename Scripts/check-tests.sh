#!/bin/sh
# Every test has a time limit, its own or that of its suite (which holds for its extensions too), waits for what it wants
# and not for time to pass, and draws its random numbers from a seed.
#
# Tests run side by side and wait for each other's threads, so a limit has to cover the whole run on a slow machine:
# five minutes are enough.
set -eu
files=$(find Tests -name '*.swift' | sort)
# shellcheck disable=SC2086
missing=$(awk '
    # A type or extension begins at the margin, after its attributes.
    function name(line) {
        sub(/^.*(struct|class|actor|enum|extension) +/, "", line)
        sub(/[^A-Za-z0-9_].*$/, "", line)
        return line
    }
    FNR == 1 { attributes = ""; test = "" }
    /^@/ { attributes = "" ; pending = 1 }
    pending { attributes = attributes $0 }
    /^(@.*[ )])?((package|private|fileprivate|public|final) )*(struct|class|actor|enum|extension) / {
        place = FILENAME " " name($0)
        if ((attributes $0) ~ /timeLimit/) limited[name($0)] = 1
        attributes = ""; pending = 0
    }
    /^(@.*[ )])?func / { pending = 0 }
    # A test ends its attributes with its function.
    /@Test/ { test = ""; reading = 1; at = FILENAME ":" FNR; owner = ($0 ~ /^@Test/) ? "" : place }
    reading { test = test $0 }
    reading && /func / {
        reading = 0
        if (test !~ /timeLimit/) { count++; where[count] = at; owners[count] = owner }
    }
    END {
        for (i = 1; i <= count; i++) {
            split(owners[i], parts, " ")
            if (!(parts[2] in limited)) print where[i]
        }
    }' $files)
if [ -n "$missing" ]; then
    echo "lint: tests without .timeLimit, of their own or of their suite:" >&2
    echo "$missing" >&2
    exit 1
fi

# shellcheck disable=SC2086
loose=$(grep -nE 'Task\.(yield|sleep)|[^A-Za-z]u?sleep\(|SystemRandomNumberGenerator|randomElement\(\)|shuffled\(\)' $files || true)
# shellcheck disable=SC2086
unseeded=$(grep -nE '\.random\(' $files | grep -vE 'using: |\(&random\)|^Tests/TestSupport/' || true)
if [ -n "$loose$unseeded" ]; then
    echo "lint: tests that sleep, spin or are random without a seed (see Tests/TestSupport):" >&2
    printf '%s\n' "$loose" "$unseeded" >&2
    exit 1
fi
