import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startMailServer } from "#demo/mail-server.ts";
import { createTestSite, type TestSite, until, untilRetried } from "#tests/harness/site.ts";

const MINUTE = 60_000;

const ask = (email: string, at: TestSite) =>
  at.call("POST", "/api/usuario/recuperarContraseña", { json: { email } });

test("the sixth request for a reset link from one address within an hour is rejected", async () => {
  const limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1" } });
  try {
    for (let i = 0; i < 5; i++) expect((await ask(`nadie${i}@example.com`, limited)).status).toBe(200);
    const user = await limited.user();
    for (const email of [user.correo, "nadie@example.com"]) {
      const response = await ask(email, limited);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
    }
  } finally {
    await limited.end();
  }
});

test("a mail server outage does not shorten the hour for which a reset link is valid", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "club-mail-"));
  // Reserves a port for a mail server that is started later.
  const { port, close } = await startMailServer({ port: 0, folder });
  await close();
  const own = await createTestSite({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  try {
    const user = await own.user();
    expect((await ask(user.correo, own)).status).toBe(200);
    await until("a failed try", async () => {
      const rows = await own.sql`select 1 from pgboss.job where name = 'recuperacion' and state = 'retry'`;
      return rows.length > 0;
    });
    own.clock.advance(2 * 60 * MINUTE);
    const mail = await startMailServer({ port, folder });
    try {
      const [received] = await untilRetried(own, "the mail", async () => {
        const mails = await mail.list();
        return mails.length > 0 && mails;
      });
      const token = /token=([\w-]+)/.exec(received?.text ?? "")?.[1];
      const json = { token, nuevaContraseña: "otra-clave-larga" };
      expect((await own.call("POST", "/api/usuario/restablecer-contraseña", { json })).status).toBe(200);
    } finally {
      await mail.close();
    }
  } finally {
    await own.end();
    await rm(folder, { recursive: true, force: true });
  }
});
