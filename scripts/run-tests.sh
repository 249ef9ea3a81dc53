#!/usr/bin/env bash
# Runs the tests. A few suites that failed beside others run once more, one at a time: hundreds of suites with servers and browsers of their own share
# the machine, and a suite that only failed for that must not hide what a change did. Both results are printed, and the suites that passed only alone
# are named at the end. More than a few are not tried again, nor is anything in a run of a part (`make test ONLY=…`).
set -uo pipefail
cd "$(dirname "$0")/.."

readonly MOST=8
readonly FAILED=.cache/failed-suites

rm -f "$FAILED"
node_modules/.bin/jest "$@"
status=$?
if [ "$status" -eq 0 ] || [ "$#" -gt 0 ] || [ ! -s "$FAILED" ]; then exit "$status"; fi

mapfile -t suites <"$FAILED"
if [ "${#suites[@]}" -gt "$MOST" ]; then exit "$status"; fi

printf '\nThese suites failed beside others, and run once more, alone:\n'
printf '  %s\n' "${suites[@]}"
node_modules/.bin/jest --runInBand --runTestsByPath "${suites[@]}" || exit
printf '\nPassed only alone, which is worth a look:\n'
printf '  %s\n' "${suites[@]}"
