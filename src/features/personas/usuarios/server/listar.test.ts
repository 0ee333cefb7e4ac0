import { beforeAll, describe, expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";
import type { Decision } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
beforeAll(async () => {
  const write = (cuando: string, usuarioId: number | null, accion: string, objetoId: number) =>
    site.pool.query(
      `insert into auditoria (cuando, usuario_id, accion, objeto, objeto_id, antes, despues)
       values ($1, $2, $3, split_part($3, '.', 1), $4, '{"estado": true}', '{"estado": false}')`,
      [cuando, usuarioId, accion, objetoId],
    );
  // The club is at UTC-3: 2 March ends there at 03:00 UTC on the 3rd.
  await write("2027-03-02T02:59:00Z", admin.id, "evento.crear", 71);
  await write("2027-03-02T03:00:00Z", admin.id, "evento.estado", 71);
  await write("2027-03-03T02:59:00Z", null, "pago.vencido", 9000);
  await write("2027-03-03T03:00:00Z", admin.id, "plan.crear", 5);
});

async function find(query = ""): Promise<string[]> {
  const rows = (await (
    await site.call("GET", `/api/auditoria/lista${query}`, { as: admin })
  ).json()) as Decision[];
  return rows.map(({ accion }) => accion);
}

describe("the audit log", () => {
  // Rule PER-10
  test("lists decisions with their author, their time, and the values before and after", async () => {
    const response = await site.call("GET", "/api/auditoria/lista?tamano=2&pagina=2", { as: admin });
    expect(response.headers.get("x-total-count")).toBe("4");
    expect(await response.json()).toMatchObject([
      {
        accion: "evento.estado",
        objeto: "evento",
        objetoId: 71,
        cuando: "2027-03-02T03:00:00.000Z",
        usuario: { id: admin.id, nombreUsuario: admin.nombreUsuario },
        antes: { estado: true },
        despues: { estado: false },
      },
      { accion: "evento.crear" },
    ]);
    expect(await find()).toEqual(["plan.crear", "pago.vencido", "evento.estado", "evento.crear"]);
  });

  test("can be searched by person, action and object", async () => {
    expect(await find("?termino=CREAR")).toEqual(["plan.crear", "evento.crear"]);
    expect(await find("?termino=9000")).toEqual(["pago.vencido"]);
    expect(await find(`?termino=${admin.nombreUsuario}`)).toHaveLength(3);
    const search = (termino: string) => find(`?termino=${encodeURIComponent(termino)}`);
    expect(await search("creó")).toEqual(["plan.crear", "evento.crear"]);
    expect(await search("creó plan n.º 5")).toEqual(["plan.crear"]);
    expect(await search("cambió estado")).toEqual(["evento.estado"]);
    await site.sql`alter table eventos alter column id restart with 71`;
    await site.event({ nombre: "Copa Ñandú" });
    expect(await search("nandu cambió")).toEqual(["evento.estado"]);
    expect(await search("el sitio")).toEqual(["pago.vencido"]);
    expect(await search("1/3/2027")).toEqual(["evento.crear"]);
    expect(await search("02/03/2027 - 23:59 hs")).toEqual(["pago.vencido"]);
    expect(await find("?objeto=evento")).toEqual(["evento.estado", "evento.crear"]);
    expect(await find("?objeto=event")).toEqual([]);
  });

  test("can be filtered by days in the club's time zone, including the first and the last day", async () => {
    expect(await find("?desde=2027-03-02&hasta=2027-03-02")).toEqual(["pago.vencido", "evento.estado"]);
    expect(await find("?desde=2027-03-03")).toEqual(["plan.crear"]);
    expect(await find("?hasta=2027-03-01")).toEqual(["evento.crear"]);
    const wrong = ["desde=2027-02-30", "desde=ayer", "desde=2027-03-03&hasta=2027-03-02"];
    for (const query of wrong)
      expect((await site.call("GET", `/api/auditoria/lista?${query}`, { as: admin })).status).toBe(422);
  });

  test("can be sorted only by time", async () => {
    expect((await find("?orden=cuando"))[0]).toBe("evento.crear");
    expect((await find("?orden=-cuando"))[0]).toBe("plan.crear");
    const wrong = ["orden=accion", "objeto=%00", "desde=0001-01-01", "hasta=9999-12-31"];
    for (const query of wrong)
      expect((await site.call("GET", `/api/auditoria/lista?${query}`, { as: admin })).status, query).toBe(
        422,
      );
  });

  test("shows the amount and buyer of a sale at the door", async () => {
    const eventoId = await site.event({ nombre: "Clásico", precio: "12500.50" });
    const json = { eventoId, medio: "efectivo", nombre: "Rosalía Quiroga" };
    expect((await site.call("POST", "/api/entradas/venta", { as: admin, json })).status).toBe(201);
    const response = await site.call("GET", "/api/auditoria/lista?termino=quiroga", { as: admin });
    const [sale, ...others] = (await response.json()) as Decision[];
    expect(others).toEqual([]);
    expect(sale).toMatchObject({
      accion: "entrada.venta",
      nombre: expect.stringContaining("de Rosalía Quiroga"),
    });
    expect(Object.values(sale?.nombres ?? {})).toContain("Entrada: Clásico, de Rosalía Quiroga, $ 12.500,50");
    expect(JSON.stringify([sale?.antes, sale?.despues])).not.toContain("Quiroga");
  });

  test("shows the names of objects, people and referenced rows", async () => {
    const rows = await site.sql<{
      id: number;
    }>`insert into planes (nombre_plan, precio, descripcion, fecha_creacion)
       values ('Juvenil', 1, '', now()), ('Familiar', 1, '', now()) returning id`;
    const [one, two] = rows.map(({ id }) => id);
    await site.sql`insert into auditoria (cuando, usuario_id, accion, objeto, objeto_id, antes, despues) values
       ('2027-04-01T12:00:00Z', ${admin.id}, 'socio.plan', 'usuario', ${admin.id}, ${{ planId: one }}, ${{ planId: two, usuarioId: 1e12 }}),
       ('2027-04-02T12:00:00Z', ${admin.id}, 'evento.eliminar', 'evento', 123456, '{"nombre": "Cena"}', null)`;
    const response = await site.call("GET", "/api/auditoria/lista?desde=2027-04-01", { as: admin });
    expect(await response.json()).toMatchObject([
      { nombre: "Cena", nombres: {} },
      {
        nombre: admin.nombreUsuario,
        nombres: { [`planId:${one}`]: "Juvenil", [`planId:${two}`]: "Familiar" },
      },
    ]);
  });

  test("is listed without an error for every kind of object that has names", async () => {
    const answer = await site.call("GET", "/api/auditoria/objetos", { as: admin });
    const objetos = (await answer.json()) as { objeto: string; nombre: string }[];
    expect(objetos).toContainEqual({ objeto: "prensa", nombre: "Pedido de prensa" });
    for (const { objeto } of objetos)
      await site.pool.query(
        "insert into auditoria (cuando, accion, objeto, objeto_id) values ('2027-05-01T12:00:00Z', $1, $2, 1)",
        [`${objeto}.crear`, objeto],
      );
    const response = await site.call("GET", "/api/auditoria/lista?desde=2027-05-01", { as: admin });
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(objetos.length);
  });
});
