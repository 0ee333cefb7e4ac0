#!/usr/bin/env bash
# Upgrades the site of compose.yaml to another image, beside compose.yaml and .env:
#   deploy/upgrade-compose.sh club-site:1.2.0
# and goes back if a step fails. Interrupted, it continues without an argument. docs/upgrade.md says
# what each step does. The site has no access to the container engine.
set -uo pipefail
cd "$(dirname "$0")/.."
readonly STATE=upgrade.state
TO='' FROM='' BACKUP='' STEP=check
[ ! -f "$STATE" ] || . "./$STATE"
if [ $# -gt 0 ] && [ -n "$TO" ] && [ "$1" != "$TO" ]; then
  echo "Quedó a medias la actualización a $TO: terminala con «$0» y después hacé esta." >&2
  exit 1
fi
TO=${TO:-${1:?Decí a qué imagen: deploy/upgrade-compose.sh club-site:1.2.0}}

# Replaced by a rename, so that the file is complete even after kill -9.
save() {
  STEP=$1
  printf 'TO=%q\nFROM=%q\nBACKUP=%q\nSTEP=%q\n' "$TO" "$FROM" "$BACKUP" "$STEP" >"$STATE.new"
  sync "$STATE.new" && mv "$STATE.new" "$STATE"
}

image() { sed -n 's/^SITE_IMAGE=//p' .env | tail -1; }

use_image() {
  cp -p .env .env.new && { grep -v '^SITE_IMAGE=' .env || true; echo "SITE_IMAGE=$1"; } >.env.new &&
    sync .env.new && mv .env.new .env
}

# A step in a container of the new image, with the site's volume and settings.
in_new() { SITE_IMAGE=$TO docker compose run --rm --no-deps -T site node scripts/upgrade/in-container.ts "$@"; }

# A tag that names a version has to hold it: one is easily built from the source of another.
version() { docker image inspect --format '{{index .Config.Labels "org.opencontainers.image.version"}}' "$1"; }
check() {
  FROM=${FROM:-$(image)} && FROM=${FROM:-club-site}
  docker image inspect "$TO" >/dev/null 2>&1 || docker pull "$TO" || return
  local tag=${TO##*:} held
  tag=${tag#v}
  [[ $tag =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || return 0
  held=$(version "$TO") || return
  [ "$held" = "$tag" ] || { echo "La imagen $TO tiene la versión ${held:-desconocida}: construila con el código de la $tag." >&2; return 1; }
}
backup() {
  local said
  said=$(docker compose exec -T site node scripts/backup.ts /data/actualizacion) || return
  BACKUP=$(sed -n 's/^Listo: \(.*\.tar\.zst\) (.*/\1/p' <<<"$said")
  [ -n "$BACKUP" ] && docker compose exec -T site node scripts/restore.ts --revisar "$BACKUP"
}
rehearse() { in_new rehearse "$BACKUP"; }
stop() { docker compose stop site; }
copy() { in_new copy; }
migrate() { in_new migrate; }
switch() { use_image "$TO"; }
start() { docker compose up -d --no-build --wait site; }
tidy() { in_new drop; }

go_back() {
  case $1 in
    check | backup | rehearse)
      echo "Algo falló en el paso «$1», antes de tocar el sitio." >&2
      return
      ;;
  esac
  echo "Algo falló en el paso «$1»: vuelve $FROM." >&2
  case $1 in migrate) in_new restore || return ;; esac
  use_image "$FROM" && docker compose up -d --no-build --wait site && in_new drop
}

readonly STEPS="check backup rehearse stop copy migrate switch start tidy"
reached=0
for step in $STEPS; do
  case $STEP in back-*) break ;; esac
  [ "$step" = "$STEP" ] && reached=1
  [ $reached = 1 ] || continue
  save "$step"
  echo "→ $step"
  "$step" || save "back-$step"
done
case $STEP in
  back-*)
    go_back "${STEP#back-}" || { echo "No se pudo volver: repetí «$0»." >&2; exit 1; }
    rm -f "$STATE"
    echo "No se actualizó: anda $FROM, con sus datos." >&2
    exit 1
    ;;
esac
rm -f "$STATE"
echo "Listo: anda $TO. Antes andaba $FROM; la copia es $BACKUP."
