#!/usr/bin/env bash
# Compares the contracts with the revision CONTRACT_BASE, or with origin/main where there is one. A revision that was named must exist: a
# comparison that did not take place must not look like one without findings. Arguments are passed on to contract-diff.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -n "${CONTRACT_BASE+named}" ]; then
  base=$CONTRACT_BASE
  if ! git rev-parse --verify --quiet --end-of-options "$base^{commit}" >/dev/null; then
    echo "CONTRACT_BASE is '$base', which git does not know; fetch it first. The contracts could not be compared." >&2
    exit 2
  fi
elif git rev-parse --verify --quiet 'origin/main^{commit}' >/dev/null; then
  base=origin/main
  release=$(sed -n 's/^- { version: \([^,]*\),.*/\1/p' spec/released/releases.yaml | tail -n 1)
  if ! git cat-file -e "$base:spec/released/$release" 2>/dev/null; then
    echo "$base is older than release $release, so the contracts are compared with the release alone."
    exit 0
  fi
else
  echo 'There is no origin/main and no CONTRACT_BASE, so the contracts are compared with the last release alone.'
  exit 0
fi

echo "The contracts compared with $base:"
exec node --conditions=twin-oracle-source --import tsx packages/contract-diff/src/cli/main.ts --base "$base" "$@" spec
