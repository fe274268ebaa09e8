#!/bin/sh
# Give numba a directory it can write to, filled with the kernels that were compiled when the image was built.
set -eu

baked=${MAUBINH_BAKED_CACHE:-/opt/maubinh-cache}

for directory in "${NUMBA_CACHE_DIR:-/var/cache/maubinh}" "${TMPDIR:-/tmp}/maubinh-cache"; do
    if mkdir -p "$directory" 2>/dev/null && [ -w "$directory" ]; then
        # A volume may hold the kernels of another version, or what its file system puts there.
        for entry in "$baked"/*; do
            kept="$directory/${entry##*/}"
            if [ -e "$entry" ] && [ ! -e "$kept" ]; then
                cp -R "$entry" "$kept.part-$$"
                mv "$kept.part-$$" "$kept"
            fi
        done
        export NUMBA_CACHE_DIR="$directory"
        break
    fi
done

exec maubinh "$@"
