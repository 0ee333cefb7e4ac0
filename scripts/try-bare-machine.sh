#!/usr/bin/env bash
# Tries the README's commands on a minimal Debian made by debootstrap, with several versions of
# npm and of the system's Node, from a fresh clone, as root (in a home only root can enter) and as an
# ordinary user: npm ci, npm run demo (twice; the second start finds its data), npm start, and npm
# test until its first checks have passed. Then, once: the demo as a user without an entry in
# /etc/passwd, and a browser test. --test also runs npm test. Prints a table. Needs
# root, Linux, debootstrap, npm and its registry. Leaves nothing behind.
#   sudo scripts/try-bare-machine.sh [--npm "9.2.0 12.2.0"] [--node "18 24"] [--test]
set -euo pipefail

readonly PORT=3990
readonly NAMELESS=12345
readonly BROWSER_TEST="every public page is readable without JavaScript"

say() { printf '\n== %s\n' "$*"; }
fail() {
  printf '\n!! %s\n' "$*" >&2
  exit 1
}

# --- on the machine -----------------------------------------------------------------------------

make_root() {
  local root=$1 suite mirror settings
  suite=$(. /etc/os-release && echo "${VERSION_CODENAME:?}")
  mirror=$(apt-get indextargets --format '$(SITE)' 'Component: main' | sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }')
  say "making a minimal $suite"
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 "$suite" "$root" "$mirror" >"$root.log" 2>&1 ||
    fail "debootstrap failed: $(tail -3 "$root.log")"
  # This machine's access to the network and the npm registry.
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  # debootstrap creates no hosts file; tests resolve `localhost`.
  echo '127.0.0.1 localhost' >"$root/etc/hosts"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  for settings in "$(npm config get userconfig)" "$(npm config get globalconfig)"; do
    if [ -f "$settings" ]; then grep -v '^nodedir' "$settings" >>"$root/etc/npmrc" || true; fi
  done
  chmod 700 "$root/root"
  git ls-files -z --cached --others --exclude-standard | tar -c --null -T - >"$root/opt/clone.tar"
}

# Node and npm come from the registry, like everything else; /opt/node-20/bin/node, /opt/npm-9.2.0.
add_versions() {
  local root=$1 platform version
  platform=node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
  for version in $NODES; do unpack "$platform@$version" "$root/opt/node-$version"; done
  for version in $NPMS; do unpack "npm@$version" "$root/opt/npm-$version"; done
}

unpack() {
  local archive
  say "$1"
  archive=$(cd "$folder" && npm pack --silent "$1")
  mkdir -p "$2"
  tar -xzf "$folder/$archive" -C "$2" --strip-components=1
  rm "$folder/$archive"
}

# --- inside, in mount and process namespaces that clean up everything on exit --------------------

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
  useradd -m ana
  cp -a /root/.npm /home/ana/.npm
  chown -R ana: /home/ana/.npm
  try_all
}

# Becomes a command, in a folder with a clean environment: exec_as ana /home/ana/club npm ci
exec_as() {
  local who=$1 folder=$2 change=()
  shift 2
  if [ "$who" = ana ]; then change=(setpriv --reuid=ana --regid=ana --init-groups); fi
  if [ "$who" = nameless ]; then change=(setpriv --reuid="$NAMELESS" --regid=0 --clear-groups); fi
  cd "$folder"
  exec env -i PATH=/opt/pair:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOME="$(dirname "$folder")" npm_config_globalconfig=/etc/npmrc PORT=$PORT setsid "${change[@]}" "$@"
}

choose_pair() {
  mkdir -p /opt/pair
  ln -sfn "/opt/node-$1/bin/node" /opt/pair/node
  ln -sfn "/opt/npm-$2/bin/npm-cli.js" /opt/pair/npm
  ln -sfn "/opt/npm-$2/bin/npx-cli.js" /opt/pair/npx
}

supported() {
  "/opt/node-$1/bin/node" -e '
    const npm = process.argv[1];
    const range = require(npm + "/package.json").engines.node;
    process.exit(require(npm + "/node_modules/semver").satisfies(process.version, range) ? 0 : 1);' "/opt/npm-$2"
}

clone() {
  rm -rf "$2"
  mkdir -p "$2"
  tar -xf /opt/clone.tar -C "$2" --no-same-owner
  if [ "$1" = ana ]; then chown -R ana: "$2"; fi
}

try_all() {
  local node npm table=""
  for npm in $NPMS; do
    for node in $NODES; do
      if ! supported "$node" "$npm"; then
        table+="npm $npm, Node $node: not supported by this npm"$'\n'
        continue
      fi
      choose_pair "$node" "$npm"
      try_pair root /root/club "npm $npm, Node $node"
      try_pair ana /home/ana/club "npm $npm, Node $node"
      table+="npm $npm, Node $node: root and ana"$'\n'
    done
  done
  say "a browser test with the browser that npm brings"
  (exec_as root /root/club npx playwright test pantallas --project phone -g "$BROWSER_TEST")
  if [ "$WHOLE_TEST" = 1 ]; then
    say "npm test"
    (exec_as root /root/club npm test) || fail "npm test failed"
  fi
  rm -rf /root/club/data
  mv /root/club /srv/club
  chown -R "$NAMELESS:0" /srv /srv/club
  try_demo nameless /srv/club
  say "all of it works"
  printf '%s' "$table"
}

try_pair() {
  local who=$1 folder=$2
  say "$3, as $who: npm ci"
  clone "$who" "$folder"
  (exec_as "$who" "$folder" npm ci)
  if ! ldconfig -p | grep -q libatomic.so.1; then install_library "$who" "$folder"; fi
  try_demo "$who" "$folder"
  say "$3, as $who: npm start"
  rm -rf "$folder/data"
  serve "/instalar" "" "$who" "$folder" npm start
  say "$3, as $who: npm test, until its first checks have passed"
  serve "── architecture ──" - "$who" "$folder" npm test
  grep "No fixes applied" /tmp/said
}

# The command that the demo prints without libatomic makes it start.
install_library() {
  local fix
  say "what npm run demo prints without the library that Node needs"
  if (exec_as "$1" "$2" npm run demo) >/tmp/said 2>&1; then fail "the demo started"; fi
  grep -A2 'no puede empezar' /tmp/said || fail "no sentence in: $(cat /tmp/said)"
  fix=$(sed -n 's/.*«\(.*\)».*/\1/p' /tmp/said)
  DEBIAN_FRONTEND=noninteractive sh -c "$fix" >/tmp/said 2>&1 || fail "$(tail -5 /tmp/said)"
}

try_demo() {
  serve "Para terminar" eventos "$1" "$2" npm run demo
  grep "está listo" /tmp/said
  serve "Para terminar" eventos "$1" "$2" node_modules/.bin/node scripts/demo.ts
  grep "sigue donde lo dejaste" /tmp/said
}

# Starts a command, waits for a line of its output, checks that the home page contains a word (not
# if it is `-`), and stops the command.
serve() {
  local line=$1 word=$2 who=$3 folder=$4 pid status
  shift 4
  exec_as "$who" "$folder" "$@" >/tmp/said 2>&1 &
  pid=$!
  for _ in $(seq 1200); do
    if grep -q "$line" /tmp/said || ! kill -0 $pid 2>/dev/null; then break; fi
    sleep 0.25
  done
  grep -q "$line" /tmp/said || fail "$* did not print «$line»: $(tail -20 /tmp/said)"
  if [ "$word" != - ]; then
    status=$(/opt/pair/node -e "fetch('http://127.0.0.1:$PORT/').then(async (r) => console.log(r.status, (await r.text()).includes('$word')))")
    [ "$status" = "200 true" ] || fail "the home page: $status"
  fi
  kill -- -$pid
  while kill -0 -- -$pid 2>/dev/null; do sleep 0.2; done
}

# ------------------------------------------------------------------------------------------------

if [ "${1:-}" = --inside ]; then
  enter "$2" "$3"
  exit
fi

export NPMS="9.2.0 10.8.2 11.3.0 latest" NODES="18 20 22 24" WHOLE_TEST=0
while [ $# -gt 0 ]; do
  case $1 in
    --npm) NPMS=${2:?} && shift 2 ;;
    --node) NODES=${2:?} && shift 2 ;;
    --test) WHOLE_TEST=1 && shift ;;
    *) fail "usage: scripts/try-bare-machine.sh [--npm VERSIONS] [--node VERSIONS] [--test]" ;;
  esac
done
self=$(readlink -f "$0")
cd "$(dirname "$self")/.."
[ "$(id -u)" = 0 ] || fail "run it as root"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
[ "$(grep -rlF "test(\"$BROWSER_TEST\"" tests/e2e | wc -l)" = 1 ] || fail "no browser test is called: $BROWSER_TEST"
folder=$(mktemp -d /var/tmp/bare-machine.XXXXXX)
trap 'rm -rf --one-file-system "$folder"' EXIT
make_root "$folder/root"
add_versions "$folder/root"
timeout --kill-after=10s 90m unshare --mount --pid --fork --kill-child -- "$self" --inside "$folder/root" "$(npm config get cache)"
