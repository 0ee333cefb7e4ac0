import { describe, expect, test } from "vitest";
import type { MiEntrada } from "#features/eventos/entradas/contract.ts";
import { auditOf, createGate, paidTicket, problemOf } from "#tests/harness/payments.ts";
import { createTestSite, type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { EntradaPasada } from "../contract.ts";
import { LIMITE_POR_DESTINATARIO } from "./pases.ts";

const ABUELA = "abuela@familia.example";

const site = await testSite();
const staff = await site.user("administrador");
const gate = createGate(site, staff);

const pass = (as: TestUser, id: number, correo: unknown = ABUELA) =>
  site.call("POST", `/api/entradas/${id}/pasar`, { as, json: { correo } });
const takeBack = (as: TestUser, id: number) => site.call("POST", `/api/entradas/${id}/pase/revocar`, { as });
const look = (token: unknown, what: "ver" | "abrir" = "ver") =>
  site.call("POST", `/api/entradas/pase/${what}`, { json: { token } });
const opened = async (token: string) => (await (await look(token, "abrir")).json()) as EntradaPasada;
const mine = async (as: TestUser, id: number) =>
  (await (await site.call("GET", `/api/entradas/mias/${id}`, { as })).json()) as MiEntrada;
const enter = (codigo: string) => gate.enter(codigo);

/** Waits for `count` emails to an address, and returns the tokens of their links. */
async function tokensTo(correo: string, count: number): Promise<string[]> {
  return until(`${count} links to ${correo}`, async () => {
    const found = (await site.mail.list())
      .filter(({ to }) => to === correo)
      .flatMap(({ text }) => /\/entrada#(\S+)/.exec(text)?.[1] ?? []);
    return found.length >= count && found;
  });
}

async function passed() {
  const ticket = await paidTicket(site, staff);
  const correo = `abuela-${ticket.id}@familia.example`;
  expect((await pass(ticket.owner, ticket.id, correo)).status).toBe(200);
  const [token = ""] = await tokensTo(correo, 1);
  return { ...ticket, correo, token };
}

describe("a passed ticket", () => {
  // Rules PAS-1, PAS-2
  test("is admitted with the recipient's code only", async () => {
    const { id, owner, codigo, correo, token } = await passed();
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "pasada",
      detail: "Esta entrada se pasó a otra persona.",
    });
    expect(await mine(owner, id)).toMatchObject({ codigo: null, pase: { correo, abierto: false } });
    // Only the button opens the ticket, because link previews and mail scanners view the page.
    expect(await (await look(token)).json()).toMatchObject({ vale: true, entrada: null });
    expect(await mine(owner, id)).toMatchObject({ pase: { abierto: false } });
    const { entrada } = await opened(token);
    expect(entrada).toMatchObject({ numero: id, ingresoEn: null });
    expect(entrada?.calendario).toContain("BEGIN:VEVENT");
    expect(await (await look(token)).json()).toMatchObject({ entrada: { codigo: entrada?.codigo } });
    expect(await mine(owner, id)).toMatchObject({ codigo: null, pase: { abierto: true } });
    expect((await enter(entrada?.codigo ?? "")).status).toBe(200);
    expect((await (await look(token)).json()).entrada.ingresoEn).not.toBeNull();
    expect((await auditOf(site, "entrada", id)).map(({ accion }) => accion)).toContain("entrada.pasar");
    expect(JSON.stringify(await auditOf(site, "entrada", id))).not.toContain(correo);
  });

  // Rule PAS-1
  test("is emailed once to both people, even if the call is repeated or sent concurrently", async () => {
    const { id, owner, correo, token } = await passed();
    const again = await Promise.all([1, 2, 3].map(() => pass(owner, id, correo.toUpperCase())));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await look(token)).status).toBe(200);
    const ticket = await paidTicket(site, staff);
    await Promise.all([1, 2, 3, 4].map(() => pass(ticket.owner, ticket.id, `x${correo}`)));
    const { rows } = await site.pool.query("select clave from correos where clave like $1 or clave like $2", [
      `%entrada-pase:${ticket.id}:%`,
      `entrada-pasada:${ticket.id}:%`,
    ]);
    expect(rows).toHaveLength(2);
  });

  // Rule PAS-3
  test("can be taken back or passed to another address until it is opened", async () => {
    const { id, owner, codigo, token } = await passed();
    const other = `primo-${id}@familia.example`;
    expect((await pass(owner, id, other)).status).toBe(200);
    expect((await look(token)).status).toBe(404);
    const [second = ""] = await tokensTo(other, 1);
    expect((await takeBack(owner, id)).status).toBe(200);
    expect((await takeBack(owner, id)).status).toBe(200);
    expect((await look(second, "abrir")).status).toBe(404);
    const back = await mine(owner, id);
    expect(back.pase).toBeNull();
    expect(back.codigo).not.toBe(codigo);
    expect((await problemOf(enter(codigo))).code).toBe("pasada");
    expect((await enter(back.codigo ?? "")).status).toBe(200);
    expect(await problemOf(pass(owner, id))).toMatchObject({ status: 409, code: "ya-ingreso" });
  });

  // Rule PAS-3
  test("can be taken back only by the office once it has been opened", async () => {
    const { id, owner, token } = await passed();
    await opened(token);
    expect(await problemOf(takeBack(owner, id))).toMatchObject({ status: 409, code: "ya-abierta" });
    expect(await problemOf(pass(owner, id, "otra@familia.example"))).toMatchObject({ code: "ya-abierta" });
    expect((await takeBack(await site.user(), id)).status).toBe(404);
    expect((await takeBack(staff, id)).status).toBe(200);
    expect((await look(token)).status).toBe(404);
    expect((await mine(owner, id)).codigo).not.toBeNull();
  });

  test("is shown as void once the sale has been reversed", async () => {
    const { id, token } = await passed();
    await opened(token);
    const json = { motivo: "Fue un error" };
    expect((await site.call("POST", `/api/entradas/${id}/anular-venta`, { as: staff, json })).status).toBe(
      200,
    );
    expect(await (await look(token)).json()).toMatchObject({ vale: false, entrada: { codigo: null } });
  });

  test("can still be opened by its link if the buyer's account is deleted", async () => {
    const { id, owner, token, correo } = await passed();
    const data = await site.call("GET", "/api/usuario/perfil/datos", { as: owner });
    expect(await data.text()).toContain(correo);
    await site.deps.db.transaction(async (tx) => {
      for (const data of site.deps.personalData.toReversed()) await data.erase(site.deps, tx, owner.id);
    });
    const rows = await site.sql`select pasada_a from entradas where id = ${id}`;
    expect(rows[0].pasada_a).toBe("");
    expect((await look(token)).status).toBe(200);
  });
});

describe("passing a ticket on", () => {
  test.each(["", "nada", "a@b", 5, null, `${"x".repeat(200)}@familia.example`, "a@b.example\r\nBcc: x@y.z"])(
    "gets a 422 if the address is %j",
    async (correo) => {
      const { owner, id } = await paidTicket(site, staff);
      expect((await problemOf(pass(owner, id, correo))).status).toBe(422);
    },
  );

  test("is refused if the recipient is the holder, or the ticket is another person's, annulled or for a past event", async () => {
    const { owner, id, evento } = await paidTicket(site, staff);
    expect(await problemOf(pass(owner, id, owner.correo))).toMatchObject({ status: 422, code: "es-tuyo" });
    expect((await pass(await site.user(), id)).status).toBe(404);
    expect((await pass(owner, 2147483647)).status).toBe(404);
    await site.sql`update eventos set fecha = fecha - 5 where id = ${evento}`;
    expect(await problemOf(pass(owner, id))).toMatchObject({ status: 409, code: "ya-paso" });
    await site.sql`update entradas set estado = 'anulada' where id = ${id}`;
    expect(await problemOf(pass(owner, id))).toMatchObject({ status: 409, code: "no-vale" });
    for (const token of ["", "x", "x".repeat(200)]) expect((await look(token, "abrir")).status).toBe(404);
    for (const token of [null, 5, "x".repeat(201)]) expect((await look(token)).status).toBe(422);
  });

  // Rule PAS-1
  test("is limited to a number of tickets per recipient, however many people pass them on", async () => {
    await using limited = await createTestSite({ env: { RATE_LIMIT_SCALE: "1", JOBS: "0" } });
    const office = await limited.user("administrador");
    const statuses: number[] = [];
    for (let nth = 0; nth <= LIMITE_POR_DESTINATARIO.points; nth++) {
      const { owner, id } = await paidTicket(limited, office);
      const json = { correo: nth % 2 ? ABUELA : ABUELA.toUpperCase() };
      statuses.push((await limited.call("POST", `/api/entradas/${id}/pasar`, { as: owner, json })).status);
    }
    expect(statuses.pop()).toBe(429);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  // Rule PAS-1
  test("succeeds only if a concurrent check-in fails", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const { owner, id, codigo } = await paidTicket(site, staff);
      const [passing, scanning] = await Promise.all(
        round % 2 ? [pass(owner, id), enter(codigo)] : [enter(codigo), pass(owner, id)].toReversed(),
      );
      expect([passing?.status, scanning?.status].sort()).toEqual([200, 409]);
      outcomes.add(passing?.status === 200 ? "passed" : "scanned");
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});
