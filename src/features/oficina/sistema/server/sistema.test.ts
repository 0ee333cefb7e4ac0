import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { expect, test, vi } from "vitest";
import { demoClub as club } from "#demo/club.ts";
import { COLA_DE_CORREOS } from "#features/compartido/correos/server/encolar-correo.ts";
import { createLog } from "#server/log.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { CorreoSinEnviar, EstadoDelSistema } from "../contract.ts";

const lines: Record<string, unknown>[] = [];

const log = createLog(
  "warn",
  new Writable({
    write(chunk, _encoding, next) {
      lines.push(JSON.parse(String(chunk)));
      next();
    },
  }),
);
const site = await testSite({ env: { RATE_LIMIT_SCALE: "1" }, site: { log } });
const admin = await site.user("administrador");

/** Creates an email that has no retries left and no job. */
async function givenUp(para: string): Promise<string> {
  const [id, hace] = [randomUUID(), new Date(Date.now() - 7_200_000)];
  await site.sql`insert into correos (id, clave, para, asunto, texto, html, creado_en, intentos, ultimo_error)
     values (${id}::uuid, ${id}::text, ${para}, 'Tu entrada', 'texto', '<p>texto</p>', ${hace}, 300, ${`550 <${para}> quota exceeded`})`;
  return id;
}

const unsent = async (termino = "") =>
  (await jsonOf(
    200,
    site.call("GET", `/api/sistema/correos?termino=${encodeURIComponent(termino)}`, { as: admin }),
  )) as CorreoSinEnviar[];
const received = async (para: string) => (await site.mail.list()).filter((mail) => mail.to === para);
const retry = (id: string) => site.call("POST", `/api/sistema/correos/${id}/reintentar`, { as: admin });
const jobsOf = async (id: string) =>
  await site.sql`select state from pgboss.job where name = 'correo' and data->>'correoId' = ${id}`;

test("unsent emails are found by address, by subject and by the name of the person", async () => {
  const person = await site.user();
  await site.sql`update usuarios set nombre = 'Zulema', apellido = 'Íbarra' where id = ${person.id}`;
  const id = await givenUp(person.correo);
  for (const termino of [person.correo, "entrada ibarra", "ZULEMA Ibarra"])
    expect((await unsent(termino)).map((one) => one.id)).toEqual([id]);
  expect(await unsent("Zulema Gómez")).toEqual([]);
});

// Rule COR-1
test("an email that has run out of retries is sent once, however often staff retry it", async () => {
  const para = "distintiva.persona@example.org";
  const id = await givenUp(para);
  expect((await unsent()).filter((correo) => correo.id === id)).toMatchObject([
    {
      asunto: "Tu entrada",
      para: "d…@example.org",
      intentos: 300,
      ultimoError: "550 <d…@example.org> quota exceeded",
    },
  ]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => retry(id)));
  // A retry after the email was sent gets a 409.
  for (const { status } of answers) expect([200, 409]).toContain(status);
  await until("the mail", async () => (await received(para)).length === 1);
  await until("the list to be empty", async () => (await unsent()).every((correo) => correo.id !== id));
  expect(await jobsOf(id)).toHaveLength(1);
  const rows = await site.sql`select intentos from correos where id = ${id}`;
  expect(rows).toEqual([{ intentos: 301 }]);
  expect((await retry(id)).status).toBe(409);
  const decisions = await site.pool.query(
    "select usuario_id, despues from auditoria where accion = 'correo.reintentar' and despues->>'correo' = $1",
    [id],
  );
  expect(decisions.rows[0]).toEqual({ usuario_id: admin.id, despues: { correo: id } });
});

test("retrying an email brings its next attempt forward without adding another attempt", async () => {
  const para = "otra.persona@example.org";
  const id = await givenUp(para);
  await site.deps.db.transaction((tx) => site.deps.jobs.send(tx, COLA_DE_CORREOS, { correoId: id }));
  // After a failure, the job is due in a quarter of an hour.
  await site.pool.query(
    "update pgboss.job set start_after = now() + interval '15 minutes' where data->>'correoId' = $1 and state = 'created'",
    [id],
  );
  expect([200, 409]).toContain((await retry(id)).status);
  await until("the mail", async () => (await received(para)).length === 1);
  expect(await jobsOf(id)).toHaveLength(1);
});

test("retrying an unknown email returns 404", async () => {
  expect((await retry(randomUUID())).status).toBe(404);
});

// Rule OFI-6
test("an administrador can read an email's text until it is sent", async () => {
  const para = "quien.espera@example.org";
  const id = await givenUp(para);
  const read = (as: TestUser, which = id) => site.call("GET", `/api/sistema/correos/${which}`, { as });
  expect(await (await read(admin)).json()).toMatchObject({ id, para, asunto: "Tu entrada", texto: "texto" });
  expect((await read(admin, randomUUID())).status).toBe(404);
  await site.sql`update correos set enviado_en = now() where id = ${id}`;
  expect((await read(admin)).status).toBe(404);
});

// Rule OFI-3
test("the health report covers every part of the site and contains no secrets", async () => {
  await givenUp("vieja@example.org");
  const response = await site.call("GET", "/api/sistema/estado", { as: admin });
  expect(response.status).toBe(200);
  const text = await response.text();
  const estado = JSON.parse(text) as EstadoDelSistema;
  const punto = (id: string) => estado.puntos.find((uno) => uno.clave === id);
  expect(punto("correos")).toMatchObject({ juicio: "mal", valor: expect.stringMatching(/\d con fallas/) });
  expect(punto("base")).toMatchObject({ valor: expect.stringMatching(/^[\d,]+ [kM]B \(PostgreSQL 1\d/) });
  expect(punto("instancias")).toMatchObject({ valor: "1" });
  expect(punto("mercadopago")).toMatchObject({ valor: "Emulador de prueba: no se cobra nada" });
  expect(punto("disco")?.valor).toMatch(/libres de/);
  expect(estado.juicio).toBe("mal");
  const { secret, mercadoPago } = site.deps.settings;
  for (const hidden of [secret, mercadoPago.webhookSecret ?? "", "example.org"])
    expect(text).not.toContain(hidden);
});

test("the health report counts recovery emails that the mail server rejects", async () => {
  await site.sql`delete from correos`;
  const { correo } = await site.user();
  const { mailer } = site.deps;
  if (!mailer) throw new Error("the site has a mail server");
  const send = vi
    .spyOn(mailer, "send")
    .mockRejectedValue(Object.assign(new Error(`connect ECONNREFUSED for ${correo}`), { code: "ESOCKET" }));
  const path = encodeURI("/api/usuario/recuperarContraseña");
  expect((await site.call("POST", path, { json: { email: correo } })).status).toBeLessThan(300);
  const punto = await until("the failure", async () => {
    const response = await site.call("GET", "/api/sistema/estado", { as: admin });
    const { puntos } = (await response.json()) as EstadoDelSistema;
    const found = puntos.find(({ clave }) => clave === "correos");
    return found?.valor.includes("última falla") && found;
  });
  send.mockRestore();
  expect(punto).toMatchObject({
    juicio: "atencion",
    valor: expect.stringMatching(/1 con fallas.*1 de recuperación de contraseña.*no se pudo conectar/),
  });
});

test("only one requested backup is queued at a time", async () => {
  const statuses = [];
  for (let i = 0; i < 3; i++)
    statuses.push((await site.call("POST", "/api/sistema/copia", { as: admin })).status);
  expect(statuses[0]).toBe(202);
  const rows = await site.sql`
    select count(*)::int as live from pgboss.job where name = 'copia' and state <= 'active'`;
  expect(rows[0].live).toBeLessThanOrEqual(1);
});

const report = (type: string, body: unknown, address = "192.0.2.1") =>
  fetch(`${site.url}/api/csp`, {
    method: "POST",
    headers: { "content-type": type, "x-forwarded-for": address },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("CSP reports in both formats are logged without query strings", async () => {
  const old = await report("application/csp-report", {
    "csp-report": {
      "document-uri": "https://club.example/recuperar?token=SECRETO",
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/x.js?SECRETO#SECRETO",
      "line-number": 3,
    },
  });
  const newer = await report("application/reports+json", [
    {
      type: "csp-violation",
      body: {
        documentURL: "https://club.example/",
        effectiveDirective: "zz-src SECRETO",
        blockedURL: "inline",
      },
    },
    { type: "deprecation", body: {} },
  ]);
  expect([old.status, newer.status]).toEqual([204, 204]);
  const told = await until("the lines", async () => {
    const found = lines.filter(({ msg }) => String(msg).includes("content security policy"));
    return found.length === 2 && found;
  });
  expect(told).toMatchObject([
    {
      directiva: "script-src-elem",
      bloqueado: "https://evil.example/x.js",
      pagina: "https://club.example/recuperar",
      linea: 3,
    },
    { directiva: "other", bloqueado: "inline" },
  ]);
  expect(JSON.stringify(told)).not.toContain("SECRETO");
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toContain('club_csp_reports_total{directive="script-src-elem"} 1');
  expect(metrics).toContain('club_csp_reports_total{directive="other"} 1');
});

test("a report that a screen could not load a list is logged if it comes from staff", async () => {
  const json = { pantalla: "/club_colon/admin/eventos/", estado: 0, problema: "sin-conexion", requestId: "" };
  const send = (body: unknown, as?: TestUser) => site.call("POST", "/api/sistema/fallos", { as, json: body });
  expect((await send(json, await site.user("administradorB"))).status).toBe(204);
  await until("the line", async () =>
    lines.some(({ pantalla, problema }) => pantalla === json.pantalla && problema === json.problema),
  );
  expect((await send({ ...json, estado: "x" }, admin)).status).toBe(422);
  expect((await send({ ...json, pantalla: "x".repeat(2_000) }, admin)).status).toBe(413);
});

test("malformed, oversized and too frequent CSP reports are rejected", async () => {
  expect((await report("application/csp-report", "{")).status).toBe(204);
  expect((await report("application/reports+json", "{")).status).toBe(400);
  expect((await report("application/json", {})).status).toBe(415);
  expect((await report("application/csp-report", JSON.stringify("x".repeat(17_000)))).status).toBe(413);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await report("application/csp-report", {})).status),
  );
  expect(statuses).toContain(429);
});

test("security.txt has a contact and an expiry date", async () => {
  const response = await fetch(`${site.url}/.well-known/security.txt`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8/i);
  const fields = new Map(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
  expect(fields.get("Contact")).toBe(`mailto:${club.contacto.correo}`);
  expect(fields.get("Canonical")).toBe(`${site.url}/.well-known/security.txt`);
  expect(fields.get("Preferred-Languages")).toBe("es");
  const days = (Date.parse(fields.get("Expires") ?? "") - site.clock.now().getTime()) / 86_400_000;
  expect([days > 170, days < 365]).toEqual([true, true]);
});
