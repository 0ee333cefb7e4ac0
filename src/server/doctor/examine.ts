import type { Clock } from "#contract/club-time.ts";
import { attachEmbeddedPostgres, type EmbeddedPostgres } from "../db/engine/embedded-postgres.ts";
import { hasDatabase } from "../db/engine/server-home.ts";
import { explainDatabaseError } from "../db/errors.ts";
import { readSettings, type Settings, SettingsError } from "../settings.ts";
import { address } from "./address.ts";
import { clock } from "./clock.ts";
import { database } from "./database.ts";
import { type Check, type Examined, type Finding, findingsOf } from "./finding.ts";
import { build, disk, node, secret } from "./machine.ts";
import { storage } from "./storage.ts";

type Environment = Record<string, string | undefined>;

const PATIENCE_MS = 10_000;
const CHECKS: Check[] = [node, build, disk, secret, clock, database, storage, address];

/**
 * Runs all checks in parallel, each for at most 10 s. Invalid settings come first; the checks that depend on them
 * still run. Read-only, except for a small object in the storage (or an empty folder in its place), which is removed
 * again.
 * @param options.checks the checks of the features
 * @param options.stored adds the connections that the site has stored
 */
export async function examine(
  env: Environment,
  {
    checks,
    now = () => new Date(),
    stored = async (_url, settings) => settings,
  }: {
    checks: readonly Check[];
    now?: Clock;
    stored?: (databaseUrl: string, settings: Settings) => Promise<Settings>;
  },
): Promise<Finding[]> {
  const { settings, usable, findings } = readWhatCanBe(env);
  if (!settings) return findings;
  let server: Promise<EmbeddedPostgres> | undefined;
  const examined: Examined = {
    settings,
    production: !["development", "test", "demo"].includes(env.NODE_ENV ?? ""),
    has: (name) =>
      Boolean(usable[name]) ||
      // A value that differs from the environment's was stored in the office.
      (name === "SMTP_URL" && examined.settings.smtpUrl !== settings.smtpUrl) ||
      (name === "MP_WEBHOOK_SECRET" && examined.settings.mercadoPago !== settings.mercadoPago),
    clock: now,
    async database() {
      if (settings.databaseUrl) return settings.databaseUrl;
      if (!hasDatabase(settings.dataDir)) return null;
      server ??= attachEmbeddedPostgres({ dataDir: settings.dataDir });
      return (await server).url;
    },
  };
  try {
    const url = await examined.database();
    if (url !== null) examined.settings = await stored(url, settings);
  } catch {
    // The checks that need the database or the secret report this error.
  }
  const looked = await Promise.all([...CHECKS, ...checks].map((check) => bounded(check, examined)));
  // The checks that need the database report its failed start.
  const running = await server?.catch(() => undefined);
  await running?.release();
  return [...findings, ...looked.flat()];
}

async function bounded(check: Check, examined: Examined): Promise<Finding[]> {
  const { warning, bad } = findingsOf(check.part);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((done) => {
    timer = setTimeout(
      () => done([bad("No respondió en 10 segundos.", "Probá de nuevo; si sigue igual, revisá la red.")]),
      PATIENCE_MS,
    );
  });
  const look = check.look(examined).catch((error: unknown) => {
    if (explainDatabaseError(error) !== null)
      return [warning("No se pudo revisar sin la base de datos.", "Arreglá primero la base de datos.")];
    // The message may contain a URL with a password.
    const name = error instanceof Error ? error.name : "error";
    return [bad(`La revisión falló (${name}).`, "Mirá el registro del sitio, o pedí ayuda con este nombre.")];
  });
  return Promise.race([look, late]).finally(() => clearTimeout(timer));
}

/** Reads the settings. If some are invalid, returns their findings and the settings without them. */
function readWhatCanBe(env: Environment): {
  settings: Settings | null;
  usable: Environment;
  findings: Finding[];
} {
  const { ok, bad } = findingsOf("Ajustes");
  try {
    return { settings: readSettings(env), usable: env, findings: [ok("Los que hay se entienden.")] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const findings = error.message
      .split("\n")
      .map((sentence) => bad(sentence, "Corregilo en .env o en el entorno, y arrancá de nuevo el sitio."));
    // Invalid settings are dropped. Outside production, a missing half of a pair has a default.
    const named = Object.keys(env).filter((name) => new RegExp(`\\b${name}\\b`).test(error.message));
    const usable = { ...env, ...Object.fromEntries(named.map((name) => [name, undefined])) };
    try {
      return { settings: readSettings({ ...usable, NODE_ENV: "development" }), usable, findings };
    } catch {
      return { settings: null, usable, findings };
    }
  }
}
