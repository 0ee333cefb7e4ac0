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

/** The structured log: one JSON line per fact on stdout, without passwords, tokens or cards. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const under = (prefix: string) =>
    SECRETS.map((name) => (name.startsWith("[") ? `${prefix}${name}` : `${prefix}.${name}`));
  return pino(
    {
      level,
      redact: { paths: [...SECRETS, ...under("*"), ...under("*.*")], censor: "[oculto]" },
      base: undefined,
      serializers: { err: withoutValues },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ sync: false }),
  );
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
