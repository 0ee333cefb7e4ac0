import { execFileSync, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freePort } from "#tests/harness/site-process.ts";
import { makeVersion } from "#tests/upgrade/versions.ts";
import { isBuilt } from "./machine.ts";

const SCRIPT = fileURLToPath(new URL("../../deploy/upgrade-compose.sh", import.meta.url));

/**
 * Emulates the container engine: an image is a folder of the same name, a container is a process there with the
 * volume's folder as /data. The script ends at the call in KILL_AT.
 */
const DOCKER = `#!/bin/bash
echo x >> "$ENGINE/calls"
[ "$(wc -l < "$ENGINE/calls")" != "\${KILL_AT:-}" ] || { kill -9 $PPID; exit 1; }
IMAGE=\${SITE_IMAGE:-$(sed -n 's/^SITE_IMAGE=//p' .env)}
contained() { cd "$ENGINE/images/$IMAGE" && exec env -i PATH=/usr/bin:/bin HOST=127.0.0.1 PORT=$PORT DATA_DIR=$ENGINE/data BACKUP_AT=off NODE_ENV=production LOG_LEVEL=warn "$@"; }
in_site() { shift; (contained node_modules/.bin/node "\${@/#\\/data\\//$ENGINE/data/}"); }
args() { while [ "$1" != site ]; do shift; done; shift; in_site "$@"; }
healthy() { for _ in $(seq 300); do curl -fs http://127.0.0.1:$PORT/readyz && return; sleep 0.1; done; return 1; }
stop() { pid=$(cat "$ENGINE/pid" 2>/dev/null) || return 0; kill "$pid" 2>/dev/null; while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; rm -f "$ENGINE/pid"; }
case "$*" in
  "image inspect --format "*) sed 's/.*"version":"//;s/".*//' "$ENGINE/images/\${!#}/package.json" ;;
  "image inspect "*) [ -d "$ENGINE/images/$3" ] ;;
  pull*) exit 1 ;;
  "compose exec "* | "compose run "*) args "$@" ;;
  "compose stop site") stop ;;
  "compose up -d --no-build --wait site")
    [ "$(cat "$ENGINE/serving" 2>/dev/null)" = "$IMAGE" ] && curl -fs http://127.0.0.1:$PORT/readyz && exit
    stop
    (contained node_modules/.bin/node build/app/main.js > "$ENGINE/site.log" 2>&1 < /dev/null & echo $! > "$ENGINE/pid")
    echo "$IMAGE" > "$ENGINE/serving"; healthy ;;
  *) echo "no docker $*" >&2; exit 1 ;;
esac
`;

test.skipIf(!isBuilt)("upgrade-compose.sh continues after kill -9 at any engine call", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-compose-"));
  const port = String(await freePort());
  const env = { PATH: `${folder}/bin:${process.env.PATH}`, ENGINE: folder, PORT: port };
  const docker = (...args: string[]) => execFileSync("docker", args, { cwd: join(folder, "club"), env });
  const upgrade = (to: string, killAt = "") => {
    execFileSync("rm", ["-f", join(folder, "calls")]);
    return spawnSync(join(folder, "club/deploy/upgrade-compose.sh"), to ? [to] : [], {
      env: { ...env, KILL_AT: killAt },
      encoding: "utf8",
    });
  };
  const version = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /version="([^"]+)"/.exec(metrics)?.[1];
  };
  try {
    for (const made of ["bin", "data", "club/deploy"]) await mkdir(join(folder, made), { recursive: true });
    await writeFile(join(folder, "bin/docker"), DOCKER, { mode: 0o755 });
    await cp(SCRIPT, join(folder, "club/deploy/upgrade-compose.sh"));
    await writeFile(join(folder, "club/.env"), "SITE_URL=https://x.example\nSITE_IMAGE=club:1\n", {
      mode: 0o600,
    });
    await makeVersion(join(folder, "images/club:1"), "1.0.0");
    await makeVersion(join(folder, "images/club:2"), "2.0.0", {
      migrations: { una: "create table una (id integer)" },
    });
    await makeVersion(join(folder, "images/club:3"), "3.0.0", { fault: "migrate" });
    docker("compose", "up", "-d", "--no-build", "--wait", "site");

    for (const call of ["1", "1", "2", "2"]) {
      const { signal } = upgrade("club:2", call);
      expect([call, signal, await version()]).toEqual([call, "SIGKILL", "1.0.0"]);
    }
    // Each run finishes the interrupted step, and is killed at the first call of the next one.
    const reached: string[] = [];
    for (;;) {
      const [, step = ""] =
        /^STEP=(.*)$/m.exec(await readFile(join(folder, "club/upgrade.state"), "utf8")) ?? [];
      reached.push(step);
      const { signal, status, stdout, stderr } = upgrade("", step === "backup" ? "3" : "2");
      expect(reached.length).toBeLessThan(10);
      if (signal) continue;
      expect([status, stdout, stderr]).toEqual([
        0,
        expect.stringContaining("Listo: anda club:2"),
        expect.anything(),
      ]);
      break;
    }
    expect(reached).toEqual(["backup", "rehearse", "stop", "copy", "migrate", "start", "tidy"]);
    expect([await version(), await readFile(join(folder, "club/.env"), "utf8")]).toEqual([
      "2.0.0",
      "SITE_URL=https://x.example\nSITE_IMAGE=club:2\n",
    ]);

    expect(upgrade("club:9").status).toBe(1);
    // This image is built from the source code of another version.
    await symlink("club:2", join(folder, "images/club:2.5.0"));
    const mistagged = upgrade("club:2.5.0");
    expect([mistagged.status, mistagged.stderr]).toEqual([
      1,
      expect.stringMatching(/tiene la versión 2\.0\.0[\s\S]*antes de tocar el sitio/),
    ]);
    const failed = upgrade("club:3");
    expect([failed.status, failed.stderr]).toEqual([
      1,
      expect.stringContaining("anda club:2, con sus datos"),
    ]);
    expect(await version()).toBe("2.0.0");
  } finally {
    docker("compose", "stop", "site");
    await rm(folder, { recursive: true, force: true });
  }
});
