#!/bin/sh
# Installs the font of the pictures in the documentation, where that is possible without a prompt: with the fonts of a bare container text looks coarse.
# A failure is reported and does not fail the build.
set -u

if fc-list 2>/dev/null | grep -q 'Inter'; then
  exit 0
fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ]; then
  echo 'installing the font Inter for the pictures'
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >/dev/null 2>&1
  apt-get install -qq -y --no-install-recommends fonts-inter >/dev/null 2>&1 && exit 0
fi
printf '\n*** There is no font Inter: the pictures have the font of this machine.\n\n' >&2
