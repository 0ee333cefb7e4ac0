import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import type { S3Settings } from "./providers/storage/s3.ts";

const flag = z.enum(["0", "1"], { error: "poné 1 (sí) o 0 (no)." }).transform((value) => value === "1");

const storageSchema = {
  S3_ENDPOINT: z
    .url(
      "S3_ENDPOINT: poné la dirección del servicio, sin el bucket, por ejemplo https://s3.sa-east-1.amazonaws.com",
    )
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_FORCE_PATH_STYLE: flag.default(false),
  BACKUP_S3_ENDPOINT: z
    .url("BACKUP_S3_ENDPOINT: poné la dirección del servicio, sin el bucket, que empieza con https://")
    .optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_FORCE_PATH_STYLE: flag.default(false),
};

type Parsed = z.output<z.ZodObject<typeof storageSchema>>;

/** Reads the configured storage and offsite backups; an incomplete bucket is added to `problems`. */
function readStorage(s: Parsed, problems: string[]) {
  const bucketOf = (purpose: string, prefix: "" | "BACKUP_"): S3Settings | undefined => {
    const endpoint = s[`${prefix}S3_ENDPOINT`];
    const bucket = s[`${prefix}S3_BUCKET`];
    const accessKey = s[`${prefix}S3_ACCESS_KEY`];
    const secretKey = s[`${prefix}S3_SECRET_KEY`];
    if (endpoint && bucket && accessKey && secretKey)
      return {
        endpoint,
        bucket,
        accessKey,
        secretKey,
        region: s[`${prefix}S3_REGION`],
        forcePathStyle: s[`${prefix}S3_FORCE_PATH_STYLE`],
      };
    if (endpoint || bucket || accessKey || secretKey)
      problems.push(
        `Para ${purpose} en S3 hacen falta las cuatro: ${prefix}S3_ENDPOINT, ${prefix}S3_BUCKET, ${prefix}S3_ACCESS_KEY y ${prefix}S3_SECRET_KEY.`,
      );
    return undefined;
  };
  return {
    s3: bucketOf("guardar los archivos", ""),
    offsite: bucketOf("guardar las copias", "BACKUP_"),
  };
}

/** The site cannot start with its settings. The message says in Spanish what to do. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

export const SECRET_MIN_LENGTH = 32;

const DEV_SECRET = "solo-para-desarrollo-y-demo-nunca-en-produccion";

/** Validates an integer with one message for every kind of error. */
const whole = (error: string, min: number, max: number) =>
  z.coerce.number({ error }).int(error).min(min, error).max(max, error);

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test", "demo"]).default("production"),
  PORT: whole("poné un número de puerto, por ejemplo 3000.", 0, 65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(
      /^[^,]*$|^[^?#]*@[^,/?#]*([/?#]|$)/,
      "DATABASE_URL: nombrá un solo servidor; si hay varios, poné HAProxy adelante (docs/deploy.md).",
    )
    .optional(),
  DATABASE_POOL: whole("poné cuántas conexiones, de 2 a 200.", 2, 200).default(16),
  SITE_URL: z
    .url("SITE_URL: poné la dirección pública completa, por ejemplo https://www.miclub.com.ar")
    .optional(),
  SECRET: z
    .string()
    .min(
      SECRET_MIN_LENGTH,
      "SECRET: tiene que tener 32 caracteres o más; «openssl rand -base64 48» da uno bueno.",
    )
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "SMTP_URL: empieza con smtp:// o smtps://")
    .optional(),
  MAIL_FROM: z.string().optional(),
  MP_ACCESS_TOKEN: z.string().optional(),
  MP_WEBHOOK_SECRET: z.string().optional(),
  MP_API_URL: z.url("MP_API_URL: no es una dirección").default("https://api.mercadopago.com"),
  INSTAGRAM_TOKEN: z.string().optional(),
  INSTAGRAM_API_URL: z.url("INSTAGRAM_API_URL: no es una dirección").default("https://graph.instagram.com"),
  RATE_LIMIT_SCALE: z.coerce
    .number({ error: "RATE_LIMIT_SCALE: poné un número; 0 apaga los límites." })
    .min(0, "RATE_LIMIT_SCALE: poné un número; 0 apaga los límites.")
    .default(1),
  SALES_PER_MINUTE: whole("poné cuántas compras por minuto, de 1 a 60000.", 1, 60_000).default(600),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "poné fatal, error, warn, info, debug, trace o silent.",
    })
    .default("info"),
  TRUST_PROXY: whole("poné cuántos proxies hay delante, de 0 a 10.", 0, 10).default(0),
  DRAIN_SECONDS: whole("poné cuántos segundos, de 0 a 60.", 0, 60).default(0),
  JOBS: flag.default(true),
  UNDO_SECONDS: whole("poné cuántos segundos se puede deshacer una decisión, de 0 a 300.", 0, 300).default(
    10,
  ),
  NOTICE_SCALE: whole("poné cuántas veces más, de 1 a 1000.", 1, 1_000).default(1),
  JOBS_PICTURES: flag.default(true),
  BACKUP_AT: z
    .string()
    .regex(
      /^(off|([01]?\d|2[0-3]):[0-5]\d)$/,
      "BACKUP_AT: poné una hora, por ejemplo 03:30, u off para que no haya copias de noche.",
    )
    .default("03:30"),
  BACKUP_KEEP: whole("poné cuántas copias se guardan, por ejemplo 14.", 1, 100_000).default(14),
  BACKUP_DIR: z.string().optional(),
  ...storageSchema,
  METRICS_TOKEN: z
    .string()
    .min(16, "METRICS_TOKEN: tiene que tener 16 caracteres o más; «openssl rand -hex 24» da uno bueno.")
    .optional(),
});

/** Settings that are useless in production without each other. */
const PAIRS = [
  ["SMTP_URL", "MAIL_FROM", "Para mandar correos"],
  ["MP_ACCESS_TOKEN", "MP_WEBHOOK_SECRET", "Para cobrar con Mercado Pago"],
] as const;

export type Settings = ReturnType<typeof readSettings>;

export type SiteSettings = Settings & { secret: string };

/**
 * Reads the settings from the environment. All are optional, but a given setting must be valid.
 * @throws SettingsError with one sentence per invalid setting
 */
export function readSettings(env: Record<string, string | undefined>) {
  z.config(z.locales.es());
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => sentence(String(issue.path[0] ?? ""), issue.message)).join("\n"),
    );
  }
  const s = parsed.data;
  const problems: string[] = [];
  const local = s.NODE_ENV !== "production";
  if (!local) {
    for (const [one, other, purpose] of PAIRS)
      if ((s[one] === undefined) !== (s[other] === undefined))
        problems.push(`${purpose} hacen falta las dos: ${one} y ${other}; o ninguna.`);
    if (/^http:/.test(s.MP_API_URL) || new URL(s.MP_API_URL).hostname === "localhost")
      problems.push("MP_API_URL: en producción no se usa el emulador; sacá esta variable.");
  }
  const { s3, offsite } = readStorage(s, problems);
  if (!local && s.INSTAGRAM_API_URL.startsWith("http:"))
    problems.push("INSTAGRAM_API_URL: en producción empieza con https://, para que nadie lea la credencial.");
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return {
    mode: s.NODE_ENV,
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR,
    /** If undefined, the site runs its own PostgreSQL in `dataDir`. */
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    /** `siteUrl` is the public address without a trailing slash; this machine's by default. */
    siteUrlGiven: s.SITE_URL !== undefined,
    siteUrl: (s.SITE_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, ""),
    /** Signs sessions and tickets. If undefined, the secret in `dataDir` is used (`secret.ts`). */
    secret: s.SECRET ?? (local ? DEV_SECRET : undefined),
    /** If undefined, emails stay in the queue. */
    smtpUrl: s.SMTP_URL ?? (local ? "smtp://127.0.0.1:2525" : undefined),
    mailFrom: s.MAIL_FROM ?? (local ? "Club <hola@localhost>" : undefined),
    mercadoPago: {
      /** If undefined, nobody can pay online. */
      accessToken: s.MP_ACCESS_TOKEN ?? (local ? "EMULADOR" : undefined),
      webhookSecret: s.MP_WEBHOOK_SECRET ?? (local ? "secreto-del-emulador" : undefined),
      apiUrl: s.MP_API_URL,
    },
    /** Long-lived token of the club's account; without it the home page shows no posts. */
    instagram: { token: s.INSTAGRAM_TOKEN, apiUrl: s.INSTAGRAM_API_URL },
    /** Multiplies every rate limit; 0 turns them off. */
    rateLimitScale: s.RATE_LIMIT_SCALE,
    /**
     * Purchase attempts per minute that the site serves for one event. If there are more, a line opens and admits this
     * many.
     */
    salesPerMinute: s.SALES_PER_MINUTE,
    logLevel: s.LOG_LEVEL,
    /** Number of trusted proxies in front of the site, to determine the client's address. */
    trustProxy: s.TRUST_PROXY,
    /** How long a stopping process still serves while its proxy removes it. */
    drainMs: s.DRAIN_SECONDS * 1000,
    /** Delay of a staff decision's email, during which the decision can be undone; 0: none. */
    undoSeconds: s.UNDO_SECONDS,
    /** Multiplies how long notices, offers to undo and the gate's verdicts stay on screen. */
    noticeScale: s.NOTICE_SCALE,
    /** Whether this process works on the queue (emails, payments). */
    jobs: s.JOBS,
    /** Whether this process also resizes pictures, which is CPU-bound. */
    pictureJobs: s.JOBS_PICTURES,
    /** Nightly backups: at `HH:MM` on the club's clock, or never if undefined. The newest `keep` are retained. */
    backup: {
      at: s.BACKUP_AT === "off" ? undefined : s.BACKUP_AT,
      keep: s.BACKUP_KEEP,
      dir: resolve(s.BACKUP_DIR ?? join(s.DATA_DIR, "copias")),
    },
    /** Destination of offsite backups; undefined if not set. */
    offsite,
    /** If undefined, uploaded files are stored in `dataDir`. */
    s3,
    /** Bearer token for `/metrics`. Without a token only loopback may read the metrics. */
    metricsToken: s.METRICS_TOKEN,
  };
}

const sentence = (name: string, message: string) =>
  message.startsWith(name) ? message : `${name}: ${message}`;

/** `.env` exists but cannot be read, so the site would start without its settings. */
export class EnvFileError extends SettingsError {}

/**
 * Adds the settings of `.env`, if it exists, to the environment, which takes precedence. Node's own option ignores an
 * unreadable file.
 * @throws EnvFileError
 */
export function readEnvFile(env: NodeJS.ProcessEnv, file = ".env"): void {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT") return;
    throw new EnvFileError(
      `No se puede leer el archivo ${file} (${code}): revisá que sea un archivo y que el usuario que corre el sitio tenga ` +
        "permiso de leerlo.",
      { cause },
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}
