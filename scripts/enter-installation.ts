import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { rootOf } from "#server/package-folder.ts";
import { UNIT } from "#server/service-unit.ts";
import { readEnvFile } from "#server/settings.ts";
import { readService, type Service } from "./service-unit.ts";

/**
 * Makes a command use the settings, data and account of the site that its code belongs to: those of its service, or
 * the `.env` and the data of its folder. DATA_DIR or DATABASE_URL in the environment, as in a container, take
 * precedence.
 * @throws SettingsError if this account cannot read the settings
 */
export function enterInstallation(
  env: NodeJS.ProcessEnv,
  {
    root = rootOf(),
    unit = UNIT,
    become = becomeAccount,
  }: { root?: string; unit?: string; become?: (account: Account) => void } = {},
): void {
  const service = env.DATA_DIR || env.DATABASE_URL ? null : readService(root, unit);
  if (service) for (const [name, value] of Object.entries(service.settings)) env[name] ??= value;
  else readEnvFile(env, join(root, ".env"));
  for (const name of ["DATA_DIR", "BACKUP_DIR"]) if (env[name]) env[name] = resolve(root, env[name]);
  env.DATA_DIR ||= join(root, "data");
  const account = accountOf(service, env.DATA_DIR);
  if (account && process.getuid?.() === 0) become(account);
}

interface Account {
  user: string | number;
  group: string | number;
}

/** Returns the service's account or else the owner of the data, because the site could not read files that root writes. */
function accountOf(service: Service | null, dataDir: string): Account | null {
  if (service) return service.user ? { user: service.user, group: service.group ?? service.user } : null;
  if (!existsSync(dataDir)) return null;
  const { uid, gid } = statSync(dataDir);
  const database = join(dataDir, "postgres");
  // The database of a site that root runs belongs to another account.
  if (uid === 0 || (existsSync(database) && statSync(database).uid !== uid)) return null;
  return { user: uid, group: gid };
}

function becomeAccount({ user, group }: Account): void {
  const { initgroups } = process as { initgroups?: (user: string, group: string | number) => void };
  if (typeof user === "string") initgroups?.(user, group);
  else process.setgroups?.([]);
  process.setgid?.(group);
  process.setuid?.(user);
  process.umask(0o077);
}
