import pino, { type DestinationStream, type Logger } from "pino";

/** Where a secret could stand in a logged object; the value is replaced. Bodies are never logged at all. */
const SECRETS = [
  "clave",
  "claveActual",
  "claveHash",
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
 * The structured log: one JSON line per fact on stdout, without passwords, tokens or cards. A fact with `outage: true`,
 * which every request and retry meets until somebody acts, is written once a minute for each cause, with how often it
 * came in between.
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

/** The same from one try to the next, unlike a message, which may name a port or an id. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code = "code" in error ? String(error.code) : "";
  return `${error.name} ${code} ${causeOf(error.cause)}`;
}

/**
 * A fault as the log tells it. A statement that failed is told without its values (addresses, hashes of passwords), which
 * the query builder writes into its message, and without PostgreSQL's `detail` and `where`, which repeat them.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _params, detail: _detail, where: _where, ...told } = pino.stdSerializers.err(error);
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (!("params" in current)) continue;
    const values = `\nparams: ${current.params}`;
    told.message = told.message.replaceAll(values, "");
    told.stack = told.stack.replaceAll(values, "");
  }
  return told;
}
