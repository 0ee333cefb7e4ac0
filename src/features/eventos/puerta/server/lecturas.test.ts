import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { auditOf, buy, createGate, eventIn, paidTicket, problemOf } from "#tests/harness/payments.ts";
import { createPhones, stateOf } from "#tests/harness/phones.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const [staff, other] = [await site.user("administradorB"), await site.user("administradorB")];
const { enter } = createGate(site, staff);
const phones = createPhones(site, staff);

describe("the codes that a phone downloads for offline use", () => {
  // Rule PUE-7
  test("are keyed hashes with a state and no names", async () => {
    const paid = await paidTicket(site, staff);
    const used = await paidTicket(site, staff, paid.evento);
    await enter(used.codigo);
    const held = await buy(site, await site.user(), paid.evento);
    const downloaded = await phones.download(paid.evento);
    const heldCode = site.deps.codes("entrada").sign(held.entradaId);
    expect(stateOf(downloaded, paid.codigo)).toBe("pagada");
    expect(
      stateOf(downloaded, ` ${paid.codigo.toLowerCase().replaceAll("-", "").replaceAll("1", "l")}`),
    ).toBe("pagada");
    expect(stateOf(downloaded, used.codigo)).toBe("usada");
    expect(stateOf(downloaded, heldCode)).toBe("sinPagar");
    expect(stateOf(downloaded, "ABCD-EFGH-JKMN-PQRS")).toBeUndefined();
    expect(JSON.stringify(downloaded)).not.toMatch(new RegExp(`${paid.owner.nombreUsuario}|${paid.codigo}`));
    expect(await phones.download(paid.evento)).toEqual(downloaded);
    // Every event has a different key, so the hash of another event's code is unknown.
    const elsewhere = await paidTicket(site, staff);
    expect(stateOf(await phones.download(elsewhere.evento), paid.codigo)).toBeUndefined();

    await site.sql`update entradas set numero = 3000000000 + id where id = ${paid.id}`;
    await site.sql`update entradas set estado = 'anulada' where id = ${held.entradaId}`;
    const after = await phones.download(paid.evento);
    expect([stateOf(after, paid.codigo), stateOf(after, heldCode)]).toEqual(["pasada", "anulada"]);
  });

  // Rule PUE-7
  test("include membership cards with the state of the member's dues", async () => {
    const admin = await site.user("administrador");
    const plan = await makePlan(site);
    const member = await makeMember(site, admin, plan);
    const { codigo } = await (await site.call("GET", "/api/socio/carnet", { as: member })).json();
    const evento = await eventIn(site);
    expect(stateOf(await phones.download(evento), codigo)).toBe("alDia");
    await site.sql`update cuotas set vence_el = '2020-01-01' where usuario_id = ${member.id}`;
    expect(stateOf(await phones.download(evento), codigo)).toBe("adeuda");
    await site.sql`update usuarios set permisos = '{usuario}' where id = ${member.id}`;
    expect(stateOf(await phones.download(evento), codigo)).toBe("noEsSocio");
  });

  // Rule PUE-7
  test("are available from the day before an event until its gate closes", async () => {
    const now = site.clock.now().getTime();
    const tonight = await eventIn(site);
    const moved = async (begins: Date) => {
      const evento = await eventIn(site);
      const { fecha, hora } = clubTime(begins);
      await site.sql`update eventos set fecha = ${fecha}, hora = ${hora} where id = ${evento}`;
      return evento;
    };
    const midnight = clubInstant(addDays(clubTime(site.clock.now()).fecha, 2), "00:00").getTime();
    const statusOf = async (eventos: number[]) =>
      (await site.call("GET", `/api/entradas/puerta/codigos?eventos=${eventos}`, { as: staff })).status;
    expect(await statusOf([tonight])).toBe(200);
    expect(await statusOf([await moved(new Date(midnight - 60_000))])).toBe(200);
    expect(await statusOf([await moved(new Date(now - 5.9 * 3_600_000))])).toBe(200);
    for (const begins of [midnight, now + 365 * 24 * 3_600_000, now - 6.1 * 3_600_000]) {
      const evento = await moved(new Date(begins));
      expect(await statusOf([tonight, evento])).toBe(409);
      const answer = await site.call("GET", `/api/entradas/puerta/codigos?eventos=${evento}`, { as: staff });
      expect(await problemOf(answer)).toMatchObject({
        status: 409,
        code: "codigos-fuera-de-fecha",
        detail: expect.stringMatching(/^Los códigos de .+ se bajan desde el día anterior y hasta que cierra/),
      });
    }
  });
});

describe("check-ins that phones made offline", () => {
  // Rule PUE-9
  test("count once, however often they arrive", async () => {
    const ticket = await paidTicket(site, staff);
    const leidaEn = "2031-01-01T00:00:00-03:00"; // A phone with a wrong clock.
    const reading = await phones.readingOf(ticket, { leidaEn });
    expect(await phones.resultsOf(await phones.send([reading, reading], { as: other }))).toEqual([
      "ingreso",
      "ingreso",
    ]);
    const answers = await Promise.all([
      phones.send([reading]),
      phones.send([reading]),
      phones.send([reading]),
    ]);
    expect(await Promise.all(answers.map(phones.resultsOf))).toEqual([["ingreso"], ["ingreso"], ["ingreso"]]);
    const rows =
      await site.sql`select e.ingreso_por, l.operador_id, l.enviada_por, l.leida_en, count(*) over ()::int as entries
       from entradas e join lecturas l on l.entrada_id = e.id where e.id = ${ticket.id}`;
    expect(rows).toMatchObject([
      { ingreso_por: staff.id, operador_id: staff.id, enviada_por: other.id, entries: 1 },
    ]);
    expect(rows[0].leida_en).toEqual(new Date(leidaEn));
    expect((await auditOf(site, "entrada", ticket.id)).map(({ accion }) => accion)).toEqual([
      "entrada.venta",
      "entrada.ingreso",
    ]);
    expect(await problemOf(enter(ticket.codigo))).toMatchObject({ code: "ya-ingreso" });
    expect(await phones.toReview(ticket.evento)).toEqual([]);
  });

  // Rule PUE-9
  test("are not counted again if the same scan reached the server but its response was lost", async () => {
    const ticket = await paidTicket(site, staff);
    const reading = await phones.readingOf(ticket);
    expect((await enter(ticket.codigo, staff, { intento: reading.id })).status).toBe(200);
    expect(await phones.resultsOf(await phones.send([reading]))).toEqual(["ingreso"]);
    expect(await phones.toReview(ticket.evento)).toEqual([]);
  });

  // Rule PUE-10
  test("are reported with names and times if they admitted the same ticket twice", async () => {
    const ticket = await paidTicket(site, staff);
    const [mine, theirs] = [randomUUID(), randomUUID()];
    expect(
      await phones.resultsOf(await phones.send([await phones.readingOf(ticket)], { telefono: mine })),
    ).toEqual(["ingreso"]);
    site.clock.advance(60_000);
    const again = await phones.readingOf(ticket, { operador: other.id });
    expect(await phones.resultsOf(await phones.send([again], { as: other, telefono: theirs }))).toEqual([
      "repetida",
    ]);
    expect(await phones.toReview(ticket.evento)).toMatchObject([
      {
        id: again.id,
        resultado: "repetida",
        persona: "Nombre Apellido",
        telefono: theirs,
        en: again.corregidaEn,
        por: "Nombre Apellido",
        enviadaPor: null,
        primera: { por: "Nombre Apellido", telefono: mine },
      },
    ]);
  });

  // Rule PUE-10
  test("are reported if the code is unknown, or the ticket has been refunded or passed on since the download", async () => {
    const evento = await eventIn(site);
    const [refunded, passed] = [await paidTicket(site, staff, evento), await paidTicket(site, staff, evento)];
    const readings = [
      await phones.readingOf(refunded),
      await phones.readingOf(passed),
      await phones.readingOf({ evento, codigo: "ABCD-EFGH-JKMN-PQRS" }, { igual: true }),
    ];
    await site.sql`update entradas set estado = 'anulada' where id = ${refunded.id}`;
    await site.sql`update entradas set numero = 3000000000 + id where id = ${passed.id}`;
    expect(await phones.resultsOf(await phones.send(readings, { as: other }))).toEqual([
      "anulada",
      "pasada",
      "desconocida",
    ]);
    expect(
      (await phones.toReview(evento)).map(({ resultado, persona, enviadaPor }) => [
        resultado,
        persona,
        enviadaPor,
      ]),
    ).toEqual([
      ["desconocida", null, "Nombre Apellido"],
      ["pasada", "Nombre Apellido", "Nombre Apellido"],
      ["anulada", "Nombre Apellido", "Nombre Apellido"],
    ]);
  });

  test("are refused if their data are impossible", async () => {
    const ticket = await paidTicket(site, staff);
    const good = await phones.readingOf(ticket);
    const at = (ms: number) => new Date(site.clock.now().getTime() + ms).toISOString();
    for (const wrong of [
      { id: "1" },
      { evento: 2_000_000_000 },
      { evento: "1" },
      { huella: "zz" },
      { huella: `${good.huella}00` },
      { operador: 2_000_000_000 },
      // Somebody else would be recorded as the operator.
      { operador: ticket.owner.id },
      { corregidaEn: at(-8 * 24 * 3_600_000) },
      { corregidaEn: at(6 * 60_000) },
      { corregidaEn: "ayer" },
      { leidaEn: "1999-12-31T23:00:00Z" },
      { leidaEn: null },
      { igual: "si" },
    ]) {
      const refused = await phones.send([good, { ...good, id: randomUUID(), ...wrong }]);
      const { errors } = await refused.clone().json();
      expect([wrong, refused.status, errors?.[0]?.path]).toEqual([
        wrong,
        422,
        expect.stringContaining("lecturas.1."),
      ]);
    }
    for (const lecturas of [[], null, {}, Array(101).fill(good)])
      expect((await phones.send(lecturas)).status).toBe(422);
    expect((await phones.send([good], { telefono: "mío" })).status).toBe(422);
    // A code of another event is unknown here.
    const elsewhere = await paidTicket(site, staff);
    const foreign = { ...(await phones.readingOf(elsewhere)), evento: ticket.evento };
    expect(await phones.resultsOf(await phones.send([foreign]))).toEqual(["desconocida"]);
    expect((await enter(elsewhere.codigo)).status).toBe(200);
    expect((await enter(ticket.codigo)).status).toBe(200);
  });
});
