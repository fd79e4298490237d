#!/bin/sh
# measure.sh DATA [PEER...]: mean ms of each peer on each set under DATA (the shared data folder).
# LIMIT (seconds a puzzle, 20): a peer that runs out on one of the first five puzzles of a set does
# only those. Columns: peer, set, puzzles, mean, median, max in ms (a run-out counts as LIMIT),
# run-outs, crashes, digest of the answers (equal digests = equal answers).
set -eu
data=$1; shift
here=$(cd "$(dirname "$0")" && pwd)
peers=$here/target/release/peers
limit=${LIMIT:-20}
[ $# -gt 0 ] || set -- $("$peers" --list | awk '{ print $1 }')
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cp "$data"/big/*.txt "$tmp"
head -300 "$data/puzzles/hardest_11plus.txt" | cut -c1-81 > "$tmp/hard9_300.txt"
sets=${SETS:-"hard9_300 big16_easy_100 big16_mid_100 big16_min_40 big25_easy_20 big25_mid_14"}
for set in $sets; do
    for peer; do
        head -5 "$tmp/$set.txt" | "$peers" "$peer" --time-limit "$limit" > "$tmp/out"
        if ! grep -q '^-' "$tmp/out"; then
            "$peers" "$peer" --time-limit "$limit" < "$tmp/$set.txt" > "$tmp/out"
        fi
        digest=$(awk '{ print $1, $3 }' "$tmp/out" | cksum | cut -d' ' -f1)
        sort -k2,2n "$tmp/out" | awk -v peer="$peer" -v set="$set" -v digest="$digest" '
            { t[NR] = $2 / 1000; sum += t[NR]; late += $1 == -1; dead += $1 < -1 }
            END { printf "%-14s %-15s %4d %10.3f %10.3f %10.3f %3d %3d %s\n", peer, set, NR,
                sum / NR, t[int((NR + 1) / 2)], t[NR], late, dead, digest }'
    done
done
