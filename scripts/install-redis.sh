#!/bin/sh
# Installs Debian's Redis for the tests of several replicas, where that is possible without asking anybody. It never runs as a service.
# Without it those tests are skipped, so a failure here is said loudly and is no failure of the build.
set -u

loud() {
  printf '\n*** %s\n*** The tests that need Redis will NOT run.\n\n' "$1" >&2
  exit 0
}

if command -v redis-server >/dev/null 2>&1 || command -v valkey-server >/dev/null 2>&1; then
  exit 0
fi
command -v apt-get >/dev/null 2>&1 || loud 'There is no redis-server on the PATH, and no apt-get to install it with.'
[ "$(id -u)" -eq 0 ] || loud 'There is no redis-server on the PATH, and only root can install it: apt-get install redis-server'

# Debian starts a service when it installs one, unless this file says no (101). One that is there is somebody's own policy.
policy=/usr/sbin/policy-rc.d
log=$(mktemp)
if [ -e "$policy" ]; then
  trap 'rm -f "$log"' EXIT
else
  trap 'rm -f "$log" "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy" || loud "$policy cannot be written."
fi

echo 'installing redis-server for the tests of several replicas'
export DEBIAN_FRONTEND=noninteractive
if apt-get update -qq >"$log" 2>&1 && apt-get install -qq -y --no-install-recommends redis-server >"$log" 2>&1; then
  # Nor at the next start of this machine.
  update-rc.d redis-server disable >/dev/null 2>&1 || true
else
  tail -n 5 "$log" >&2
  loud 'apt-get could not install redis-server.'
fi
