import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#demo/mail-server.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import {
  type Application,
  application,
  apply,
  makeApplicant,
  makePlan,
  newDni,
  rolesOf,
} from "#tests/harness/members.ts";
import { createTestSite, type TestSite, type TestUser, until, untilRetried } from "#tests/harness/site.ts";

describe("the limits of membership requests", () => {
  let strict: TestSite;
  let its: number;
  beforeAll(async () => {
    strict = await createTestSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });
    its = await makePlan(strict);
  });
  afterAll(() => strict?.end());
  beforeEach(() => strict.pool.query("delete from limites"));
  const send = async (wanted: Application) =>
    (await strict.call("POST", "/api/registrar/socio", { json: wanted })).status;

  test("allow five new members an hour from one address", async () => {
    const taken = application(its);
    expect(await send(taken)).toBe(201);
    expect(await send(application(its, { dni: taken.socioDto.dni }))).toBe(409);
    for (let more = 0; more < 4; more++) expect(await send(application(its))).toBe(201);
    expect(await send(application(its))).toBe(429);
    const loggedIn: TestUser = await strict.user();
    expect((await apply(strict, loggedIn, its)).status).toBe(201);
  });

  // Rule SES-8
  test("reveal only that a DNI is taken", async () => {
    const taken = application(its);
    expect(await send(taken)).toBe(201);
    const json = application(its, { dni: taken.socioDto.dni });
    expect((await jsonOf(409, strict.call("POST", "/api/registrar/socio", { json }))).errors).toEqual([
      { path: "socioDto.dni", message: "Ese DNI ya está usado." },
    ]);
  });

  test("prevent probing for registered DNIs", async () => {
    const dni = newDni();
    expect(await send(application(its, { dni }))).toBe(201);
    const user = await strict.user();
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess++) statuses.push((await apply(strict, user, its, { dni })).status);
    expect(statuses).toEqual([...Array(30).fill(409), 429, 429]);
  });
});

test("a membership request succeeds while the mail server is down", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-mail-"));
  const { port, close } = await startMailServer({ port: 0, folder });
  await close();
  let mail: MailServer | undefined;
  const own = await createTestSite({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  try {
    const applicant = await makeApplicant(own, await makePlan(own));
    expect(await rolesOf(own, applicant.id)).toEqual(["socioEnProceso"]);
    await until("a try in vain", async () => {
      const rows = await own.sql`select intentos from correos where para = ${applicant.correo}`;
      return rows[0]?.intentos > 0;
    });
    mail = await startMailServer({ port, folder });
    const [received, ...more] = await untilRetried(own, "the mail", async () => {
      const mails = (await mail?.list()) ?? [];
      return mails.length > 0 && mails;
    });
    expect([received?.to, more]).toEqual([applicant.correo, []]);
  } finally {
    // The mail server waits half a minute for open connections.
    await own.end();
    await mail?.close();
    await rm(folder, { recursive: true, force: true });
  }
});
