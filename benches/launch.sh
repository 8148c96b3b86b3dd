#!/bin/sh
# From launch to the first frame, and what the program then holds in memory. Needs Xvfb and xdotool:
#
#     cargo build --release && benches/launch.sh target/release/galloper
#
# Any argument after the program is handed on to it.
set -eu
program=$1
shift
folder=$(mktemp -d)
Xvfb :98 -screen 0 1600x1000x24 >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
sleep 2
for round in 1 2 3 4 5; do
    began=$(date +%s%N)
    DISPLAY=:98 LIBGL_ALWAYS_SOFTWARE=1 XDG_DATA_HOME="$folder" "$program" "$@" >/dev/null 2>&1 &
    process=$!
    # The window is shown with its first frame.
    DISPLAY=:98 xdotool search --sync --onlyvisible --name '^Galloper$' >/dev/null
    shown=$(date +%s%N)
    sleep 3
    memory=$(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$process/status")
    echo "round $round: first frame after $(((shown - began) / 1000000)) ms, $memory MB resident"
    kill "$process"
    wait "$process" 2>/dev/null || true
done
