import pino, { type DestinationStream, type Logger } from "pino";

/** Paths of possible secrets in logged objects, whose values are redacted. Bodies are never logged. */
const SECRETS = [
  "clave",
  "claveActual",
  "contrasena",
  "contrasenaHash",
  '["nuevaContraseña"]',
  "password",
  "token",
  "authorization",
  "accessToken",
  "secret",
  "codigo",
  "codigos",
  "secreto",
  "uri",
  "webhookSecret",
  "metricsToken",
  "accessKey",
  "secretKey",
  "databaseUrl",
  "smtpUrl",
  "card",
];

const OUTAGE_EVERY_MS = 60_000;

/**
 * Creates the structured log: one JSON line per event on stdout, without passwords, tokens or card data. Events with
 * `outage: true`, which recur with every request and retry, are throttled to one per minute and cause, with a count.
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  now: () => number = () => performance.now(),
): Logger {
  const outages = new Map<string, { writtenAt: number; unwritten: number }>();
  const worthWriting = (fields: Outage, message: unknown): boolean => {
    const key = `${message} ${causeOf(fields.err)}`;
    const last = outages.get(key);
    if (last && now() - last.writtenAt < OUTAGE_EVERY_MS) {
      last.unwritten++;
      return false;
    }
    if (last?.unwritten) fields.repeated = last.unwritten;
    outages.set(key, { writtenAt: now(), unwritten: 0 });
    return true;
  };
  const under = (prefix: string) =>
    SECRETS.map((name) => (name.startsWith("[") ? `${prefix}${name}` : `${prefix}.${name}`));
  return pino(
    {
      level,
      redact: { paths: [...SECRETS, ...under("*"), ...under("*.*")], censor: "[oculto]" },
      base: undefined,
      serializers: { err: withoutValues },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method) {
          const [fields, message]: unknown[] = args;
          if (!isOutage(fields) || worthWriting(fields, message)) method.apply(this, args);
        },
      },
    },
    destination ?? pino.destination({ sync: false }),
  );
}

interface Outage {
  outage: true;
  err?: unknown;
  repeated?: number;
}

function isOutage(fields: unknown): fields is Outage {
  return typeof fields === "object" && fields !== null && "outage" in fields;
}

/** Identifies the cause of an error across retries; messages may contain a port or an id. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code = "code" in error ? String(error.code) : "";
  return `${error.name} ${code} ${causeOf(error.cause)}`;
}

/**
 * Returns an error as logged: a failed statement without its values (addresses, password hashes), which the query
 * builder puts into the message, and without PostgreSQL's `detail` and `where`, which repeat them.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _params, detail: _detail, where: _where, ...logged } = pino.stdSerializers.err(error);
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (!("params" in current)) continue;
    const values = `\nparams: ${current.params}`;
    logged.message = logged.message.replaceAll(values, "");
    logged.stack = logged.stack.replaceAll(values, "");
  }
  return logged;
}
