import { describe, expect, test } from "vitest";
import { unirPersonas } from "#features/socios/fusiones/server/unir-personas.ts";
import { bornAgo, makeChild } from "#tests/harness/children.ts";
import { makeBond } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { applySheet, importSheet, nextDni, verdictsOf } from "#tests/harness/sheets.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { FamiliaDePersona } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const post = (path: string, json: unknown, as = admin) => site.call("POST", `/api/${path}`, { as, json });
const MOTIVO = "Expediente 123/26";
const DERECHOS = { relacion: "padre", ve: true, paga: true, autoriza: true, motivo: "Lo pidió" };

/** Creates a child with a mother, and a father under a court order. */
async function familia(datos: { dni?: string; nombre?: string } = {}) {
  const [madre, padre] = [await site.user(), await site.user()];
  const hijo = await makeChild(site, madre, datos);
  await jsonOf(201, oficina(hijo, { otraId: padre.id, restringido: true, motivo: MOTIVO }));
  return { madre, padre, hijo };
}
const oficina = (hijo: number, json: object) =>
  post(`personas/${hijo}/vinculos`, { lado: "responsable", ...DERECHOS, ...json });
const familiaDe = (id: number): Promise<FamiliaDePersona> =>
  jsonOf(200, site.call("GET", `/api/personas/${id}/vinculos`, { as: admin }));
const unir = async (queda: number, sale: number, at = site): Promise<number> =>
  (await jsonOf(201, at.call("POST", "/api/fusiones", { as: admin, json: { queda, sale } }))).id;
const leave = (as: TestUser, id: number) => site.call("DELETE", `/api/familia/personas/${id}`, { as });
/** Returns the active bonds between two people, and whether they are restricted. */
const entre = (responsable: { id: number }, hijo: number) =>
  site.sql`
    select restringido from vinculos
    where responsable_id = ${responsable.id} and dependiente_id = ${hijo} and terminado_en is null`;
const RESTRINGIDO = [{ restringido: true }];

// Rule FAM-24
describe("a court order about two people", () => {
  test("still holds if the adult's record is merged, whichever of the two records remains", async () => {
    for (const queda of ["la vieja", "la nueva"] as const) {
      const { padre, hijo } = await familia();
      const otra = await site.user();
      await makeBond(site, otra, { id: hijo });
      const [stays, leaves] = queda === "la vieja" ? [padre, otra] : [otra, padre];
      const id = await unir(stays.id, leaves.id);
      expect([queda, await entre(stays, hijo)]).toEqual([queda, RESTRINGIDO]);
      // It is unknown to which record the order belonged, so both records keep it.
      await jsonOf(200, post(`fusiones/${id}/deshacer`, {}));
      for (const uno of [padre, otra]) expect([queda, await entre(uno, hijo)]).toEqual([queda, RESTRINGIDO]);
    }
  });

  test("still holds if the child's record is merged with a duplicate that was added by the adult", async () => {
    for (const queda of ["protegida", "agregada"] as const) {
      const { padre, hijo } = await familia();
      const otra = await makeChild(site, padre, { relacion: "padre" });
      const [stays, leaves] = queda === "protegida" ? [hijo, otra] : [otra, hijo];
      await unir(stays, leaves);
      expect([queda, await entre(padre, stays)]).toEqual([queda, RESTRINGIDO]);
      expect((await site.call("GET", `/api/personas/${stays}/agenda`, { as: padre })).status).toBe(404);
    }
  });

  test("lets only the office create a new bond after the old one has ended", async () => {
    const { madre, padre, hijo } = await familia();
    await jsonOf(200, leave(padre, hijo));
    expect((await familiaDe(hijo)).restricciones).toEqual([
      expect.objectContaining({ lado: "responsable", motivo: MOTIVO, puestaPor: admin.nombreUsuario }),
    ]);
    const json = { personas: [hijo], relacion: "padre" };
    const { url } = await jsonOf(201, post("familia/invitaciones", json, madre));
    expect(
      await jsonOf(409, post("familia/invitaciones/aceptar", { token: url.split("#")[1] }, padre)),
    ).toMatchObject({ code: "solo-la-secretaria" });
    const dni = (await site.sql`select dni from personas where id = ${hijo}`)[0]?.dni;
    const again = {
      nombre: "Leo",
      apellido: "Núñez",
      dni,
      fechaNacimiento: bornAgo(site, 9),
      relacion: "padre",
    };
    await jsonOf(409, post("familia/personas", again, padre));
    const [pedido] = (await jsonOf(200, site.call("GET", "/api/familia", { as: madre }))).pedidos;
    const acepta = { acepta: true, ve: true, paga: true, autoriza: true };
    expect(await jsonOf(409, post(`familia/pedidos/${pedido.id}/responder`, acepta, madre))).toMatchObject({
      code: "solo-la-secretaria",
    });
    expect(await jsonOf(409, oficina(hijo, { otraId: padre.id }))).toMatchObject({
      code: "restringidas",
      detail: expect.stringContaining(MOTIVO),
    });
    await jsonOf(201, oficina(hijo, { otraId: padre.id, restringido: true }));
    expect(await entre(padre, hijo)).toEqual(RESTRINGIDO);
  });

  test("is shown if the office enters the adult again as a new person", async () => {
    const { padre, hijo } = await familia();
    await site.sql`update usuarios set nombre = 'Ismael', apellido = 'Órdenes' where id = ${padre.id}`;
    await jsonOf(200, leave(padre, hijo));
    const otra = { nombre: "ismael", apellido: "Ordenes" };
    expect(await jsonOf(409, oficina(hijo, { otra }))).toMatchObject({
      code: "restringidas",
      errors: [{ path: "restringido" }],
    });
    expect(await site.sql`select 1 from usuarios where nombre = 'ismael'`).toEqual([]);
    await jsonOf(201, oficina(hijo, { otra: { nombre: "Ismael", apellido: "Ordóñez" } }));
  });

  test("marks an imported row as doubtful if the row names the adult", async () => {
    const [dni, suyo] = [nextDni(), nextDni()];
    const { padre, hijo } = await familia({ dni, nombre: "Lautaro" });
    await site.sql`update usuarios set nombre = 'Ramón', apellido = 'Cruz' where id = ${padre.id}`;
    await site.sql`update personas set dni = ${suyo} where id = ${padre.id}`;
    await site.sql`update personas set confirmada_en = now() where id in (${padre.id}, ${hijo})`;
    await jsonOf(200, leave(padre, hijo));
    const titulos = "Nombre;Apellido;DNI;Responsable;DNI responsable;Tel responsable";
    const rows = [
      `Lautaro;Núñez;${dni};"Cruz, Ramón";${suyo};`,
      `Lautaro;Núñez;${dni};"Cruz, Ramón";;2346400999`,
    ];
    const orden = `Una orden judicial restringe a Ramón Cruz: «${MOTIVO}». Si elegís que es la misma persona, el vínculo queda restringido`;
    for (const row of rows) {
      const { id } = await importSheet(site, admin, `${titulos}\n${row}\n`);
      expect(await verdictsOf(site, admin, id)).toEqual([`2 duda: ${orden}`]);
      const decidir = { decisiones: [{ numero: 2, decision: "misma" }] };
      await jsonOf(200, site.call("PATCH", `/api/importaciones/${id}`, { as: admin, json: decidir }));
      await jsonOf(200, post(`importaciones/${id}/aplicar`, {}));
      expect(await entre(padre, hijo)).toEqual(RESTRINGIDO);
      await jsonOf(200, post(`importaciones/${id}/deshacer`, {}));
      expect(await entre(padre, hijo)).toEqual([]);
      expect((await familiaDe(hijo)).restricciones).toHaveLength(1);
    }
  });

  test("prevents undoing the import that created these people", async () => {
    const [dni, suyo] = [nextDni(), nextDni()];
    const file = `Nombre;Apellido;DNI;Responsable;DNI responsable\nLeo;Vidal;${dni};Vidal Hugo;${suyo}\n`;
    const { id } = await applySheet(site, admin, file);
    const [bond] = await site.sql`
      select v.id from vinculos v join personas p on p.id = v.dependiente_id where p.dni = ${dni}`;
    const change = { restringido: true, motivo: MOTIVO };
    await jsonOf(200, site.call("PATCH", `/api/vinculos/${bond?.id}`, { as: admin, json: change }));
    expect(await jsonOf(409, post(`importaciones/${id}/deshacer`, {}))).toMatchObject({ code: "en-uso" });
  });

  test("can be lifted by an administrador, even if there is no bond or a record has been merged", async () => {
    const { padre, hijo } = await familia();
    const otra = await site.user();
    await makeBond(site, otra, { id: hijo });
    await unir(otra.id, padre.id);
    const [orden] = (await familiaDe(hijo)).restricciones;
    const levantar = `restricciones/${orden?.id}/levantar`;
    expect((await post(levantar, { motivo: " " })).status).toBe(422);
    await jsonOf(200, post(levantar, { motivo: "Se levantó la medida" }));
    expect((await post(levantar, { motivo: "x" })).status).toBe(404);
    expect(await site.sql`select 1 from restricciones where dependiente_id = ${hijo}`).toEqual([]);
    expect(await entre(otra, hijo)).toEqual([{ restringido: false }]);
    expect(
      await site.sql`
      select despues->>'motivo' as motivo from auditoria where accion = 'usuario.levantar-restriccion' and objeto_id = ${hijo}`,
    ).toEqual([{ motivo: "Se levantó la medida" }]);
  });

  test("can be lifted after one of the adult's records has been merged into another", async () => {
    const { padre, hijo } = await familia();
    const [orden] = await site.sql`select id from restricciones where dependiente_id = ${hijo}`;
    await unir((await site.user()).id, padre.id);
    await jsonOf(200, post(`restricciones/${orden?.id}/levantar`, { motivo: "Se levantó la medida" }));
    expect(await site.sql`select 1 from restricciones where dependiente_id = ${hijo}`).toEqual([]);
  });

  test("prevents merging the adult's record with the child's", async () => {
    const { padre, hijo } = await familia();
    await jsonOf(200, leave(padre, hijo));
    const json = { queda: padre.id, sale: hijo };
    expect(await jsonOf(409, post("fusiones", json))).toMatchObject({ code: "restringidas" });
  });
});

/**
 * The order is stored while its record is being merged, or while a bond is being created. In the control, without the
 * database's triggers, the merged adult sees the child's calendar.
 */
describe("a court order that is stored during a merge or while a bond is created", () => {
  const guard = (what: "enable" | "disable") =>
    site.pool.query(`
      alter table vinculos ${what} trigger vinculos_restringidos;
      alter table restricciones ${what} trigger restricciones_rigen;
      alter table personas ${what} trigger personas_unidas_restringen`);

  async function orderDuringMerge() {
    const [vieja, otra] = [await site.user(), await site.user()];
    const hijo = await makeChild(site, await site.user());
    await makeBond(site, otra, { id: hijo });
    const client = await site.pool.connect();
    await client.query("begin");
    await client.query(
      "insert into restricciones (responsable_id, dependiente_id, puesta_en) values ($1, $2, now())",
      [vieja.id, hijo],
    );
    const actor = { usuarioId: admin.id } as Parameters<typeof unirPersonas>[1];
    const merge = unirPersonas(site.deps, actor, { queda: otra.id, sale: vieja.id, datos: {}, motivo: "" });
    await until("the merge to wait", async () => {
      const rows = await site.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    });
    await client.query("commit");
    client.release();
    expect((await merge).ok).toBe(true);
    return entre(otra, hijo);
  }

  async function orderDuringBond() {
    const padre = await site.user();
    const hijo = await makeChild(site, await site.user());
    const client = await site.pool.connect();
    await client.query("begin");
    await client.query(
      "insert into restricciones (responsable_id, dependiente_id, puesta_en) values ($1, $2, now())",
      [padre.id, hijo],
    );
    const bond = makeBond(site, padre, { id: hijo });
    await until("the bond to wait, or to be there", async () => {
      const rows = await site.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        union all select 1 from vinculos where responsable_id = ${padre.id}`;
      return rows.length > 0;
    });
    await client.query("commit");
    client.release();
    await bond;
    return entre(padre, hijo);
  }

  test("restricts the bond, unless the database triggers are disabled (control)", async () => {
    expect(await orderDuringMerge()).toEqual(RESTRINGIDO);
    expect(await orderDuringBond()).toEqual(RESTRINGIDO);
    await guard("disable");
    const [merged, bound] = [await orderDuringMerge(), await orderDuringBond()];
    await guard("enable");
    expect([merged, bound]).toEqual([[{ restringido: false }], [{ restringido: false }]]);
  });
});
