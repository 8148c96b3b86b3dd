#!/bin/sh
# This program beside its peers, by turns, medians of five, in one run: chess by OpenSpiel (2.0.2 from PyPI, its own rollouts in C++), bare
# SQLite, bare parry, a bare eframe window. Needs python3 with venv, and for the windows Xvfb and ImageMagick:
#
#     benches/peers.sh
#
# With `answers` after it only answers a second are measured.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build --release --locked --example answers
answers=$(cargo metadata --format-version 1 --no-deps | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')/release/examples/answers

python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet open_spiel==2.0.2
# Moves a second of random chess: one search whose only leaf is evaluated by rollouts. How long such games are is counted beside it.
cat > "$folder/chess.py" <<'PYTHON'
import random, time, pyspiel

GAMES = 500
chess = pyspiel.load_game("chess")


def moves(game):
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        count += 1
    return count


random.seed(1)
length = sum(moves(chess) for _ in range(200)) / 200
rollouts = pyspiel.RandomRolloutEvaluator(GAMES, random.randrange(1 << 20))
bot = pyspiel.MCTSBot(chess, rollouts, 1.0, 1, 10, False, 7, False)
start = time.perf_counter()
bot.step(chess.new_initial_state())
print(round(GAMES * length / (time.perf_counter() - start)))
PYTHON

measure() {
    echo "$1 $("$answers" "$1" "$2" 1 "$3")" >> "$folder/$1.$2"
}
for round in 1 2 3 4 5; do
    "$folder/venv/bin/python" "$folder/chess.py" >> "$folder/chess"
    for robot in random contact; do
        for scenario in blenheim oudenarde ramillies malplaquet; do measure "$scenario" "$robot" 2; done
        for scenario in first-orders cutts-before-blindheim ramillies-south-plain; do measure "$scenario" "$robot" 20; done
        for scenario in blenheim-centre oudenarde-meeting ramillies-grand-tactical; do measure "$scenario" "$robot" 5; done
    done
done
median() {
    awk '{ print $NF }' "$1" | sort -n | sed -n 3p
}
chess=$(median "$folder/chess")
echo "OpenSpiel's chess, moves a second: $chess"
for file in "$folder"/*.random "$folder"/*.contact; do
    name=$(basename "$file")
    awk -v name="$name" -v ours="$(median "$file")" -v chess="$chess" \
        'BEGIN { printf "%-40s %8d answers a second, %.2f of it\n", name, ours, ours / chess }'
done
if [ "${1:-}" = answers ]; then
    exit
fi

cargo bench --locked --bench journal
cargo bench --locked --bench geometry
cargo build --release --locked --bin galloper --example bare_window
for round in 1 2 3; do
    benches/launch.sh "${answers%examples/answers}galloper"
    benches/launch.sh "${answers%answers}bare_window"
done
