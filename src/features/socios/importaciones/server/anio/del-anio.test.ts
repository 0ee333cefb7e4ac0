import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { listPorRecargar } from "#features/socios/cuotas/server/recargos/repo.ts";
import { emitirPeriodo } from "#features/socios/emisiones/server/emitir.ts";
import { makePlan } from "#tests/harness/members.ts";
import { auditOf, problemOf } from "#tests/harness/payments.ts";
import { applySheet, importSheet, nextDni, seeImport, verdictsOf } from "#tests/harness/sheets.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
// The months below are over.
site.clock.set(new Date("2026-11-26T15:00:00Z"));
const admin = await site.user("administrador");
const ANIO = clubTime(site.clock.now()).fecha.slice(0, 4);
const planId = await makePlan(site, { nombre: "Mensual", precio: "12000.00", cuotas: 1 });
const post = (path: string, json: object = {}) =>
  site.call("POST", `/api/importaciones${path}`, { as: admin, json });

/** A member of the plan whom the site has. */
async function member(nombre = "Ana"): Promise<{ id: number; dni: string }> {
  const [{ id }, dni] = [await site.user(), nextDni()];
  await site.sql`update usuarios set nombre = ${nombre}, apellido = 'Gómez', permisos = '{socio}' where id = ${id}`;
  await site.sql`
    insert into socios (usuario_id, dni, telefono, direccion, estado_civil, nacionalidad, plan_id, pedido_en, confirmado_en)
    values (${id}, ${dni}, '', '', '', '', ${planId}, now(), now())`;
  return { id, dni };
}

const duesOf = (id: number) =>
  site.sql`
    select c.periodo::text, c.importe::float, c.imputado::float, c.vence_el::text as vence, c.pagada_en::text as pagada,
      r.regla, r.origen, c.numero_cuota as numero, c.de_cuantas as cuantas
    from cuotas c join renglones_de_cuota r on r.cuota_id = c.id where c.usuario_id = ${id} order by c.periodo`;
const paymentsOf = (id: number) =>
  site.sql`
    select concepto, monto::float, medio, estado, aprobado_en::date::text as dia, imputado::float, registrado_por as por
    from pagos where usuario_id = ${id} order by aprobado_en`;

const TITULOS = "DNI;Socio;Mes;Importe;Vencimiento;Pagado;Fecha de pago;Medio de pago\n";

describe("what was charged and paid this year", () => {
  // Rule IMP-10
  test("becomes instalments and payments of the past, without a mail, a receipt or cash in a till", async () => {
    const { id, dni } = await member();
    const mails = (await site.mail.list()).length;
    const made = await importSheet(
      site,
      admin,
      `Cuotas ${ANIO};;;;;;;\n${TITULOS}${dni};Gómez Ana;01/${ANIO};10.000,00;10/01/${ANIO};10000;08/01/${ANIO};Efectivo\n${dni};Gómez Ana;Febrero;10000;10/02/${ANIO};4000;20/02/${ANIO};Transf.\n${dni};Gómez Ana;mar-${ANIO.slice(2)};11500;;;;\n`,
    );
    expect(made).toMatchObject({ tipo: "cuotas", conteos: { nuevo: 3, error: 0, duda: 0 } });
    expect(await duesOf(id)).toEqual([]);
    expect((await post(`/${made.id}/aplicar`)).status).toBe(200);
    const line = { regla: "base", origen: `importacion:${made.id}`, cuantas: 12 };
    expect(await duesOf(id)).toMatchObject([
      {
        ...line,
        periodo: `${ANIO}-01-01`,
        importe: 10000,
        imputado: 10000,
        vence: `${ANIO}-01-10`,
        numero: 1,
      },
      { ...line, periodo: `${ANIO}-02-01`, importe: 10000, imputado: 4000, pagada: null, numero: 2 },
      { ...line, periodo: `${ANIO}-03-01`, importe: 11500, imputado: 0, numero: 3 },
    ]);
    expect((await duesOf(id))[0]?.pagada).toContain(`${ANIO}-01-08`);
    const payment = { concepto: "cuota", estado: "aprobado", por: null };
    expect(await paymentsOf(id)).toEqual([
      { ...payment, monto: 10000, imputado: 10000, medio: "efectivo", dia: `${ANIO}-01-08` },
      { ...payment, monto: 4000, imputado: 4000, medio: "transferencia", dia: `${ANIO}-02-20` },
    ]);
    expect(
      await site.sql`select 1 from recibos r join pagos p on p.id = r.pago_id where p.usuario_id = ${id}`,
    ).toEqual([]);
    expect((await site.mail.list()).length).toBe(mails);
    expect((await auditOf(site, "importacion", made.id)).map(({ accion }) => accion)).toContain(
      "importacion.aplicar",
    );
  });

  // Rule IMP-10
  test("imported twice is the same, and other amounts are an error", async () => {
    const { dni } = await member();
    const row = (importe: number, pagado: number) =>
      `${dni};;04/${ANIO};${importe};;${pagado};10/04/${ANIO};efectivo\n`;
    await applySheet(site, admin, TITULOS + row(9000, 9000));
    const again = await importSheet(site, admin, TITULOS + row(9000, 9000));
    expect(again.conteos).toMatchObject({ igual: 1, nuevo: 0 });
    expect(await problemOf(post(`/${again.id}/aplicar`))).toMatchObject({ code: "nada-para-aplicar" });
    const other = await importSheet(site, admin, TITULOS + row(9500, 9000));
    expect((await verdictsOf(site, admin, other.id))[0]).toMatch(/error: Ya tiene la cuota de abril/);
  });

  // Rule IMP-10
  test("names the row of whom nobody knows, twice the same month, too much paid, and days to come", async () => {
    const [one, other] = [await member("Ana"), await member("Eva")];
    const rows = [
      `${nextDni()};;01/${ANIO};1000;;;;`,
      `${one.dni};;01/${ANIO};1000;;;;`,
      `${one.dni};;Enero;1000;;;;`,
      `${one.dni};;02/${ANIO};1000;;1500;10/02/${ANIO};`,
      `${one.dni};;03/${ANIO};1000;;1000;10/02/2999;`,
      `${one.dni};;nunca;1000;;;;`,
      `${one.dni};;04/${ANIO};mil;;;;`,
      `${one.dni};;04/${ANIO};1000;;500;;con huevos`,
      `${other.dni};Zulema Zamora;01/${ANIO};1000;;;;`,
      `${one.dni};;01/1999;1000;;;;`,
    ];
    const { id, conteos } = await importSheet(site, admin, `${TITULOS}${rows.join("\n")}\n`);
    expect(conteos).toMatchObject({ nuevo: 1, duda: 1, error: 8 });
    const verdicts = await verdictsOf(site, admin, id);
    expect(verdicts[0]).toMatch(/No hay nadie con ese DNI/);
    expect(verdicts[2]).toMatch(/ya está en la fila 3/);
    expect(verdicts[3]).toMatch(/Pagó más que el importe/);
    expect(verdicts[4]).toMatch(/todavía no llegó/);
    expect(verdicts[5]).toMatch(/El mes no se entiende: dice «nunca»/);
    expect(verdicts[8]).toMatch(/duda: Ese DNI es de Eva Gómez/);
    // A doubt that is decided.
    const decided = await site.call("PATCH", `/api/importaciones/${id}`, {
      as: admin,
      json: { decisiones: [{ numero: 10, decision: "misma" }] },
    });
    expect(((await decided.json()) as { conteos: object }).conteos).toMatchObject({ nuevo: 2, duda: 0 });
  });

  // Rules IMP-10, EMI-1
  test("is not charged again by the billing run, which issues the month to everybody else", async () => {
    const [imported, fresh] = [await member(), await member()];
    const periodo = `${ANIO}-07-01`;
    await site.sql`insert into aranceles (nombre, tipo, plan_id, creada_en) values ('Cuota', 'base', ${planId}, now())
      on conflict do nothing`;
    await site.sql`insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en)
      select id, '2020-01-01', 5000, now() from aranceles where plan_id = ${planId}`;
    for (const { id } of [imported, fresh])
      await site.sql`insert into altas (persona_id, plan_id, desde, creada_en) values (${id}, ${planId}, '2020-01-01', now())`;
    await applySheet(site, admin, `${TITULOS}${imported.dni};;${periodo};7777;;;;\n`);
    await emitirPeriodo(site.deps, periodo);
    const july = async (id: number) => (await duesOf(id)).filter((one) => one.periodo === periodo);
    expect(await july(imported.id)).toMatchObject([{ importe: 7777 }]);
    expect(await july(fresh.id)).toMatchObject([{ importe: 5000 }]);
  });

  // Rule IMP-10
  test("is refused if a month was billed since it was judged, and then shows it", async () => {
    const { id, dni } = await member();
    const made = await importSheet(site, admin, `${TITULOS}${dni};;05/${ANIO};1000;;;;\n`);
    await site.sql`
      with una as (insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, periodo, importe, vence_el)
        values (${id}, ${planId}, ${`${ANIO}-01-01`}, 5, 12, ${`${ANIO}-05-01`}, 900, ${`${ANIO}-05-10`}) returning id)
      insert into renglones_de_cuota (cuota_id, regla, importe) select id, 'base', 900 from una`;
    expect(await problemOf(post(`/${made.id}/aplicar`))).toMatchObject({
      status: 409,
      code: "datos-cambiados",
    });
    expect((await seeImport(site, admin, made.id)).conteos).toMatchObject({ error: 1, nuevo: 0 });
  });

  // Rules IMP-8, IMP-10
  test("is undone with its payments, but not once something else paid it", async () => {
    const { id, dni } = await member();
    const file = `${TITULOS}${dni};;01/${ANIO};1000;;1000;08/01/${ANIO};efectivo\n${dni};;02/${ANIO};1000;;400;08/02/${ANIO};efectivo\n`;
    const first = await applySheet(site, admin, file);
    expect((await post(`/${first.id}/deshacer`)).status).toBe(200);
    expect([await duesOf(id), await paymentsOf(id)]).toEqual([[], []]);
    const second = await applySheet(site, admin, file);
    const paid = await site.call("POST", `/api/personas/${id}/cobros`, {
      as: admin,
      json: { monto: 600, medio: "efectivo", usarCredito: false, idempotencyKey: randomUUID() },
    });
    expect(paid.status).toBe(201);
    expect(await problemOf(post(`/${second.id}/deshacer`))).toMatchObject({
      status: 409,
      code: "ya-se-pago",
    });
    expect(await duesOf(id)).toMatchObject([{ imputado: 1000 }, { imputado: 1000 }]);
  });
});

describe("prices of this year", () => {
  // Rule IMP-10
  test("are added to the plans' and add-ons', the same ones not again, and taken back", async () => {
    await site.sql`insert into aranceles (nombre, tipo, creada_en) values ('Vóley', 'adicional', now())`;
    const file = `Plan;Vigente desde;Importe\nvoley;01/${ANIO};3.000\nVóley;Julio;3500,50\nNatación;01/${ANIO};1\n`;
    const made = await importSheet(site, admin, file);
    expect(made).toMatchObject({ tipo: "precios", conteos: { nuevo: 2, error: 1 } });
    expect((await post(`/${made.id}/aplicar`)).status).toBe(200);
    const prices = () => site.sql`
      select p.vigente_desde::text as desde, p.importe::float from precios_de_arancel p
      join aranceles a on a.id = p.arancel_id where a.nombre = 'Vóley' order by 1`;
    expect(await prices()).toEqual([
      { desde: `${ANIO}-01-01`, importe: 3000 },
      { desde: `${ANIO}-07-01`, importe: 3500.5 },
    ]);
    expect((await importSheet(site, admin, file)).conteos).toMatchObject({ igual: 2, nuevo: 0 });
    expect((await post(`/${made.id}/deshacer`)).status).toBe(200);
    expect(await prices()).toEqual([]);
  });
});

// Rule IMP-11
test("opening balances and imported instalments are claimed by one call, once", async () => {
  const { id, dni } = await member();
  const made = await importSheet(site, admin, `${TITULOS}${dni};;01/${ANIO};1000;;;;\n`);
  /** Whether the surcharges of today would reach it. */
  const isClaimed = async () => {
    const ahora = site.clock.now();
    const hoy = clubTime(ahora).fecha;
    const ids = await listPorRecargar(site.deps.db, {
      vencidasAntesDe: hoy,
      desde: `${ANIO}-01-01`,
      hoy,
      ahora,
    });
    const [own] = await site.sql`select id from cuotas where usuario_id = ${id}`;
    return ids.includes(own?.id);
  };
  expect(await problemOf(post(`/${made.id}/reclamar`))).toMatchObject({ status: 409 });
  await post(`/${made.id}/aplicar`);
  expect(await isClaimed()).toBe(false);
  const claimed = await post(`/${made.id}/reclamar`);
  expect(claimed.status).toBe(200);
  expect((await claimed.json()).reclamadaEn).toBeTypeOf("string");
  expect(await isClaimed()).toBe(true);
  expect((await post(`/${made.id}/reclamar`)).status).toBe(200);
  expect((await post("/2147483647/reclamar")).status).toBe(404);
  const actions = (await auditOf(site, "importacion", made.id)).map(({ accion }) => accion);
  expect(actions.filter((one) => one === "importacion.reclamar")).toHaveLength(1);
});

// Rules IMP-10, TES-3
test("a spreadsheet with payments of a closed month is refused whole, with a sentence", async () => {
  const { id, dni } = await member();
  const made = await importSheet(
    site,
    admin,
    `${TITULOS}${dni};Gómez Ana;01/${ANIO};10000;10/01/${ANIO};10000;08/01/${ANIO};Efectivo\n`,
  );
  await site.sql`insert into cierres_de_mes values (${`${ANIO}-01-01`}, '{}', ${site.clock.now()}, ${admin.id})`;
  const refused = await post(`/${made.id}/aplicar`);
  expect([refused.status, (await problemOf(refused)).code]).toEqual([409, "mes-cerrado"]);
  expect([await duesOf(id), await paymentsOf(id)]).toEqual([[], []]);
});
