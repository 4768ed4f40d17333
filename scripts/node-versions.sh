#!/bin/sh
# Runs the tests and the bundle on other versions of Node: scripts/node-versions.sh [VERSION...]
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- 20.19 22 24
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
path=$PATH
for version; do
  npm install --silent --prefix "$folder/$version" "node@$version"
  PATH=$folder/$version/node_modules/node/bin:$path
  echo "Node $(node --version)"
  npm run -s build
  node dist/docket.mjs --version
  npm test
done
