import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bind, makeChild } from "#tests/harness/children.ts";
import { groupMessages } from "#tests/harness/group-messages.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makePlan } from "#tests/harness/members.ts";
import { auditOf, paidTicket, problemOf, sell } from "#tests/harness/payments.ts";
import { mailTo, testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const { post, preview, send, seen, enrol, statesOf } = groupMessages(site, admin);

async function members(count: number) {
  const planId = await makePlan(site);
  const users = await Promise.all(Array.from({ length: count }, () => site.user()));
  for (const { id } of users) await enrol(id, planId);
  return { planId, users, filtro: { publico: "socios" as const, planId } };
}

/**
 * Creates a mother of two children without an address, the father under a court order, and a member with an
 * address.
 */
async function family() {
  const { planId, users, filtro } = await members(1);
  const [mother, father] = [await site.user(), await site.user()];
  const children: number[] = [];
  for (const nombre of ["Leo", "Eva"]) {
    const id = await makeChild(site, mother, { nombre });
    await bind(site, father, id, { ve: true, restringido: true });
    await enrol(id, planId);
    children.push(id);
  }
  return { planId, filtro, mother, father, children, member: users[0] };
}

const mailsTo = async (correo: string, asunto: string) =>
  (await site.mail.list()).filter(({ to, subject }) => to === correo && subject === asunto);

describe("the preview of a message's recipients", () => {
  // Rule MSJ-1, MSJ-2
  test("lists one copy for a parent of two children", async () => {
    const { planId, filtro, mother, father, member } = await family();
    const previa = await preview(filtro);
    expect(previa).toMatchObject({ copias: 2, personas: 3, sinCorreo: 0, sinNovedades: 0 });
    expect(previa.destinatarios).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ correo: mother.correo, sobre: expect.arrayContaining(["Leo", "Eva"]) }),
        expect.objectContaining({ correo: member?.correo, sobre: [] }),
      ]),
    );
    expect(JSON.stringify(previa)).not.toContain(father.correo);
    expect(
      await site.sql`select 1 from mensajes_a_grupos where filtro->>'planId' = ${String(planId)}`,
    ).toEqual([]);

    const { id, asunto } = await send(filtro);
    const mail = await mailTo(site, mother, asunto);
    expect(mail.text).toMatch(/Te escribimos por (Leo y Eva|Eva y Leo)\./);
    for (const secret of [father.correo, father.nombreUsuario]) expect(mail.html).not.toContain(secret);
    await until("all copies", async () => (await seen(id)).situacion === "enviado");
    expect(await mailsTo(mother.correo, asunto)).toHaveLength(1);
    expect(await mailsTo(father.correo, asunto)).toHaveLength(0);
    const on = (who: { id: number }) =>
      jsonOf(200, site.call("GET", `/api/mensajes/lista?personaId=${who.id}`, { as: admin }));
    expect(await on(mother)).toEqual([expect.objectContaining({ id })]);
    expect(await on(father)).toEqual([]);
  });

  // Rule MSJ-3
  test("counts people who get no copy and gives the reason", async () => {
    const { planId, filtro, users } = await members(2);
    const alone = await site.user();
    await site.sql`update usuarios set correo = null, nombre = 'Sola' where id = ${alone.id}`;
    await enrol(alone.id, planId);
    const [one, other] = users;
    expect(
      await jsonOf(
        200,
        site.call("PUT", "/api/usuario/perfil/novedades", { as: other, json: { recibe: false } }),
      ),
    ).toEqual({ recibe: false });
    const previa = await preview(filtro);
    expect(previa).toMatchObject({ copias: 1, personas: 3, sinCorreo: 1, sinNovedades: 1 });
    expect(previa.fuera.map(({ destino, motivo }) => [destino, motivo])).toEqual(
      expect.arrayContaining([
        [alone.id, "sin-correo"],
        [other?.id, "sin-novedades"],
      ]),
    );
    const { id, asunto } = await send(filtro);
    await until("its copy", async () => (await seen(id)).situacion === "enviado");
    expect(await statesOf(id)).toEqual({
      [one?.correo ?? ""]: "enviado",
      [other?.correo ?? ""]: "sin-novedades",
      Sola: "sin-correo",
    });
    expect((await seen(id)).conteos).toMatchObject({ enviado: 1, "sin-correo": 1, "sin-novedades": 1 });
    expect(await mailsTo(other?.correo ?? "", asunto)).toEqual([]);
    const listed = await site.call("GET", `/api/mensajes/${id}/destinatarios?estado=sin-correo`, {
      as: admin,
    });
    expect(await listed.json()).toMatchObject([{ destino: alone.id, estado: "sin-correo", correo: null }]);
  });

  // Rule MSJ-1
  test("can be filtered by debt, event, year of birth, sport, group and login", async () => {
    const { planId, filtro, users } = await members(3);
    const [debtor, born, grouped] = users;
    const chosen = async (more: object) =>
      (await preview({ ...filtro, ...more })).destinatarios.map(({ destino }) => destino);
    await site.sql`
      with una as (insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, importe, vence_el)
        values (${debtor?.id}, ${planId}, '2020-01-01', 1, 1, 100, '2020-01-10') returning id)
      insert into renglones_de_cuota (cuota_id, regla, importe) select id, 'base', 100 from una`;
    await site.sql`update personas set fecha_de_nacimiento = '2011-12-31' where id = ${born?.id}`;
    const [grupo] =
      await site.sql`insert into grupos (nombre, creado_en) values ('Los Paz', now()) returning id`;
    await site.sql`
      insert into personas_en_grupos (grupo_id, persona_id, desde) values (${grupo?.id}, ${grouped?.id}, '2020-01-01')`;
    expect(await chosen({ publico: "deudores" })).toEqual([debtor?.id]);
    expect(await chosen({ nacidosDesde: 2011, nacidosHasta: 2011 })).toEqual([born?.id]);
    expect(await chosen({ nacidosDesde: 2012 })).toEqual([]);
    expect(await chosen({ grupoId: grupo?.id })).toEqual([grouped?.id]);
    const [sport] = await site.sql`
      insert into aranceles (nombre, tipo, creada_en) values ('Cestoball', 'adicional', now()) returning id`;
    await site.sql`
      insert into adicionales_de_persona (persona_id, arancel_id, desde, hasta, creado_en)
      values (${born?.id}, ${sport?.id}, '2020-01-01', null, now()), (${debtor?.id}, ${sport?.id}, '2020-01-01', '2020-12-31', now())`;
    expect(await chosen({ adicionalId: sport?.id })).toEqual([born?.id]);
    expect((await chosen({ publico: "cuentas" })).toSorted()).toEqual(users.map(({ id }) => id).toSorted());

    const { id, owner } = await paidTicket(site, admin);
    const [ticket] = await site.sql`select evento_id from entradas where id = ${id}`;
    const holders = await preview({ publico: "evento", eventoId: ticket?.evento_id });
    expect(holders.destinatarios.map(({ destino }) => destino)).toEqual([owner.id]);
  });
});

// Rule EVE-21
describe("the ticket holders of an event, as a message's recipients,", () => {
  const staff = async () => {
    const adminB = await site.user("administradorB");
    return { adminB, ...groupMessages(site, adminB) };
  };

  /**
   * Creates tickets: two of a member, two of one address without an account, one that was passed on, one
   * without an address.
   */
  async function withHolders() {
    const { id, owner } = await paidTicket(site, admin);
    const [ticket] = await site.sql`select evento_id from entradas where id = ${id}`;
    const eventoId = Number(ticket?.evento_id);
    const guest = `luz-${eventoId}@example.com`;
    const buyers = [
      { nombreUsuario: owner.nombreUsuario },
      { nombre: "Luz", correo: guest },
      { nombre: "Luz", correo: guest.toUpperCase() },
      {},
    ];
    for (const buyer of buyers)
      expect((await sell(site, admin, { eventoId, medio: "efectivo", ...buyer })).status).toBe(201);
    const passed = await paidTicket(site, admin);
    const cousin = `prima-${eventoId}@example.com`;
    await site.sql`update entradas set evento_id = ${eventoId} where id = ${passed.id}`;
    const pass = { as: passed.owner, json: { correo: cousin } };
    expect((await site.call("POST", `/api/entradas/${passed.id}/pasar`, pass)).status).toBe(200);
    return { eventoId, filtro: { publico: "evento" as const, eventoId }, owner, guest, cousin, passed };
  }

  test("get one copy per address", async () => {
    const { filtro, owner, guest, cousin, passed } = await withHolders();
    await site.sql`insert into sin_novedades values (${owner.id}, now())`;
    const { adminB, preview, send, seen } = await staff();
    const previa = await preview(filtro);
    expect(previa).toMatchObject({ copias: 3, sinCorreo: 1, sinNovedades: 0, evento: expect.any(String) });
    expect(previa.destinatarios.map(({ correo }) => correo.toLowerCase()).toSorted()).toEqual(
      [owner.correo, guest, cousin].toSorted(),
    );
    expect(JSON.stringify(previa)).not.toContain(passed.owner.correo);
    const { id, asunto } = await send(filtro);
    await until("all copies", async () => (await seen(id)).situacion === "enviado");
    for (const correo of [owner.correo, cousin]) expect(await mailsTo(correo, asunto)).toHaveLength(1);
    const mails = (await site.mail.list()).filter(({ subject }) => subject === asunto);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain(`Te escribimos porque tenés entradas para ${previa.evento}.`);
      expect(text).not.toContain("novedades");
    }
    const path = `/api/mensajes/${id}/destinatarios`;
    const people = await jsonOf(200, site.call("GET", path, { as: adminB }));
    expect(people).toHaveLength(3);
    expect(people).toContainEqual(expect.objectContaining({ persona: "Luz", estado: "enviado" }));
  });

  test("are the only recipients available to an administradorB", async () => {
    const { filtro } = await withHolders();
    const { adminB, post, send } = await staff();
    const { filtro: others } = await members(1);
    const news = await send(filtro);
    const texto = { asunto: "x", cuerpo: "x", filtro: others };
    for (const [path, json] of [
      ["", { ...texto, copias: 1, idempotencyKey: randomUUID() }],
      ["/prueba", texto],
      ["/previa", { filtro: others }],
    ] as const)
      expect(await problemOf(post(path, json))).toMatchObject({ status: 403, code: "solo-entradas" });
    const { id } = await groupMessages(site, admin).send(others);
    const get = (path: string) => site.call("GET", `/api/mensajes/${path}`, { as: adminB });
    for (const path of [`${id}`, `${id}/destinatarios`, `${id}/destinatarios/exportar`])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await post(`/${id}/detener`, {})).status).toBe(404);
    const list = (await jsonOf(200, get("lista?tamano=100"))) as { id: number; publico: string }[];
    expect(list.map((one) => one.id)).toContain(news.id);
    expect(new Set(list.map(({ publico }) => publico))).toEqual(new Set(["evento"]));
  });

  test("cannot be narrowed by plan, sport, group or age", async () => {
    const { filtro } = await withHolders();
    for (const more of [{ planId: 1 }, { adicionalId: 1 }, { grupoId: 1 }, { nacidosDesde: 2000 }])
      expect((await post("/previa", { filtro: { ...filtro, ...more } })).status).toBe(422);
  });
});

describe("sending a message", () => {
  // Rule MSJ-5
  test("creates one message, even after a double click", async () => {
    const { users, filtro } = await members(3);
    const json = {
      asunto: `Doble ${randomUUID()}`,
      cuerpo: "Hola",
      filtro,
      copias: 3,
      idempotencyKey: randomUUID(),
    };
    const answers = await Promise.all([1, 2, 3].map(() => post("", json)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = new Set(await Promise.all(answers.map(async (one) => (await one.json()).id)));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    // Rule API-15
    for (const more of [
      { asunto: "Otro" },
      { cuerpo: "Chau" },
      { filtro: { ...filtro, nacidosDesde: 1900 } },
    ])
      expect(await problemOf(post("", { ...json, ...more }))).toMatchObject({
        status: 409,
        code: "otro-mensaje",
      });
    await until("all copies", async () => (await seen(id)).situacion === "enviado");
    for (const { correo } of users) expect(await mailsTo(correo, json.asunto)).toHaveLength(1);
    expect((await auditOf(site, "mensaje", id)).map(({ accion }) => accion)).toEqual(["mensaje.enviar"]);
  });

  // Rule MSJ-5
  test("is refused if its recipients differ from those previewed", async () => {
    const { filtro } = await members(1);
    const json = { asunto: "x", cuerpo: "x", filtro, copias: 2, idempotencyKey: randomUUID() };
    for (const copias of [0, 2])
      expect(await problemOf(post("", { ...json, copias }))).toMatchObject({ status: 409, code: "cambio" });
    const nobody = { ...json, filtro: { ...filtro, nacidosDesde: 2099 }, copias: 0 };
    expect(await problemOf(post("", nobody))).toMatchObject({ status: 409, code: "sin-destinatarios" });
    const turn = (encendido: boolean) =>
      site.call("PATCH", "/api/club/correos", { as: admin, json: { nombre: "mensaje-a-grupo", encendido } });
    expect((await turn(false)).status).toBe(200);
    expect(await problemOf(post("", { ...json, copias: 1 }))).toMatchObject({ status: 409, code: "apagado" });
    expect(await preview(filtro)).toMatchObject({ apagado: true });
    await turn(true);
  });

  // Rule MSJ-4
  test("can be tried by sending the first recipient's copy to the author only", async () => {
    const { filtro, mother } = await family();
    await site.sql`update usuarios set apellido = 'Aaa' where id in (
      select dependiente_id from vinculos where responsable_id = ${mother.id})`;
    const asunto = `Torneo ${randomUUID()}`;
    const answer = await jsonOf(200, post("/prueba", { asunto, cuerpo: "Hola", filtro }));
    expect(answer).toEqual({ correo: admin.correo });
    const mail = await mailTo(site, admin, `Prueba: ${asunto}`);
    expect(mail.text).toMatch(/Te escribimos por/);
    expect(await mailsTo(mother.correo, `Prueba: ${asunto}`)).toEqual([]);
    const silent = await site.user("administrador");
    await site.sql`update usuarios set correo = null where id = ${silent.id}`;
    const refused = site.call("POST", "/api/mensajes/prueba", {
      as: silent,
      json: { asunto, cuerpo: "x", filtro },
    });
    expect(await problemOf(refused)).toMatchObject({ status: 409, code: "sin-correo" });
  });

  // Rule MSJ-5
  test("is refused if its text is empty, too long or unprintable", async () => {
    const { filtro } = await members(1);
    const good = { asunto: "x", cuerpo: "x", filtro, copias: 1, idempotencyKey: randomUUID() };
    for (const more of [
      { asunto: " " },
      { asunto: "a\nb" },
      { cuerpo: "" },
      { cuerpo: "x".repeat(2001) },
      { cuerpo: "\u0000" },
      { copias: -1 },
      { idempotencyKey: "x" },
      { filtro: {} },
      { filtro: { publico: "nadie" } },
      { filtro: { publico: "evento" } },
      { filtro: { publico: "socios", eventoId: 1 } },
      { filtro: { ...filtro, nacidosDesde: 2012, nacidosHasta: 2011 } },
      { filtro: { ...filtro, nacidosDesde: 1e9 } },
      { filtro: { ...filtro, planId: 2 ** 31 } },
    ])
      expect([more, (await post("", { ...good, ...more })).status]).toEqual([more, 422]);
    for (const more of [{ planId: 2147483647 }, { adicionalId: 2147483647 }, { grupoId: 2147483647 }])
      expect((await post("", { ...good, filtro: { ...filtro, ...more } })).status).toBe(404);
    expect((await post("/previa", { filtro: { publico: "evento", eventoId: 2147483647 } })).status).toBe(404);
  });
});
