#!/usr/bin/env bash
# Tries the README's commands on a minimal Debian made by debootstrap, with only this machine's Node
# and npm. Starts the demo twice: as root with a home only root can enter, as an ordinary user, and
# as a user without an entry in /etc/passwd; runs one browser test with npm's browser. --test also
# runs the whole `npm test`. Needs root, Linux, debootstrap, and Node 20 or newer with npm. Leaves
# nothing behind.
set -euo pipefail

readonly LIMIT=40m
readonly PORT=3990
readonly NAMELESS=12345

say() { printf '\n== %s\n' "$*"; }
fail() {
  printf '\n!! %s\n' "$*" >&2
  exit 1
}

make_root() {
  local root=$1 suite mirror node npm
  suite=$(. /etc/os-release && echo "${VERSION_CODENAME:?}")
  mirror=$(apt-get indextargets --format '$(SITE)' 'Component: main' | sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }')
  say "making a minimal $suite"
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 "$suite" "$root" "$mirror" >"$root.log" 2>&1 ||
    fail "debootstrap failed: $(tail -3 "$root.log")"
  node=$(readlink -f "$(command -v node)")
  npm=$(readlink -f "$(command -v npm)")
  cp "$node" "$root/usr/bin/node"
  mkdir -p "$root/usr/lib/node_modules"
  cp -a "${npm%/bin/*}" "$root/usr/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
  chroot "$root" node --version >/dev/null || fail "this machine's Node does not run on a bare $suite"
  # This machine's access to the network and the npm registry.
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  # debootstrap creates no hosts file; tests resolve `localhost`.
  echo '127.0.0.1 localhost' >"$root/etc/hosts"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  local settings
  for settings in "$(npm config get userconfig)" "$(npm config get globalconfig)"; do
    if [ -f "$settings" ]; then cat "$settings" >>"$root/root/.npmrc"; fi
  done
  chmod 700 "$root/root"
  mkdir "$root/root/club"
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$root/root/club"
}

# In separate mount and process namespaces, which clean up everything on exit.
enter() {
  local root=$1 cache=$2
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  if [ -d "$cache" ]; then
    mkdir -p "$root/root/.npm"
    mount --bind "$cache" "$root/root/.npm"
  fi
  cd "$root"
  mkdir .old
  # Not chroot: processes in one cannot create the user namespace that the nameless user needs.
  pivot_root . .old
  umount -l /.old
  rmdir /.old
  cd /
  try
}

readonly CLEAN_PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
clean_env() { env -i PATH="$CLEAN_PATH" "$@"; }

try() {
  say "npm ci, as root in a home of mode $(stat -c %a /root)"
  cd /root/club
  clean_env HOME=/root npm ci
  say "what npm run demo says without the library that Node needs"
  if clean_env HOME=/root npm run demo >/tmp/said 2>&1; then fail "the demo ended"; fi
  local fix
  fix=$(sed -n 's/.*«\(.*\)».*/\1/p' /tmp/said)
  [ -n "$fix" ] || fail "no command in: $(cat /tmp/said)"
  grep -A1 'no puede empezar' /tmp/said
  grep 'Falta' /tmp/said
  clean_env DEBIAN_FRONTEND=noninteractive sh -c "$fix" >/tmp/said 2>&1 || fail "$(tail -5 /tmp/said)"

  try_demo root /root/club HOME=/root
  say "a browser test with the browser that npm brings"
  (cd /root/club && clean_env HOME=/root npx playwright test publico --project phone -g "$BROWSER_TEST")
  if [ "${WHOLE_TEST:-}" = 1 ]; then
    say "npm test"
    (cd /root/club && clean_env HOME=/root npm test) || fail "npm test failed"
  fi
  useradd -m ana
  move /root/club /home/ana/club ana:ana
  try_demo ana /home/ana/club HOME=/home/ana setpriv --reuid=ana --regid=ana --init-groups
  move /home/ana/club /srv/club "$NAMELESS:0"
  try_demo "user $NAMELESS" /srv/club HOME=/srv/club setpriv --reuid="$NAMELESS" --regid=0 --clear-groups
  say "all of it works"
}

move() {
  mv "$1" "$2"
  rm -rf "$2/data" "$2/build"
  chown -R "$3" "$2"
}

# Starts the demo, requests a page, stops it and starts it again; the second start finds its data.
try_demo() {
  local who=$1 folder=$2 home=$3
  shift 3
  say "the demo as $who in $folder"
  serve "está listo" "$folder" "$@" env "$home" npm run demo
  serve "sigue donde lo dejaste" "$folder" "$@" env "$home" node_modules/.bin/node scripts/demo.ts
}

serve() {
  local greeting=$1 folder=$2 status
  shift 2
  (cd "$folder" && exec env -i PATH="$CLEAN_PATH" PORT=$PORT setsid "$@" >/tmp/said 2>&1) &
  for _ in $(seq 600); do
    if grep -q 'Para terminar' /tmp/said 2>/dev/null; then break; fi
    kill -0 $! 2>/dev/null || break
    sleep 0.5
  done
  grep "$greeting" /tmp/said || fail "the demo did not start: $(tail -20 /tmp/said)"
  status=$(node -e "fetch('http://127.0.0.1:$PORT/').then(async (r) => console.log(r.status, (await r.text()).includes('eventos')))")
  [ "$status" = "200 true" ] || fail "the home page said $status"
  kill -- -$!
  while kill -0 -- -$! 2>/dev/null; do sleep 0.2; done
  : >/tmp/said
}

case ${1:-} in
  --inside) enter "$2" "$3" ;;
  "" | --test)
    cd "$(dirname "$0")/.."
    [ "$(id -u)" = 0 ] || fail "run it as root"
    command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
    folder=$(mktemp -d /var/tmp/bare-machine.XXXXXX)
    trap 'rm -rf --one-file-system "$folder"' EXIT
    export WHOLE_TEST=0 BROWSER_TEST=${BROWSER_TEST:-without JavaScript every public page}
    if [ "${1:-}" = --test ]; then WHOLE_TEST=1; fi
    make_root "$folder/root"
    timeout --kill-after=10s "$LIMIT" unshare --mount --pid --fork --kill-child -- "$0" --inside "$folder/root" "$(npm config get cache)"
    ;;
  *) fail "usage: scripts/try-bare-machine.sh [--test]" ;;
esac
