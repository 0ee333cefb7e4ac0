#!/bin/sh
# Called by package.json scripts when Node does not start in `npm run`, such as the one installed by
# `npm ci` on a minimal system. Falls back to the system's Node if it is recent enough; otherwise
# prints what is missing and how to install it. POSIX sh, since nothing else may work yet.
set -u
wanted=26
own=node_modules/.bin/node

new_enough() {
  major=$("$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null) && [ "${major:-0}" -ge "$wanted" ] 2>/dev/null
}

found=
old_ifs=$IFS
IFS=:
for folder in $PATH; do
  case $folder in */node_modules/.bin) continue ;; esac
  if new_enough "$folder/node"; then
    found=$folder/node
    break
  fi
done
IFS=$old_ifs
# npm scripts find this one first.
if [ -n "$found" ] && mkdir -p node_modules/.bin && ln -sf "$found" "$own"; then exit 0; fi

say() {
  printf '\nEl sitio no puede empezar:\n\n  %s\n\n' "$1" >&2
  exit 1
}

[ -e "$own" ] || say "Falta Node $wanted: volvé a correr npm ci sin --omit=optional, o instalá Node $wanted o más nuevo."
said=$("$own" --version 2>&1)
library=$(printf '%s\n' "$said" | sed -n 's/.*shared libraries: \([^:]*\):.*/\1/p')
case $library in
  "")
    # The file exists but the system lacks its loader.
    case $said in *"not found"*) say "El Node que trae el sitio necesita glibc y este sistema no la tiene (¿Alpine?): usá Debian, Ubuntu o Fedora, o instalá Node $wanted o más nuevo." ;; esac
    say "El Node que trae el sitio no arranca ($said): instalá Node $wanted o más nuevo."
    ;;
  libatomic.so.1) ;;
  *) say "Falta la biblioteca $library, que Node necesita: instalá el paquete de tu sistema que la trae y repetí el comando." ;;
esac

sudo=
[ "$(id -u)" = 0 ] || sudo="sudo "
family=$(. "${OS_RELEASE:-/etc/os-release}" 2>/dev/null && printf '%s' "${ID:-} ${ID_LIKE:-}")
case " $family " in
  *" debian "* | *" ubuntu "*) fix="${sudo}apt-get update && ${sudo}apt-get install -y libatomic1" ;;
  *" fedora "* | *" rhel "* | *" centos "* | *" amzn "*) fix="${sudo}dnf install -y libatomic" ;;
  *suse*) fix="${sudo}zypper install -y libatomic1" ;;
  *) say "Falta la biblioteca libatomic.so.1, que Node necesita: instalá el paquete de tu sistema que la trae y repetí el comando." ;;
esac
say "Falta la biblioteca libatomic.so.1, que Node necesita: instalala con «${fix}» y repetí el comando."
