import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, newDni } from "#tests/harness/members.ts";
import { openMerges } from "#tests/harness/merges.ts";
import type { Candidata, UnionHecha } from "../contract.ts";

const DIA = 86_400_000;

const { site, admin, plan, otroPlan, post, get, unir, unida, deshacer, codeOf, conTodo, estado, cuantasEn } =
  await openMerges();

describe("concurrent merges", () => {
  // Rule UNI-2
  test("merge a person into only one of two other people", async () => {
    const [a, b, c] = [await conTodo(plan), await conTodo(otroPlan), await site.user()];
    const antes = await cuantasEn();
    const statuses = (await Promise.all([unir(a, c), unir(b, c)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 404]);
    const cruzadas = (await Promise.all([unir(a, b), unir(b, a)])).map(({ status }) => status);
    expect(cruzadas.sort()).toEqual([201, 404]);
    expect(await cuantasEn()).toEqual(antes);
  });
});

// Rule UNI-4
describe("undoing a merge", () => {
  test("leaves later payments with their payer", async () => {
    const [queda, sale] = [await site.user(), await makeMember(site, admin, plan)];
    const cuotas = await duesOf(site, sale);
    const id = await unida(queda, sale);
    const [primera] = cuotas;
    await jsonOf(200, post(`cuotas/${primera?.id}/cobrar`, { medio: "efectivo" }));
    await jsonOf(200, deshacer(id));
    const [paga] = await site.sql`
      select c.usuario_id as de, p.usuario_id as pago, c.pagada_en is not null as pagada, c.imputado = c.importe as toda
      from cuotas c join pagos p on p.id = c.pago_id where c.id = ${primera?.id}`;
    expect(paga).toEqual({ de: sale.id, pago: queda.id, pagada: true, toda: true });
  });

  test("is refused after 30 days", async () => {
    const [a, b, c] = [await site.user(), await site.user(), await site.user()];
    const primera = await unida(b, c);
    const segunda = await unida(a, b);
    expect(await codeOf(deshacer(primera))).toEqual([409, "cambio-despues"]);
    await jsonOf(200, deshacer(segunda));
    await jsonOf(200, deshacer(primera));
    const otra = await unida(a, c);
    site.clock.advance(30 * DIA + 1000);
    const fresh = await site.user("administrador");
    expect(await codeOf(post(`fusiones/${otra}/deshacer`, {}, fresh))).toEqual([409, "pasaron-30-dias"]);
    const hechas: UnionHecha[] = await jsonOf(200, get("fusiones", fresh));
    expect(hechas.find(({ id }) => id === otra)?.seDeshaceHasta).toBeNull();
    site.clock.advance(-30 * DIA - 1000);
  });

  test("is refused without changes if somebody else has taken the DNI", async () => {
    const [queda, sale, tercera] = [await site.user(), await site.user(), await site.user()];
    const [suyo, otro] = [newDni(), newDni()];
    await site.sql`update personas set dni = ${otro} where id = ${queda.id}`;
    await site.sql`update personas set dni = ${suyo}, telefono = '2346400140' where id = ${sale.id}`;
    const id = await unida(queda, sale);
    await site.sql`update personas set dni = ${suyo} where id = ${tercera.id}`;
    const antes = await estado();
    expect(await codeOf(deshacer(id))).toEqual([409, "dni-usado"]);
    expect(await estado()).toEqual(antes);
    await site.sql`update personas set dni = null where id = ${tercera.id}`;
    await site.sql`update personas set telefono = '2346999999' where id = ${queda.id}`;
    await jsonOf(200, deshacer(id));
    expect(
      await site.sql`select id, dni, telefono from personas where id in (${queda.id}, ${sale.id}) order by id`,
    ).toEqual([
      { id: queda.id, dni: otro, telefono: "2346999999" },
      { id: sale.id, dni: suyo, telefono: "2346400140" },
    ]);
  });
});

// Rule UNI-7
test("deleting the remaining account also erases the record that was merged into it", async () => {
  const [queda, sale] = [await site.user(), await makeMember(site, admin, plan)];
  await site.sql`update usuarios set apellido = 'Irrepetible' where id = ${sale.id}`;
  await site.sql`update personas set telefono = 'Irrepetible' where id = ${sale.id}`;
  const id = await unida(queda, sale, { motivo: "Irrepetible" });
  await jsonOf(200, site.call("DELETE", `/api/usuario/${queda.id}`, { as: admin }));
  const rows = await site.sql`
    select 1 from usuarios u where u::text like '%Irrepetible%'
    union all select 1 from fusiones f where f::text like '%Irrepetible%'
    union all select 1 from personas p where p::text like '%Irrepetible%'
    union all select 1 from personas p where p.id in (${queda.id}, ${sale.id}) and p.dni is not null`;
  expect(rows).toEqual([]);
  expect(await codeOf(deshacer(id))).toEqual([409, "cambio-despues"]);
});

// Rule UNI-1
test("people who look the same are proposed for a merge, except members of one family", async () => {
  const persona = async (nombre: string, apellido: string, datos: object) => {
    const user = await site.user();
    const { dni = null, nacimiento = null, telefono = "" } = datos as Record<string, string>;
    await site.sql`update usuarios set nombre = ${nombre}, apellido = ${apellido} where id = ${user.id}`;
    await site.sql`
      update personas set dni = ${dni}, fecha_de_nacimiento = ${nacimiento}, telefono = ${telefono} where id = ${user.id}`;
    return user;
  };
  const [conDni, conCero] = [
    await persona("Otto", "Kuhn", { dni: "7555111" }),
    await persona("Ott", "Cun", { dni: "07555111" }),
  ];
  const [zoe, zoeBis] = [
    await persona("Zoe", "Wasserman", { nacimiento: "1991-02-03", dni: newDni() }),
    await persona("Zoé", "Waserman", { nacimiento: "1991-02-03" }),
  ];
  await persona("Ugo", "Xavier", { telefono: "2346111222", nacimiento: "1980-01-01" });
  await persona("Uma", "Xavier", { telefono: "2346111222", nacimiento: "2015-01-01" });
  const pares = async () => {
    const found: Candidata[] = await jsonOf(200, get("fusiones/candidatas"));
    return found.map(({ una, otra, motivos }) => [[una.id, otra.id].sort((x, y) => x - y), motivos]);
  };
  const antes = await pares();
  expect(antes).toContainEqual([[conDni.id, conCero.id], ["dni"]]);
  expect(antes).toContainEqual([[zoe.id, zoeBis.id], ["nacimiento"]]);
  expect(JSON.stringify(await jsonOf(200, get("fusiones/candidatas")))).not.toContain("Xavier");
  await jsonOf(200, post("fusiones/descartar", { una: zoeBis.id, otra: zoe.id }));
  expect(await pares()).not.toContainEqual([[zoe.id, zoeBis.id], ["nacimiento"]]);
  await unida(conDni, conCero);
  expect(JSON.stringify(await pares())).not.toContain(String(conCero.id));
});
