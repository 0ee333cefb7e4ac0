import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { enterInstallation } from "./enter-installation.ts";

const folder = await tempFolder();

/**
 * Creates a site in a separate folder with a `.env`. @returns a function that reports what a command started there with
 * `env` would use
 */
async function siteIn(name: string) {
  const root = join(folder, name);
  const unit = join(root, "club-site.service");
  await mkdir(root);
  await writeFile(join(root, ".env"), "SITE_URL=https://de-la-carpeta.example\nBACKUP_DIR=copias\n");
  return {
    root,
    unit,
    entered(env: NodeJS.ProcessEnv = {}) {
      const accounts: unknown[] = [];
      enterInstallation(env, { root, unit, become: (account) => accounts.push(account) });
      return { env, accounts };
    },
  };
}

async function serviceIn(name: string) {
  const site = await siteIn(name);
  await writeFile(join(site.root, "ajustes"), "SITE_URL=https://del-servicio.example\nDATA_DIR=/nada\n");
  await writeFile(join(site.root, "propios"), "DATA_DIR=/var/lib/club-site\n");
  await writeFile(
    site.unit,
    `[Service]\nUser=club-site\nEnvironmentFile=-${site.root}/falta\nEnvironmentFile=${site.root}/ajustes\nEnvironmentFile=${site.root}/propios\nExecStart=${site.root}/node main.js\n`,
  );
  return site;
}

test("a command uses the settings and account of the service that owns the folder, not the folder's .env", async () => {
  const site = await serviceIn("servicio");
  const { env, accounts } = site.entered({ LOG_LEVEL: "debug" });
  expect(env).toEqual({
    LOG_LEVEL: "debug",
    SITE_URL: "https://del-servicio.example",
    DATA_DIR: "/var/lib/club-site",
  });
  // Root alone can switch to the site's account.
  expect(accounts).toEqual(process.getuid?.() === 0 ? [{ user: "club-site", group: "club-site" }] : []);
});

test("a command uses the data folder that its environment names, as in an upgrade's rehearsal", async () => {
  const site = await serviceIn("ensayo");
  const { env, accounts } = site.entered({ DATA_DIR: "/tmp/ensayo", SITE_URL: "" });
  expect([env.DATA_DIR, env.SITE_URL, accounts]).toEqual(["/tmp/ensayo", "", []]);
});

test("a command uses the .env and data of the folder that it belongs to, wherever it is started", async () => {
  const site = await siteIn("carpeta");
  await writeFile(site.unit, "ExecStart=/opt/otro/node main.js\n");
  expect(site.entered().env).toEqual({
    SITE_URL: "https://de-la-carpeta.example",
    BACKUP_DIR: join(site.root, "copias"),
    DATA_DIR: join(site.root, "data"),
  });
});
