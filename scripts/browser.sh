#!/bin/sh
# A browser for `npm run test:page`: installs Debian's chromium if there is none. Gives up after a few minutes.
set -eu
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" > /dev/null; then exit 0; fi
done
# Elsewhere the tests look for Chrome, and say so if it is missing.
command -v apt-get > /dev/null || exit 0
root=''
if [ "$(id -u)" != 0 ]; then root='sudo -n'; fi
export DEBIAN_FRONTEND=noninteractive
timeout 120 $root apt-get update -q
timeout 300 $root apt-get install -q -y --no-install-recommends chromium
