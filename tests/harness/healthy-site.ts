import { createServer } from "node:net";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import type { Finding } from "#server/doctor/finding.ts";
import { createDatabase, type TestDatabase } from "./cluster.ts";
import { startInstagram } from "./instagram.ts";
import { startS3, type TestS3 } from "./s3.ts";
import { createTestSite, type TestSite } from "./site.ts";

export interface HealthySite {
  site: TestSite;
  s3: TestS3;
  good: Record<string, string>;
  spare: TestDatabase;
  /** A mail server that rejects every account. */
  strictMailPort: number;
  /** A port where nothing listens. */
  closedPort: number;
  end(): Promise<void>;
}

export async function startHealthySite(): Promise<HealthySite> {
  const [site, s3, instagram, spare] = await Promise.all([
    createTestSite(),
    startS3(),
    startInstagram(),
    createDatabase(),
  ]);
  const strictMail = new SMTPServer({
    logger: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error("no such account")),
  });
  strictMail.on("error", () => {});
  const strictMailPort = await new Promise<number>((done) => {
    const server = strictMail.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port));
  });
  const closedPort = await new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
  const { settings } = site.deps;
  const good = {
    NODE_ENV: "test",
    SITE_URL: site.url,
    SECRET: "0123456789012345678901234567890123456789",
    DATA_DIR: settings.dataDir,
    DATABASE_URL: site.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${site.mail.port}`,
    MAIL_FROM: "hola@club.example",
    MP_API_URL: settings.mercadoPago.apiUrl,
    MP_ACCESS_TOKEN: "EMULADOR",
    MP_WEBHOOK_SECRET: "un-secreto",
    INSTAGRAM_API_URL: instagram.url,
    INSTAGRAM_TOKEN: "token-1",
    ...s3.env,
  };
  return {
    site,
    s3,
    good,
    spare,
    strictMailPort,
    closedPort,
    async end() {
      await new Promise<void>((done) => strictMail.close(() => done()));
      await Promise.all([site.end(), s3.close(), instagram.close(), spare.drop()]);
    },
  };
}

const NO_S3 = { S3_ENDPOINT: "", S3_BUCKET: "", S3_ACCESS_KEY: "", S3_SECRET_KEY: "" };

function databaseAt(healthy: HealthySite, change: (url: URL) => void): Record<string, string> {
  const url = new URL(healthy.site.databaseUrl);
  change(url);
  return { DATABASE_URL: url.href };
}

/** The settings that cause a fault, and the only finding that must report it. */
export const FAULTS: [
  string,
  (healthy: HealthySite) => Record<string, string>,
  string,
  Finding["state"],
  RegExp,
][] = [
  ["a secret that is too short", () => ({ SECRET: "corto" }), "Ajustes", "bad", /SECRET: tiene que tener 32/],
  ["half of the bucket's settings", () => ({ S3_BUCKET: "" }), "Ajustes", "bad", /las cuatro/],
  [
    "an unreachable database server",
    (healthy) => ({ DATABASE_URL: `postgres://club:clave-secreta@127.0.0.1:${healthy.closedPort}/club` }),
    "Base de datos",
    "bad",
    /no responde/,
  ],
  [
    "a missing database",
    (healthy) => databaseAt(healthy, (url) => (url.pathname = "/ninguna")),
    "Base de datos",
    "bad",
    /no tiene una base de datos con ese nombre/,
  ],
  [
    "an unknown database account",
    (healthy) => databaseAt(healthy, (url) => (url.username = "nadie")),
    "Base de datos",
    "bad",
    /no deja entrar/,
  ],
  [
    "an account without the right to create tables",
    (healthy) => databaseAt(healthy, (url) => (url.pathname = "/postgres")),
    "Base de datos",
    "bad",
    /no puede crear tablas/,
  ],
  [
    "an unreachable mail server",
    (healthy) => ({ SMTP_URL: `smtp://127.0.0.1:${healthy.closedPort}` }),
    "Correo",
    "bad",
    /no responde/,
  ],
  [
    "rejected mail credentials",
    (healthy) => ({ SMTP_URL: `smtp://ana:clave-secreta@127.0.0.1:${healthy.strictMailPort}` }),
    "Correo",
    "bad",
    /no acepta el usuario/,
  ],
  ["a wrong S3 key", () => ({ S3_SECRET_KEY: "clave-secreta" }), "Archivos", "bad", /no acepta la clave/],
  ["a missing bucket", () => ({ S3_BUCKET: "ninguno" }), "Archivos", "bad", /No existe ese bucket/],
  [
    "an unreachable S3 service",
    (healthy) => ({ S3_ENDPOINT: `http://127.0.0.1:${healthy.closedPort}` }),
    "Archivos",
    "bad",
    /no responde/,
  ],
  [
    "an unwritable folder",
    (healthy) => ({ ...NO_S3, DATA_DIR: path.join(healthy.good.DATA_DIR ?? "", "tapada") }),
    "Archivos",
    "bad",
    /no se puede escribir/,
  ],
  [
    "a credential rejected by Mercado Pago",
    () => ({ MP_ACCESS_TOKEN: "clave-secreta" }),
    "Mercado Pago",
    "bad",
    /no acepta la credencial/,
  ],
  [
    "an unreachable Mercado Pago",
    (healthy) => ({ MP_API_URL: `http://127.0.0.1:${healthy.closedPort}` }),
    "Mercado Pago",
    "bad",
    /no responde/,
  ],
  [
    "a token rejected by Instagram",
    () => ({ INSTAGRAM_TOKEN: "clave-secreta" }),
    "Instagram",
    "bad",
    /ya no acepta/,
  ],
  [
    "an unreachable Instagram",
    (healthy) => ({ INSTAGRAM_API_URL: `http://127.0.0.1:${healthy.closedPort}` }),
    "Instagram",
    "warning",
    /no responde/,
  ],
  [
    "a site address that does not respond",
    (healthy) => ({ SITE_URL: `http://127.0.0.1:${healthy.closedPort}` }),
    "Dirección pública",
    "warning",
    /no responde nadie/,
  ],
  [
    "a site address served by another program",
    (healthy) => ({ SITE_URL: healthy.good.MP_API_URL ?? "" }),
    "Dirección pública",
    "bad",
    /otra cosa/,
  ],
];
