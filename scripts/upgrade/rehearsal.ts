import { randomBytes } from "node:crypto";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findSecret } from "#server/secret.ts";
import { dropRehearsal } from "./data-copy.ts";
import type { Installation } from "./installation.ts";
import { runScript, UpgradeError } from "./run.ts";
import { tryPrivately } from "./run-site.ts";

/** Settings that reach services outside the machine, or the club's real data. */
const OUTSIDE = /^(SMTP_|MAIL_|MP_|INSTAGRAM_|S3_|DATABASE_URL$|BACKUP_|ADMIN_)/;

type Site = Pick<Installation, "env" | "dataDir" | "account">;

/**
 * Restores the backup with the new version into a separate folder, with the bundled PostgreSQL, and tries the site in
 * that folder: the site migrates, an account logs in, no job runs, and no request leaves the machine.
 */
export async function rehearse(
  release: string,
  { backup, version, installation }: { backup: string; version: string; installation: Site },
): Promise<void> {
  const folder = join(installation.dataDir, "actualizacion/ensayo");
  await dropRehearsal(folder);
  await prepareFolder(folder, installation);
  const secret = await findSecret({
    secret: installation.env.SECRET || undefined,
    dataDir: installation.dataDir,
  });
  if (!secret)
    throw new UpgradeError("Falta el secreto del sitio (SECRET, o el archivo secret en DATA_DIR).");
  const env = rehearsalEnvironment(installation.env, { folder, secret });
  const { account } = installation;
  try {
    await runScript(release, ["restore.ts", backup], { env, account });
    const login = {
      nombreUsuario: `ensayo${randomBytes(3).toString("hex")}`,
      clave: `Ens4yo-${randomBytes(5).toString("hex")}`,
    };
    const admin = {
      ADMIN_USUARIO: login.nombreUsuario,
      ADMIN_CLAVE: login.clave,
      ADMIN_NOMBRE: "Ensayo",
      ADMIN_APELLIDO: "Ensayo",
    };
    await runScript(release, ["admin.ts"], { env: { ...env, ...admin }, account });
    const expected = { version, metricsToken: env.METRICS_TOKEN, login };
    await tryPrivately(release, { env, account, expected });
  } finally {
    await dropRehearsal(folder);
  }
}

/**
 * Sets variables to an empty string instead of omitting them, because the commands would add them again from the
 * release's `.env`.
 */
export function rehearsalEnvironment(
  env: NodeJS.ProcessEnv,
  { folder, secret }: { folder: string; secret: string },
): NodeJS.ProcessEnv {
  const inside = Object.entries(env).map(([name, value]) => [name, OUTSIDE.test(name) ? "" : value]);
  return { ...Object.fromEntries(inside), DATA_DIR: folder, SECRET: secret, JOBS: "0" };
}

export async function prepareFolder(
  folder: string,
  { account }: Pick<Installation, "account">,
): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!account || !made) return;
  for (let one = folder; one.length >= made.length; one = join(one, ".."))
    await chown(one, account.uid, account.gid);
}
