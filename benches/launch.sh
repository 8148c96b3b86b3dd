#!/bin/sh
# From launch to the first frame, and what the program then holds in memory. Needs Xvfb and ImageMagick; the screen is looked at
# again and again until it is not black, so that the time is a little too long rather than too short:
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
    while DISPLAY=:98 import -window root -crop 1x1+200+500 -depth 8 txt:- | grep -qi '#000000'; do :; done
    shown=$(date +%s%N)
    sleep 3
    memory=$(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$process/status")
    echo "round $round: first frame after $(((shown - began) / 1000000)) ms, $memory MB resident"
    kill "$process"
    wait "$process" 2>/dev/null || true
done
