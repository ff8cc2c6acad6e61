#!/bin/sh
# Makes the symbol graphs of the library products, and their pages when docc is installed.
set -eu
swift="$1"
build="$2"

"$swift" package --scratch-path "$build" dump-symbol-graph --minimum-access-level public --skip-synthesized-members
graphs=$(find "$build" -type d -name symbolgraph | head -n 1)
echo "symbol graphs: $graphs"

docc=$(command -v docc || xcrun --find docc 2>/dev/null || true)
if [ -z "$docc" ]; then
    echo "no docc here, so no pages"
    exit 0
fi
for module in Pushpit PushpitClient; do
    chosen="$build/docs/graphs/$module"
    mkdir -p "$chosen"
    cp "$graphs/$module.symbols.json" "$chosen/"
    "$docc" convert --additional-symbol-graph-dir "$chosen" --output-path "$build/docs/$module.doccarchive" \
        --fallback-display-name "$module" --fallback-bundle-identifier "pushpit.$module"
    echo "pages: $build/docs/$module.doccarchive"
done
