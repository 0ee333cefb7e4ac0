import { describe, expect, test } from "vitest";
import { asSite, CONTAINED, image } from "./container.ts";
import { commandsWith, isBuilt, lacks, onMachine, UNTIL } from "./machine.ts";

const READY = "until_ok curl -fs http://127.0.0.1:3000/readyz";
const TRAP = "trap '[ $? = 0 ] || tail -5 /machine/site.log >&2' EXIT";

/** An ordinary user's folder with the site's code. Changes stay in an overlay. */
const FOLDER = `${UNTIL}
echo 'ana:x:1000:1000::/home/ana:/bin/bash' >> /etc/passwd
mkdir -p /home/ana/club /tmp/upper /tmp/work
mount -t overlay overlay -o lowerdir=/site,upperdir=/tmp/upper,workdir=/tmp/work /home/ana/club
rm -rf /home/ana/club/data /home/ana/club/.env
printf 'BACKUP_AT=off\\n' > /home/ana/club/.env
chown 1000:1000 /home/ana /home/ana/club /home/ana/club/.env
become_ana() { cd /home/ana/club; exec setsid setpriv --reuid 1000 --regid 1000 --clear-groups env -i PATH=/usr/bin:/bin HOME=/home/ana bash -euc "$1"; }
as_ana() { (become_ana "$1"); }
start() { become_ana "$1" > /machine/site.log 2>&1 & started=$!; }
# Ctrl+C reaches the whole group.
end() { kill -INT -- -$started; wait $started || true; }
`;

/** Splits a block into its last line, which serves until it is ended, and the lines before it. */
function beforeServing(block: string): [string, string] {
  const lines = block.trimEnd().split("\n");
  return [lines.slice(0, -1).join("\n"), lines.at(-1) ?? ""];
}

describe("the documented commands", () => {
  test.skipIf(lacks("curl", "npm", "setpriv") || !isBuilt)(
    "back up a folder, restore it and try out a backup beside the site",
    async () => {
      const [restore, serve] = beforeServing(commandsWith("docs/restore.md", "old=data/antes-"));
      const [revise, tryIt] = beforeServing(commandsWith("docs/restore.md", "--revisar"));
      const output = await onMachine(`${FOLDER}${TRAP}
start 'npm start'; ${READY}
as_ana 'npm run backup'
as_ana 'npm run doctor' > /machine/doctor.txt || true; grep -c . /machine/doctor.txt
end
as_ana ${quoted(restore)}
start ${quoted(serve)}; ${READY}
as_ana 'ls -d data/antes-*/postgres'; restored=$started
as_ana ${quoted(revise)}
start ${quoted(`copy=$(ls -d data/copias/club-*.tar.zst | tail -1)\n${tryIt}`)}; until_ok curl -fs http://127.0.0.1:3999/readyz
echo "both serve"; curl -fs http://127.0.0.1:3000/readyz
end; started=$restored; end
`);
      expect(output).toMatch(/^data\/antes-.*\/postgres$/m);
      expect(output).toContain("both serve");
      expect(output).toContain('{"ok":true');
    },
  );

  test.skipIf(lacks("curl", "setpriv") || !isBuilt)(
    "back up containers and restore them on the same or another machine",
    async () => {
      const here = commandsWith("docs/restore.md", "docker compose run --rm site sh -euc 'cd /data; old=");
      const there = commandsWith(
        "docs/restore.md",
        "docker compose run --rm -T site sh -euc 'cat > /data/secret",
      );
      const doctor = commandsWith("docs/install.md", "docker compose exec site")
        .split("\n")
        .find((line) => line.startsWith("docker compose exec"));
      const output = await onMachine(`${UNTIL}
${CONTAINED}
# The engine's part: the volume of the machine that is the current one, and a process for the site.
${TRAP}
machine=here; mkdir -p /volumes/here /volumes/there; chown 1000:1000 /volumes/*
docker() {
  shift; local call=$1; shift
  while [ "$1" != site ]; do shift; done; shift
  case $call in
    run | exec) contained /volumes/$machine ${asSite(DOT_ENV)} "$@" ;;
    start) contained /volumes/$machine ${asSite(DOT_ENV)} ${image().command} > /machine/site.log 2>&1 & site=$! ;;
    stop) kill $(cat /proc/$site/task/$site/children) 2>/dev/null && wait $site || true ;;
  esac
}
docker compose start site; ${READY}
${doctor} > /machine/doctor.txt || true; grep -c . /machine/doctor.txt
docker compose exec site node scripts/backup.ts
mkdir -p /root/traer; cp /volumes/here/secret /volumes/here/copias/club-*.tar.zst /root/traer
${here}
${READY}
ls -d /volumes/here/antes-*/postgres
docker compose stop site
machine=there; docker compose start site; ${READY}
${there}
${here}
${READY}
cmp /root/traer/secret /volumes/there/secret && ls /volumes/there/copias
docker compose stop site
`);
      expect(output).toMatch(/^\/volumes\/here\/antes-.*\/postgres$/m);
      expect(output).toMatch(/^club-traida\.tar\.zst$/m);
    },
  );
});

const DOT_ENV = { SITE_URL: "https://localhost" };

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
