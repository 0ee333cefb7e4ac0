import type pg from "pg";
import { withClient } from "../db/client.ts";
import { type Tx, transactionOn } from "../db/database.ts";
import { explainDatabaseError, isOlderSchema } from "../db/errors.ts";
import { OLDEST_POSTGRES, readMigrations } from "../db/migrate.ts";
import type { Settings } from "../settings.ts";
import { type Check, type Finding, findingsOf } from "./finding.ts";

const PART = "Base de datos";
const PATIENCE_MS = 4_000;
const EXTENSIONS = ["btree_gist", "pg_trgm", "unaccent"];
/** Connections of one process besides its pool: for the queue, notifications and startup. */
const OTHER_CONNECTIONS = 6;

const { ok, warning, bad } = findingsOf(PART);

export const database: Check = {
  part: PART,
  async look(examined) {
    const url = await examined.database();
    if (url === null) return [ok("Todavía no hay: el sitio crea la suya la primera vez que arranca.")];
    try {
      return await withDatabase(url, async (client) => [
        ...(await server(client, examined.settings)),
        ...(await permissions(client)),
        ...(await migrations(client)),
      ]);
    } catch (error) {
      const reason = explainDatabaseError(error);
      if (reason === null) throw error;
      const remedy = examined.has("DATABASE_URL")
        ? "Revisá DATABASE_URL (usuario, contraseña, servidor, puerto y nombre) y que el servidor esté prendido."
        : "Arrancá el sitio y mirá DATA_DIR/postgres/server.log.";
      return [bad(reason, remedy)];
    }
  },
};

/** Runs `work` with short timeouts. */
export const withDatabase = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(
    {
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      statement_timeout: PATIENCE_MS,
      application_name: "club-doctor",
    },
    work,
  );

/** Runs `work` with short timeouts in a transaction; null if the database lacks tables or columns. */
export async function withTables<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T | null> {
  try {
    return await withDatabase(url, (client) => transactionOn(client, work));
  } catch (error) {
    if (isOlderSchema(error)) return null;
    throw error;
  }
}

async function server(client: pg.Client, settings: Settings): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; number: number; standby: boolean; places: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       pg_is_in_recovery() as standby, current_setting('max_connections')::int as places`,
  );
  const [found] = rows;
  if (!found) return [];
  const findings: Finding[] = [];
  const version = found.version.split(" ", 1)[0];
  findings.push(
    found.number >= OLDEST_POSTGRES
      ? ok(`Responde; es PostgreSQL ${version}.`)
      : bad(
          `Es PostgreSQL ${version}; el sitio necesita el ${OLDEST_POSTGRES / 10_000} o uno más nuevo.`,
          "Instalá uno nuevo (docs/operations.md dice cómo), o sacá DATABASE_URL para que el sitio use el suyo.",
        ),
  );
  if (found.standby)
    findings.push(
      bad("Es una réplica de solo lectura.", "Poné en DATABASE_URL la dirección del servidor principal."),
    );
  const wanted = settings.databasePool + OTHER_CONNECTIONS;
  if (found.places < wanted)
    findings.push(
      warning(
        `Acepta ${found.places} conexiones y cada proceso del sitio puede usar ${wanted}.`,
        "Subí max_connections en el servidor o bajá DATABASE_POOL.",
      ),
    );
  return findings;
}

async function permissions(client: pg.Client): Promise<Finding[]> {
  const { rows: available } = await client.query<{ name: string; installed: boolean }>(
    "select name, installed_version is not null as installed from pg_available_extensions where name = any($1)",
    [EXTENSIONS],
  );
  const missing = EXTENSIONS.filter((name) => !available.some((extension) => extension.name === name));
  if (missing.length > 0)
    return [
      bad(
        `El servidor no tiene ${missing.join(", ")}.`,
        "Instalá en él las extensiones que vienen con PostgreSQL (en Debian, el paquete postgresql-contrib).",
      ),
    ];
  const { rows } = await client.query<{ database: boolean; schema: boolean }>(
    `select has_database_privilege(current_database(), 'CREATE') as database,
       has_schema_privilege('public', 'CREATE') as schema`,
  );
  const allInstalled = available.every((extension) => extension.installed);
  if (rows[0]?.schema && (rows[0].database || allInstalled)) return [];
  return [
    bad(
      "El usuario no puede crear tablas ni extensiones.",
      "Hacelo dueño de la base de datos (ALTER DATABASE … OWNER TO …).",
    ),
  ];
}

async function migrations(client: pg.Client): Promise<Finding[]> {
  const known = await readMigrations();
  const { rows: there } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (there[0]?.name === null) return [ok("Está vacía: el sitio hace sus tablas al arrancar.")];
  const { rows } = await client.query<{ last: string | null }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  const last = Number(rows[0]?.last ?? 0);
  const pending = known.filter(({ when }) => when > last).length;
  if (last > (known.at(-1)?.when ?? 0))
    return [
      bad(
        "Sus tablas son de una versión más nueva del sitio.",
        "Instalá esa versión o una posterior; para volver atrás, restaurá una copia anterior.",
      ),
    ];
  if (pending === 0) return [ok("Sus tablas están al día.")];
  return [
    warning(
      `Le faltan ${pending} ${pending === 1 ? "cambio" : "cambios"} de esta versión.`,
      "Hacé una copia de seguridad y arrancá el sitio, que los aplica solo.",
    ),
  ];
}
