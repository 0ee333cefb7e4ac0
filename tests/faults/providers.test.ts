import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMailServer } from "#demo/mail-server.ts";
import { startEmulator } from "#emulator/server.ts";
import { createLog } from "#server/log.ts";
import { createSmtpMailer } from "#server/providers/mail/mailer.ts";
import { createMercadoPago } from "#server/providers/payments/mercado-pago.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { createInstagram } from "#server/providers/posts/instagram.ts";
import { PostsUnavailable } from "#server/providers/posts/port.ts";
import { StorageUnavailable } from "#server/providers/storage/port.ts";
import { createS3Storage } from "#server/providers/storage/s3.ts";
import { startInstagram } from "#tests/harness/instagram.ts";
import { tryToBuy } from "#tests/harness/payments.ts";
import { startS3 } from "#tests/harness/s3.ts";
import { createTestSite, until, untilRetried } from "#tests/harness/site.ts";
import { openTroubledPort, type Trouble, type TroubledPort } from "./troubled-port.ts";

const TIMEOUT_MS = 250;
const TOKEN = "TEST-credencial-secreta";

interface Subject {
  front: TroubledPort;
  /** A call, always through the same client. */
  use: () => Promise<unknown>;
  close: () => Promise<void>;
}

const portOf = (url: string) => Number(new URL(url).port);

async function mailServer(): Promise<Subject> {
  const folder = await mkdtemp(path.join(tmpdir(), "club-mail-"));
  const server = await startMailServer({ port: 0, folder });
  const front = await openTroubledPort(server.port);
  const mailer = createSmtpMailer({
    url: `smtp://usuario:${TOKEN}@127.0.0.1:${front.port}`,
    from: "club@example.com",
    timeoutMs: TIMEOUT_MS * 2,
  });
  const mail = { messageId: "<1@club>", to: "ana@example.com", subject: "Hola", text: "Hola", html: "Hola" };
  return {
    front,
    use: () => mailer.send({ ...mail, attachments: [] }),
    close: async () => {
      mailer.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function storage(): Promise<Subject> {
  const server = await startS3();
  const front = await openTroubledPort(portOf(server.settings.endpoint));
  const settings = { ...server.settings, endpoint: `http://127.0.0.1:${front.port}` };
  const files = createS3Storage(settings, { timeoutMs: TIMEOUT_MS });
  return { front, use: () => files.put("a/b", Buffer.from("x")), close: () => server.close() };
}

async function payments(): Promise<Subject> {
  const server = await startEmulator({
    port: 0,
    accessToken: TOKEN,
    webhookSecret: TOKEN,
    noticeRetryDelaysMs: [],
  });
  const front = await openTroubledPort(portOf(server.url));
  const client = createMercadoPago({
    baseUrl: `http://127.0.0.1:${front.port}`,
    accessToken: TOKEN,
    timeoutMs: TIMEOUT_MS,
  });
  return { front, use: () => client.findPayments("1"), close: () => server.close() };
}

async function news(): Promise<Subject> {
  const server = await startInstagram();
  server.tokens.add(TOKEN);
  const front = await openTroubledPort(portOf(server.url));
  const client = createInstagram({
    baseUrl: `http://127.0.0.1:${front.port}`,
    token: TOKEN,
    timeoutMs: TIMEOUT_MS,
  });
  return { front, use: () => client.latest(TOKEN, 8), close: () => server.close() };
}

describe.each<[string, () => Promise<Subject>, new (...args: never[]) => Error]>([
  ["the mail server", mailServer, Error],
  ["S3", storage, StorageUnavailable],
  ["Mercado Pago", payments, ProviderUnavailable],
  ["Instagram", news, PostsUnavailable],
])("%s", (_name, open, Unavailable) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(async () => {
    await subject?.front.close();
    await subject?.close();
  });

  test.each<Trouble>(["refuses", "resets", "resets in the answer", "silent"])(
    "can break down (%s) without delaying calls for long or revealing secrets, and is used again once it recovers",
    async (trouble) => {
      await subject.front.become(trouble);
      const began = performance.now();
      const error: unknown = await subject.use().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      // About 1 s, including the pauses between retries.
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(error).toBeInstanceOf(Unavailable);
      const { stack, cause } = error as Error;
      expect(`${stack} ${JSON.stringify(error)} ${cause instanceof Error ? cause.stack : ""}`).not.toContain(
        TOKEN,
      );
      await subject.front.become("none");
      await until("it to be used again", () =>
        subject.use().then(
          () => true,
          () => false,
        ),
      );
    },
  );
});

// Rule COR-1
test("a mail server that does not respond delays a ticket's email, but not the ticket", async () => {
  let output = "";
  const destination = new Writable({
    write(chunk, _encoding, next) {
      output += chunk;
      next();
    },
  });
  const front = await openTroubledPort();
  await front.become("silent");
  const site = await createTestSite({
    env: { SMTP_URL: `smtp://127.0.0.1:${front.port}` },
    site: { patience: { providerMs: 2_000 }, log: createLog("warn", destination) },
  });
  try {
    front.target = site.mail.port;
    const buyer = await site.user();
    const free = await site.event({ precio: "0.00", cantidad: 1 });
    const began = performance.now();
    expect((await tryToBuy(site, buyer, free)).status).toBe(201);
    expect(performance.now() - began).toBeLessThan(30_000);
    await until("the try to be written down", async () => output.includes('"queue":"correo"'));
    expect(output).toContain('"msg":"a job failed"');
    expect(output).not.toContain(buyer.correo);
    await front.become("none");
    await untilRetried(site, "the mail", async () => {
      const rows = await site.sql`select 1 from correos where enviado_en is not null`;
      return rows.length === 1;
    });
    expect((await site.mail.list()).map(({ to }) => to)).toEqual([buyer.correo]);
  } finally {
    await site.end();
    await front.close();
  }
});
