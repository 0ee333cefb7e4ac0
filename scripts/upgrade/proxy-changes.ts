import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UNIT } from "#server/service-unit.ts";
import { SHIPPED_UNIT } from "./installation.ts";
import { releaseFolder } from "./releases.ts";

const FILES = ["deploy/Caddyfile", "deploy/nginx.conf", "deploy/haproxy.cfg", SHIPPED_UNIT];

/** Shows what changed between two releases in the files that an upgrade does not overwrite. */
export async function showProxyChanges(
  root: string,
  { from, name }: { from: string; name: string },
  say: (sentence: string) => void,
): Promise<void> {
  for (const file of FILES) {
    const [before, after] = [from, name].map((release) => join(releaseFolder(root, release), file));
    if (!before || !after || !existsSync(before) || !existsSync(after)) continue;
    if (file === SHIPPED_UNIT && sameText(after, UNIT)) continue;
    const { stdout, status } = spawnSync("diff", ["-u", before, after], { encoding: "utf8" });
    if (status === 1)
      say(`Cambió ${file}. Si usás el tuyo en otra carpeta, llevale estos cambios:\n${stdout}`);
  }
}

const sameText = (one: string, other: string) =>
  existsSync(other) && readFileSync(one, "utf8") === readFileSync(other, "utf8");
