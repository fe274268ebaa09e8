#!/bin/sh
# Make a virtual environment with the first Python on the machine that can run this project.
# usage: make_venv.sh FOLDER [PYTHON]
set -eu

folder=$1
chosen=${2:-}

# Is $1 a Python from 3.11 on that can make virtual environments?
suits() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

if [ -n "$chosen" ]; then
    set -- "$chosen"
else
    set -- python3 python3.13 python3.12 python3.11 python3.14 python /usr/bin/python3
fi

for candidate in "$@"; do
    if suits "$candidate"; then
        echo "making $folder with $("$candidate" --version) ..."
        exec "$candidate" -m venv --clear "$folder"
    fi
done

{
    echo "No suitable Python was found. Tried: $*."
    echo "Needed: Python 3.11 or newer with the modules venv and ensurepip"
    echo "(on Debian and Ubuntu: apt-get install python3 python3-venv)."
    echo "One in another place: make PYTHON=/path/to/python3 ..."
} >&2
exit 1
