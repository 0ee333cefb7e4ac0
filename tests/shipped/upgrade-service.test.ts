import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { makeVersion } from "#tests/upgrade/versions.ts";
import { commandsWith, isBuilt, lacks, onMachine } from "./machine.ts";

/** Uses the packages of this repository, mounted at /site, because they do not fit into the machine's memory. */
async function archive(
  folder: string,
  version: string,
  edit: (path: string) => Promise<void> = async () => {},
) {
  const name = `club-site-${version}`;
  await makeVersion(join(folder, name), version, { packages: "/site/node_modules" });
  await edit(join(folder, name));
  execFileSync("tar", ["-czf", `${name}.tar.gz`, name], { cwd: folder });
  await rm(join(folder, name), { recursive: true });
}

test.skipIf(lacks("adduser", "curl", "npm", "setpriv") || !isBuilt)(
  "the documented commands upgrade the service and restore a backup",
  async () => {
    const folder = await tempFolder(onTestFinished);
    await archive(folder, "1.0.0");
    await archive(folder, "1.1.0", async (path) => {
      for (const file of ["deploy/club-site.service", "deploy/Caddyfile"])
        await writeFile(join(path, file), `# Of version 1.1.0\n${await readFile(join(path, file), "utf8")}`);
    });
    const upgrade = commandsWith("docs/upgrade.md", "cd /opt/club-site && ").replaceAll(
      "v1.2.0",
      "/root/club-site-1.1.0.tar.gz",
    );
    const back = commandsWith("docs/upgrade.md", "--back");
    const install = commandsWith("docs/install.md", "adduser --system");
    const restore = commandsWith("docs/restore.md", "systemctl stop club-site");
    const output = await onMachine(
      `
for f in ${folder}/*.gz; do cp $f /root/; done
mkdir -p /opt/club-site /etc/systemd/system; tar -xzf /root/club-site-1.0.0.tar.gz -C /opt/club-site --strip-components=1
cd /opt/club-site
${install
  .split("\n")
  .map((line) => line.replace(/ && nano .*/, ""))
  .filter((line) => /^(adduser|install|cp) /.test(line))
  .join("\n")}
echo BACKUP_AT=off >> /etc/club-site.env
systemctl start club-site
until curl -fs http://127.0.0.1:3000/readyz; do sleep 0.2; done; echo
version() { curl -s http://127.0.0.1:3000/metrics | grep '^club_info' || tail -20 /machine/site.log; }
version
cd /
{ ${upgrade} } 2>&1
version
head -1 /etc/systemd/system/club-site.service
ls -l /opt/club-site/current
stat -c '%U' /var/lib/club-site/actualizacion/*.tar.zst
cd /opt/club-site && ${back.split("\n").find((line) => line.includes("--back"))} 2>&1
version
grep -c 'Of version' /etc/systemd/system/club-site.service || true
npm run --silent backup
{ ${restore}
} 2>&1
until curl -fs http://127.0.0.1:3000/readyz; do sleep 0.2; done; echo
ls -d /var/lib/club-site/antes-*/postgres
systemctl stop club-site
`,
      { code: "/site", share: folder },
    );
    expect(output).toMatch(
      /^club_info.*version="1\.0\.0"[\s\S]*^club_info.*version="1\.1\.0"[\s\S]*^club_info.*version="1\.0\.0"/m,
    );
    expect(output).toContain("10. Ordenando");
    expect(output).toContain("+# Of version 1.1.0");
    expect(output).toContain("Cambió deploy/Caddyfile");
    expect(output).toMatch(/^# Of version 1\.1\.0$/m);
    expect(output).toContain("current -> releases/1.1.0");
    expect(output).toMatch(/^club-site$/m);
    expect(output).toMatch(/^0$/m);
    expect(output).toMatch(/^Listo: .*\/copias\/club-.*[\s\S]*\/antes-.*\/postgres$/m);
  },
);
