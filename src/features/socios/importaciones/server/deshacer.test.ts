import { expect, test } from "vitest";
import { addMonths, clubTime } from "#contract/club-time.ts";
import { emitirPeriodo } from "#features/cuotas/emisiones/server/emitir.ts";
import { makePlan } from "#tests/harness/members.ts";
import { makeMonthlyMember, makeMonthlyPlan } from "#tests/harness/monthly-dues.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { applySheet, importSheet, nextDni, seeImport } from "#tests/harness/sheets.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
await makePlan(site, { nombre: "Pleno", precio: "1200.00", cuotas: 3 });
const undo = (id: number) => site.call("POST", `/api/importaciones/${id}/deshacer`, { as: admin });
const count = async (table: string) =>
  Number((await site.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

async function state() {
  const people = await site.sql`
    select u.nombre, u.apellido, u.correo, u.permisos, p.dni, p.telefono, p.fecha_de_nacimiento::text, s.direccion, s.plan_id
    from usuarios u join personas p on p.id = u.id left join socios s on s.usuario_id = u.id
    where u.eliminado_en is null order by u.apellido, u.nombre, p.dni`;
  const tables = ["cuotas", "renglones_de_cuota", "vinculos", "grupos", "personas_en_grupos", "socios"];
  return { people, counts: await Promise.all(tables.map(count)) };
}

// Rule IMP-8
test("undoing an import restores the earlier state", async () => {
  const [ana, eva] = [nextDni(), nextDni()];
  await applySheet(site, admin, `Nombre;Apellido;DNI;Teléfono\nAna;Gómez;${ana};2346512044\n`);
  const before = await state();
  const made = await applySheet(
    site,
    admin,
    `Nombre;Apellido;DNI;Teléfono;Nacimiento;Plan;Saldo;Familia;Madre;DNI madre
Ana;Gómez;${ana};2346512045;30/05/1985;Pleno;100;12;;
Luz;Gómez;${eva};;01/02/2015;Pleno;;12;Ana Gómez;${ana}\n`,
  );
  expect((await state()).counts).not.toEqual(before.counts);
  const undone = await undo(made.id);
  expect([undone.status, (await undone.json()).estado]).toEqual([200, "deshecha"]);
  expect(await state()).toEqual(before);
  expect((await auditOf(site, "importacion", made.id)).at(-1)?.accion).toBe("importacion.deshacer");
  expect((await undo(made.id)).status).toBe(409);
  expect((await importSheet(site, admin, `Nombre;Apellido;DNI\nLuz;Gómez;${eva}\n`)).conteos.nuevo).toBe(1);
});

// Rule IMP-8
test("undoing an import after its members were billed deletes their instalments", async () => {
  const plan = await makeMonthlyPlan(site, 900, { nombre: "Mensual" });
  const other = await makeMonthlyMember(site, admin, plan);
  const sheet = `Nombre;Apellido;DNI;Plan;Saldo\nAna;Paz;${nextDni()};Mensual;50\nLuz;Paz;${nextDni()};Mensual;\n`;
  const { id } = await applySheet(site, admin, sheet);
  const periodo = `${addMonths(clubTime(site.clock.now()).fecha, 1).slice(0, 7)}-01`;
  await emitirPeriodo(site.deps, periodo);
  const run = () =>
    site.sql`select personas, cuotas, importe from emisiones where periodo = ${periodo}::date`;
  expect(await run()).toEqual([{ personas: 3, cuotas: 3, importe: "2700.00" }]);
  // A line that was added after the billing run is not part of the run's totals.
  await site.sql`with c as (update cuotas set importe = importe - 100 where id = (select max(id) from cuotas) returning id)
    insert into renglones_de_cuota (cuota_id, regla, importe, creado_en)
    select id, 'correccion', -100, ${new Date(site.clock.now().getTime() + 1000)} from c`;
  expect((await seeImport(site, admin, id)).seVan).toEqual({ cuotas: 3, importe: 50 + 900 + 800 });
  expect((await undo(id)).status).toBe(200);
  const left = await site.sql`select usuario_id from cuotas where periodo = ${periodo}::date`;
  expect(left).toEqual([{ usuario_id: other.id }]);
  expect(await run()).toEqual([{ personas: 1, cuotas: 1, importe: "900.00" }]);

  // A single paid instalment, issued or imported, makes the undo fail.
  const paid = await applySheet(site, admin, `Nombre;Apellido;DNI;Plan\nEva;Paz;${nextDni()};Mensual\n`);
  await emitirPeriodo(site.deps, periodo);
  const [{ id: cuotaId }] = await site.sql`select max(id) as id from cuotas`;
  expect(
    (await site.call("POST", `/api/cuotas/${cuotaId}/cobrar`, { as: admin, json: { medio: "efectivo" } }))
      .status,
  ).toBe(200);
  expect((await (await undo(paid.id)).json()).code).toBe("ya-se-pago");
  expect(await run()).toEqual([{ personas: 2, cuotas: 2, importe: "1800.00" }]);
});

// Rule IMP-8
test("undoing an import keeps later changes", async () => {
  const dni = nextDni();
  await applySheet(site, admin, `Nombre;Apellido;DNI;Teléfono\nAna;Sosa;${dni};2346512044\n`);
  const { id } = await applySheet(site, admin, `Nombre;Apellido;DNI;Teléfono\nAna;Sosas;${dni};2346512045\n`);
  await site.sql`update personas set telefono = '2346517777' where dni = ${dni}`;
  expect((await undo(id)).status).toBe(200);
  expect(
    (
      await site.sql`
    select u.apellido, p.telefono from personas p join usuarios u on u.id = p.id where p.dni = ${dni}`
    )[0],
  ).toEqual({
    apellido: "Sosa",
    telefono: "2346517777",
  });
});

// Rule IMP-8
test("undoing an import is refused if an instalment has been paid, a person has logged in or too much time has passed", async () => {
  const dni = nextDni();
  const paid = await applySheet(site, admin, `Nombre;Apellido;DNI;Plan\nAna;Ríos;${dni};Pleno\n`);
  const before = await state();
  const [{ id: cuotaId }] = await site.sql`
    select c.id from cuotas c join personas p on p.id = c.usuario_id where p.dni = ${dni} order by c.id limit 1`;
  const collected = await site.call("POST", `/api/cuotas/${cuotaId}/cobrar`, {
    as: admin,
    json: { medio: "efectivo" },
  });
  expect(collected.status).toBeLessThan(300);
  const refused = await undo(paid.id);
  expect([refused.status, (await refused.json()).code]).toEqual([409, "ya-se-pago"]);
  expect(await state()).toEqual(before);

  const other = nextDni();
  const used = await applySheet(site, admin, `Nombre;Apellido;DNI\nEva;Ríos;${other}\n`);
  await site.sql`
    insert into sesiones (id, usuario_id, creada_en, expira_en)
    select gen_random_uuid(), id, now(), now() from personas where dni = ${other}`;
  expect((await (await undo(used.id)).json()).code).toBe("en-uso");

  const old = await applySheet(site, admin, `Nombre;Apellido;DNI\nLuz;Ríos;${nextDni()}\n`);
  await site.sql`update importaciones set aplicada_en = now() - interval '31 days' where id = ${old.id}`;
  expect((await undo(old.id)).status).toBe(409);
});
