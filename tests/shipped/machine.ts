import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Whether a prerequisite of these tests is missing: root, a Linux with namespaces, or one of the programs. */
export function lacks(...programs: string[]): boolean {
  if (spawnSync("unshare", ["--mount", "--net", "--pid", "--fork", "ip", "link"]).status !== 0) return true;
  return programs.some((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0);
}

export const isBuilt = existsSync(path.join(ROOT, "build/app/main.js")) || Boolean(process.env.CI);

/** Returns the commands of the fenced block of a document that contains `line`. */
export function commandsWith(document: string, line: string): string {
  const blocks = [...read(document).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => block.includes(line));
  if (found.length !== 1) throw new Error(`${document} has ${found.length} blocks of commands with ${line}`);
  return found[0] ?? "";
}

/** Returns the pause between two restarts in docs/deploy.md, in milliseconds; it exceeds the proxy's fail timeout. */
export function waitBetweenRestarts(): number {
  const [, seconds] = /`\/readyz` returns 200, and wait another (\d+) s/.exec(read("docs/deploy.md")) ?? [];
  if (!seconds) throw new Error("docs/deploy.md does not say how long to wait between two restarts");
  return Number(seconds) * 1000;
}

/** Writes variables as arguments of a shell started with `env -i`. */
export const asArguments = (env: Record<string, string>) =>
  Object.entries(env)
    .map(([name, value]) => `'${name}=${value.replaceAll("'", "'\\''")}'`)
    .join(" ");

/**
 * Runs a bash script on a virtual machine made of namespaces: this machine's programs (read-only), a copy of its /etc,
 * an empty /var, the site's code at `code` (read-only) and free ports. Everything is removed afterwards. `systemctl`
 * only starts, stops and reloads nginx, and starts and stops the site by its unit.
 * @returns its standard output
 * @throws Error with its whole output if a command fails
 */
export async function onMachine(
  script: string,
  { code = "/site", hosts = "", share = "" } = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-machine-"));
  await writeFile(path.join(folder, "script.sh"), `set -euo pipefail\n${script}`);
  await writeFile(path.join(folder, "systemctl"), SYSTEMCTL, { mode: 0o755 });
  try {
    const child = spawn(
      "unshare",
      ["--mount", "--net", "--pid", "--fork", "--kill-child", "bash", "-euc", BOOT],
      {
        env: {
          PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
          FOLDER: folder,
          ROOT,
          CODE: code,
          HOSTS: hosts,
          SHARE: share,
        },
        stdio: ["ignore", "pipe", "pipe"],
        // Shorter than the test's own timeout, so that a failure shows the output so far.
        timeout: 440_000,
        killSignal: "SIGKILL",
      },
    );
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const status = await ended;
    if (status !== 0) throw new Error(`the machine ended with ${status}\n${output}\n${errors}`);
    return output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const UNTIL = `until_ok() { for _ in $(seq 150); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done; echo "never: $*" >&2; cat /data/*.log /machine/*.log >&2 || true; exit 1; }`;

const BOOT = `
ip link set lo up
mount --make-rprivate /
R=$FOLDER/root; mkdir $R; mount -t tmpfs -o mode=755 tmpfs $R
for d in bin sbin lib lib64 usr; do
  if [ -L /$d ]; then cp -a /$d $R/$d
  elif [ -d /$d ]; then mkdir $R/$d; mount --bind /$d $R/$d; mount -o remount,ro,bind $R/$d; fi
done
cp -a /etc $R/etc; echo "127.0.0.1 localhost $HOSTS" > $R/etc/hosts
mkdir -p $R/{proc,dev,tmp,run,root,data,machine} $R/var/{log/nginx,lib/nginx,www/html,tmp} $R$CODE
chmod 1777 $R/tmp $R/var/tmp
mount -t proc proc $R/proc; mount --rbind /dev $R/dev
mount --bind $ROOT $R$CODE; mount -o remount,ro,bind $R$CODE
if [ -n "$SHARE" ]; then mkdir -p $R$SHARE; mount --bind $SHARE $R$SHARE; fi
cp $FOLDER/script.sh $FOLDER/systemctl $R/machine
exec chroot $R env -i PATH=/machine:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root bash /machine/script.sh
`;

const SYSTEMCTL = `#!/bin/bash
value() { sed -n "s/^$1=//p" /etc/systemd/system/club-site.service; }
start_club_site() {
  install -d -m "$(value StateDirectoryMode)" -o "$(value User)" -g "$(value Group)" "/var/lib/$(value StateDirectory)"
  cd "$(value WorkingDirectory)"
  set -- $(value ExecStart) $(value EnvironmentFile | sed 's/^/--env-file=/')
  # The settings come before the program.
  set -- "$1" "\${@:3}" "$2"
  umask "$(value UMask)"
  setsid setpriv --reuid "$(value User)" --regid "$(value Group)" --clear-groups env -i PATH=/usr/bin:/bin "$@" >> /machine/site.log 2>&1 < /dev/null &
  echo $! > /machine/site.pid
}
stop_club_site() {
  pid=$(cat /machine/site.pid 2>/dev/null) || return 0
  kill "$pid" 2>/dev/null
  while kill -0 "$pid" 2>/dev/null && ! grep -q '^State:.Z' "/proc/$pid/status"; do sleep 0.1; done
}
case "$*" in
  daemon-reload | "reset-failed club-site") ;;
  "start club-site") start_club_site ;;
  "stop club-site") stop_club_site ;;
  "restart nginx") nginx -s stop 2>/dev/null || true; exec nginx ;;
  "reload nginx") nginx -t -q && exec nginx -s reload ;;
  *) echo "this machine has no systemctl $*" >&2; exit 1 ;;
esac
`;
