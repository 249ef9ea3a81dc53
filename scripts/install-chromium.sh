#!/bin/sh
# Installs Debian's Chromium for the browser tests, where that is possible without a prompt.
# Without it those tests are skipped, so a failure here is reported and does not fail the build.
set -u

loud() {
  printf '\n*** %s\n*** The browser tests will NOT run.\n\n' "$1" >&2
  exit 0
}

if command -v "${CHROMIUM_PATH:-chromium}" >/dev/null 2>&1; then
  exit 0
fi
command -v apt-get >/dev/null 2>&1 || loud 'There is no chromium on the PATH, and no apt-get to install it with.'
[ "$(id -u)" -eq 0 ] || loud 'There is no chromium on the PATH, and only root can install it: apt-get install chromium'

echo 'installing chromium for the browser tests (a minute or two)'
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
if apt-get update -qq >"$log" 2>&1 && apt-get install -qq -y --no-install-recommends chromium >"$log" 2>&1; then
  rm -f "$log"
else
  tail -n 5 "$log" >&2
  rm -f "$log"
  loud 'apt-get could not install chromium.'
fi
