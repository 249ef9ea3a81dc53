#!/bin/sh
# Installs a package of Debian for some tests, where that is possible without a prompt. It never runs as a service.
# Without it those tests are skipped, so a failure here is reported and does not fail the build.
# install-package.sh PACKAGE WHAT PROGRAM...: nothing is done when one of the programs is there.
set -u

package=$1
what=$2
shift 2

loud() {
  printf '\n*** %s\n*** The tests of %s will NOT run.\n\n' "$1" "$what" >&2
  exit 0
}

for program in "$@"; do
  if command -v "$program" >/dev/null 2>&1; then
    exit 0
  fi
done
command -v apt-get >/dev/null 2>&1 || loud "There is no $1 on the PATH, and no apt-get to install it with."
[ "$(id -u)" -eq 0 ] || loud "There is no $1 on the PATH, and only root can install it: apt-get install $package"

# Debian starts a service when it installs one, unless this file returns 101. An existing file is the administrator's own policy.
policy=/usr/sbin/policy-rc.d
log=$(mktemp)
if [ -e "$policy" ]; then
  trap 'rm -f "$log"' EXIT
else
  trap 'rm -f "$log" "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy" || loud "$policy cannot be written."
fi

echo "installing $package for the tests of $what"
export DEBIAN_FRONTEND=noninteractive
if apt-get update -qq >"$log" 2>&1 && apt-get install -qq -y --no-install-recommends "$package" >"$log" 2>&1; then
  # Nor at the next start of this machine.
  for service in "$package" "$1"; do
    update-rc.d "$service" disable >/dev/null 2>&1 || true
  done
else
  tail -n 5 "$log" >&2
  loud "apt-get could not install $package."
fi
