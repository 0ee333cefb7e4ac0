import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { createDatabase, type TestDatabase } from "#tests/harness/cluster.ts";
import { startInstagram } from "#tests/harness/instagram.ts";
import { startS3, type TestS3 } from "#tests/harness/s3.ts";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";

/** A healthy site, and parts to break it with. */
export interface HealthySite {
  site: TestSite;
  s3: TestS3;
  /** Its settings, as environment variables. */
  good: Record<string, string>;
  /** Another database with this version's tables. */
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
    SMTP_URL: settings.smtpUrl,
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
