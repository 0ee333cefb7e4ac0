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
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ sync: false }),
  );
}
