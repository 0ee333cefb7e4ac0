import { describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan, newDni } from "#tests/harness/members.ts";
import { testSite } from "#tests/harness/site.ts";
import type { PersonaDelPadron } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Cadete", precio: "1200.00" });
const hoy = clubTime(site.clock.now()).fecha;
const haceAnos = (anos: number) =>
  `${Number(hoy.slice(0, 4)) - anos}${hoy.slice(4)}`.replace("02-29", "02-28");

const lista = (query = ""): Promise<PersonaDelPadron[]> =>
  jsonOf(200, site.call("GET", `/api/personas/lista?${query}`, { as: admin }));
const nombresDe = async (query: string) => (await lista(query)).map(({ nombre }) => nombre);

async function socia(nombre: string, apellido: string, nacimiento: string) {
  const user = await makeMember(site, admin, plan);
  await site.sql`update usuarios set nombre = ${nombre}, apellido = ${apellido}, correo = null where id = ${user.id}`;
  await site.sql`update socios set fecha_de_nacimiento = ${nacimiento}, telefono = '' where usuario_id = ${user.id}`;
  return user;
}
const vincular = (id: number, json: object) =>
  jsonOf(
    201,
    site.call("POST", `/api/personas/${id}/vinculos`, {
      as: admin,
      json: {
        lado: "responsable",
        relacion: "madre",
        ve: true,
        paga: true,
        autoriza: true,
        motivo: "x",
        ...json,
      },
    }),
  );

const hija = await socia("Mora", "Zabala", haceAnos(9));
const sola = await socia("Iara", "Zabala", haceAnos(17));
const grande = await socia("Olga", "Zabala", haceAnos(18));
const madre = { nombre: "Pilar", apellido: "Quintana", telefono: "2346 400140", dni: newDni() };
await vincular(hija.id, { otra: madre });
await site.sql`update cuotas set vence_el = ${addDays(hoy, -1)} where usuario_id = ${hija.id} and numero_cuota = 1`;

// Rule PER-13
describe("the staff's list of people (padrón)", () => {
  test("contains everybody once", async () => {
    expect(await lista("termino=zabala")).toEqual([
      expect.objectContaining({ nombre: "Zabala, Iara", responsables: null, debe: 0, edad: 17 }),
      {
        id: hija.id,
        nombre: "Zabala, Mora",
        dni: expect.any(String),
        nacimiento: haceAnos(9),
        edad: 9,
        numero: expect.any(Number),
        estado: "socio",
        plan: "Cadete",
        responsables: "Pilar Quintana",
        telefono: "2346400140",
        correo: null,
        contactoDe: "Pilar Quintana",
        grupo: null,
        debe: 100,
      },
      expect.objectContaining({ nombre: "Zabala, Olga", edad: 18 }),
    ]);
    expect(await lista("termino=pilar")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ nombre: "Quintana, Pilar", estado: "usuario", dni: madre.dni }),
      ]),
    );
  });

  test("can be filtered by membership, role, family, age, responsables and debt", async () => {
    const deZabala = async (personas: string) => nombresDe(`termino=zabala&personas=${personas}`);
    expect(await deZabala("menores")).toEqual(["Zabala, Iara", "Zabala, Mora"]);
    expect(await deZabala("sin-responsable")).toEqual(["Zabala, Iara"]);
    expect(await deZabala("con-deuda")).toEqual(["Zabala, Mora"]);
    expect(await deZabala("socios")).toHaveLength(3);
    expect(await deZabala("en-proceso")).toEqual([]);
    expect(await nombresDe("termino=quintana&personas=familias")).toEqual([
      "Quintana, Pilar",
      "Zabala, Mora",
    ]);
    expect(await deZabala("familias")).toEqual(["Zabala, Mora"]);
    expect(await nombresDe("termino=quintana&personas=sin-membresia")).toEqual(["Quintana, Pilar"]);
    expect(await lista(`personas=administracion&termino=${admin.nombreUsuario}`)).toMatchObject([
      { id: admin.id },
    ]);
    expect(await nombresDe("termino=quintana")).toEqual(["Quintana, Pilar", "Zabala, Mora"]);
    expect(await nombresDe(`termino=${madre.dni}`)).toEqual(["Quintana, Pilar"]);
    expect(await nombresDe(`termino=${encodeURIComponent("zabala $ 100,00")}`)).toEqual(["Zabala, Mora"]);
    expect(await nombresDe("termino=zabala&orden=-nacimiento")).toEqual([
      "Zabala, Mora",
      "Zabala, Iara",
      "Zabala, Olga",
    ]);
    expect((await nombresDe("termino=zabala&orden=-debe"))[0]).toBe("Zabala, Mora");
    for (const query of ["personas=nadie", "orden=clave", "pagina=0"])
      expect((await site.call("GET", `/api/personas/lista?${query}`, { as: admin })).status).toBe(422);
  });

  test("leaves out deleted accounts", async () => {
    const { id } = await socia("Se", "Borra", haceAnos(40));
    expect(await nombresDe("termino=borra")).toEqual(["Borra, Se"]);
    await jsonOf(200, site.call("DELETE", `/api/usuario/${id}`, { as: admin }));
    expect(await nombresDe("termino=borra")).toEqual([]);
  });
});

// Rule FAM-23
test("the inbox lists minors who are members and have no responsable with the right to decide", async () => {
  const esperan = async () => {
    const { asuntos, porTipo } = await jsonOf(200, site.call("GET", "/api/tablero/bandeja", { as: admin }));
    const deFamilia = asuntos.filter(({ tipo }: { tipo: string }) => tipo.startsWith("sin-"));
    return {
      cuantos: porTipo,
      quienes: deFamilia.map(({ tipo, id }: { tipo: string; id: number }) => [tipo, id]),
    };
  };
  expect((await esperan()).quienes).toEqual([["sin-responsable", sola.id]]);
  await vincular(sola.id, { otraId: grande.id, autoriza: false });
  expect((await esperan()).quienes).toEqual([["sin-autorizacion", sola.id]]);
  await vincular(sola.id, { otra: { nombre: "Abel", apellido: "Zabala" }, relacion: "abuelo" });
  expect((await esperan()).quienes).toEqual([]);

  // Many items of one kind must leave room for other kinds.
  const muchas = await Promise.all(Array.from({ length: 8 }, () => socia("Una", "Deocho", haceAnos(5))));
  const { quienes, cuantos } = await esperan();
  expect(quienes).toHaveLength(5);
  expect(JSON.stringify(cuantos)).toContain(String(muchas.length));
});
