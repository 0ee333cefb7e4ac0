import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auditOf, eventIn, problemOf } from "#tests/harness/payments.ts";
import { createPhones, stateOf } from "#tests/harness/phones.ts";
import { askForPress } from "#tests/harness/press.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

// Emails stay queued, because the text of a sent email is erased.
const site = await testSite({ env: { JOBS: "0" } });
const [staff, other] = [await site.user("administradorB"), await site.user("administradorB")];
const phones = createPhones(site, staff);

const grant = (id: number, estado: boolean) =>
  site.call("PATCH", `/api/prensa/${id}/actualizarEstado?estado=${estado}`, { as: staff });

/**
 * Creates an accreditation.
 * @returns the request with the code of its email
 */
async function accredited(evento: number): Promise<{ id: number; evento: number; codigo: string }> {
  const { id, email } = await askForPress(site, evento, { nombreApellido: "Inés Quiroga" });
  expect((await grant(id, true)).status).toBe(200);
  const rows = await site.sql<{ qr: { contenido: string }[]; texto: string }>`
    select qr, texto from correos where para = ${email} and clave like 'prensa-aprobada:%'`;
  const codigo = rows[0]?.qr[0]?.contenido ?? "";
  expect(codigo).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}$/);
  expect(rows[0]?.texto).toContain(codigo);
  return { id, evento, codigo };
}

const enter = (json: object, as = staff) => site.call("POST", "/api/entradas/ingreso", { as, json });
const undo = (id: number, as = staff) =>
  site.call("POST", `/api/entradas/puerta/prensa/${id}/deshacer`, { as });

describe("an accreditation's code at the gate", () => {
  // Rule PUE-11
  test("admits its holder once and shows the name and media outlet", async () => {
    const press = await accredited(await eventIn(site));
    const { codigo, evento } = press;
    const scan = { codigo, eventos: [evento], intento: randomUUID() };
    const first = await enter(scan);
    expect([first.status, await first.json()]).toMatchObject([
      200,
      {
        entradaId: null,
        pedidoId: press.id,
        persona: "Inés Quiroga",
        medio: "Radio Norte",
        evento: { id: evento },
        repetido: false,
      },
    ]);
    expect(await (await enter(scan)).json()).toMatchObject({ pedidoId: press.id, repetido: true });
    const again = await enter({ ...scan, intento: randomUUID() }, other);
    expect(again.status).toBe(409);
    expect(await problemOf(again)).toMatchObject({
      code: "ya-ingreso",
      detail: expect.stringMatching(/^Ya ingresó a las \d\d:\d\d$/),
    });
    expect((await auditOf(site, "prensa", press.id)).map(({ accion }) => accion)).toEqual([
      "prensa.estado",
      "prensa.ingreso",
    ]);
  });

  // Rule PUE-11
  test("is refused at another event or once the accreditation is withdrawn", async () => {
    const press = await accredited(await eventIn(site));
    const elsewhere = await enter({ codigo: press.codigo, eventos: [await eventIn(site)] });
    expect([elsewhere.status, (await problemOf(elsewhere)).code]).toEqual([409, "otro-evento"]);
    const nobody = site.deps.codes("acreditacion").sign(2_000_000_000);
    expect((await enter({ codigo: nobody, eventos: [press.evento] })).status).toBe(404);
    await grant(press.id, false);
    const withdrawn = await enter({ codigo: press.codigo, eventos: [press.evento], igual: true });
    expect([withdrawn.status, (await problemOf(withdrawn)).detail]).toEqual([
      409,
      "Esta acreditación fue retirada.",
    ]);
    expect((await enter({ codigo: press.codigo, pedidoId: press.id })).status).toBe(422);
  });

  // Rule PUE-11
  test("admits its holder at only one of two gates that read it at the same time", async () => {
    const press = await accredited(await eventIn(site));
    const scans = Array.from({ length: 4 }, (_, n) =>
      enter({ codigo: press.codigo, eventos: [press.evento], intento: randomUUID() }, n % 2 ? staff : other),
    );
    const statuses = (await Promise.all(scans)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  // Rule PUE-5
  test("can be used again if the operator undoes the check-in", async () => {
    const press = await accredited(await eventIn(site));
    const eventos = [press.evento];
    expect((await enter({ pedidoId: press.id, eventos })).status).toBe(200);
    expect((await auditOf(site, "prensa", press.id)).at(-1)).toMatchObject({ despues: { buscada: true } });
    const found = async (as: TestUser) =>
      (
        await site.call("GET", `/api/entradas/puerta/personas?eventos=${press.evento}&termino=quiroga`, {
          as,
        })
      ).json();
    expect(await found(staff)).toMatchObject([{ ingresoEn: expect.any(String), sePuedeDeshacer: true }]);
    expect(await found(other)).toMatchObject([{ sePuedeDeshacer: false }]);
    expect((await undo(press.id, other)).status).toBe(403);
    for (let times = 0; times < 2; times++) expect((await undo(press.id)).status).toBe(200);
    expect((await undo(2_000_000_000)).status).toBe(404);
    expect((await auditOf(site, "prensa", press.id)).at(-1)).toMatchObject({
      accion: "prensa.ingreso-deshecho",
    });
    expect((await enter({ codigo: press.codigo, eventos })).status).toBe(200);
  });
});

describe("an accreditation at a gate that is offline", () => {
  // Rule PUE-7
  test("is downloaded only for its own event", async () => {
    const [evento, elsewhere] = [await eventIn(site), await eventIn(site)];
    const [open, used, withdrawn] = [
      await accredited(evento),
      await accredited(evento),
      await accredited(evento),
    ];
    await enter({ codigo: used.codigo, eventos: [evento] });
    await grant(withdrawn.id, false);
    const downloaded = await phones.download(evento);
    expect([open, used, withdrawn].map(({ codigo }) => stateOf(downloaded, codigo))).toEqual([
      "prensa",
      "prensaUsada",
      "prensaRetirada",
    ]);
    expect(stateOf(await phones.download(elsewhere), open.codigo)).toBeUndefined();
  });

  // Rule PUE-9
  test("is checked in only once", async () => {
    const press = await accredited(await eventIn(site));
    const [first, second] = [await phones.readingOf(press), await phones.readingOf(press)];
    expect(await phones.resultsOf(await phones.send([first]))).toEqual(["ingreso"]);
    expect(await phones.resultsOf(await phones.send([first, second], { as: other }))).toEqual([
      "ingreso",
      "repetida",
    ]);
    expect(await phones.toReview(press.evento)).toMatchObject([
      {
        resultado: "repetida",
        persona: "Inés Quiroga",
        primera: { por: expect.stringMatching(/\w/), telefono: expect.any(String) },
      },
    ]);
    const late = await enter({ codigo: press.codigo, eventos: [press.evento] });
    expect((await problemOf(late)).code).toBe("ya-ingreso");

    const withdrawn = await accredited(press.evento);
    const reading = await phones.readingOf(withdrawn);
    await grant(withdrawn.id, false);
    expect(await phones.resultsOf(await phones.send([reading]))).toEqual(["anulada"]);
  });
});
