import { expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Conciliacion } from "../contract.ts";

const site = await testSite();
site.clock.set(new Date("2027-04-05T12:00:00-03:00"));
const admin = await site.user("administrador");
const payer = await site.user();
await site.sql`update usuarios set nombre = 'Ana', apellido = 'Núñez' where id = ${payer.id}`;

const see = (more = ""): Promise<Conciliacion> =>
  jsonOf(200, site.call("GET", `/api/tesoreria/conciliacion?mes=2027-03${more}`, { as: admin }));
const transfer = async (monto: number, day: string): Promise<number> =>
  (
    await site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
    values (${payer.id}, 'cuota', ${`Cuota ${monto}`}, ${monto}, 'transferencia', 'aprobado', ${day}, ${day}) returning id`
  )[0].id;
const [{ id: extracto }] = await site.sql`
  insert into extractos (archivo, sha256, cuenta, formato, subido_en) values ('marzo.csv', 'x', 'galicia', 'galicia', now()) returning id`;
let balance = 10_000;
let ordinal = 0;
const row = async (
  fecha: string,
  importe: number,
  estado: string,
  pagoId: number | null = null,
  cuenta = "galicia",
) => {
  balance += importe;
  await site.sql`insert into movimientos (extracto_id, cuenta, fecha, importe, ordinal, saldo, remitente, concepto, estado, pago_id)
    values (${extracto}, ${cuenta}, ${fecha}, ${importe}, ${++ordinal}, ${balance}, 'Rosa Paz', 'Transf. recibida', ${estado}, ${pagoId})`;
};
const named = ({ diferencias }: Conciliacion) => diferencias.map(({ tipo, importe }) => [tipo, importe]);
/** Computes what the listed differences leave unexplained, in centavos. */
const beyond = ({ banco, libros, diferencias }: Conciliacion) =>
  diferencias.reduce(
    (left, { importe }) => left - Math.round(importe * 100),
    Math.round((banco.neto - libros.neto) * 100),
  );
const NADA = { cuantas: 0, importe: 0 };

// Rule TES-5
test("every difference in a month is classified", async () => {
  expect(await see()).toMatchObject({
    cuentas: [],
    diferencias: [],
    sinExplicar: NADA,
    banco: { neto: 0, saldoFinal: null },
  });
  const both = await transfer(1000.37, "2027-03-10T10:00:00-03:00");
  await row("2027-03-10", 1000.37, "confirmado", both);
  expect(await see()).toMatchObject({
    libros: { neto: 1000.37 },
    banco: { entradas: 1000.37, salidas: 0, saldoInicial: 10_000, saldoFinal: 11_000.37 },
    diferencias: [],
    sinExplicar: NADA,
  });

  // A row that is only in the bank's statement.
  await row("2027-03-11", 500, "sin-par");
  await row("2027-03-12", -200.5, "salida");
  await row("2027-03-13", 50, "descartado");
  await row("2027-03-14", 70, "dudoso", both);
  // The first transfer is only in the books. The bank dates the other transfers in another month.
  await transfer(300, "2027-03-15T10:00:00-03:00");
  const inApril = await transfer(90, "2027-04-01T09:00:00-03:00");
  await row("2027-03-31", 90, "confirmado", inApril);
  const inMarch = await transfer(80, "2027-03-31T22:00:00-03:00");
  await row("2027-04-01", 80, "confirmado", inMarch);
  // The bank received one centavo less than the books say.
  const odd = await transfer(40, "2027-03-20T10:00:00-03:00");
  await row("2027-03-20", 39.99, "confirmado", odd);
  const seen = await see();
  expect(named(seen)).toEqual([
    ["sin-par", 500],
    ["salida", -200.5],
    ["descartado", 50],
    ["sin-par", 70],
    ["sin-extracto", -300],
    ["sin-extracto", -0.01],
    ["otro-mes", -80],
    ["otro-mes", 90],
  ]);
  expect(beyond(seen)).toBe(0);
  expect(seen.sinExplicar).toEqual({ cuantas: 4, importe: 269.99 });
  expect(seen.diferencias.find(({ importe }) => importe === -300)).toMatchObject({
    quien: "Ana Núñez",
    detalle: "Cuota 300",
  });
});

// Rule TES-5
test("a statement with inconsistent balances is flagged, whatever the order of rows within a day", async () => {
  const write = (fecha: string, importe: number, saldo: number, cuenta: string) =>
    site.sql`insert into movimientos (extracto_id, cuenta, fecha, importe, ordinal, saldo, concepto, estado)
      values (${extracto}, ${cuenta}, ${fecha}, ${importe}, ${++ordinal}, ${saldo}, 'Transf.', 'sin-par')`;
  await write("2027-03-02", 100, 600, "asc");
  await write("2027-03-02", -50, 550, "asc");
  expect((await see("&cuenta=asc")).banco).toMatchObject({ saldoInicial: 500, saldoFinal: 550, faltan: 0 });
  await write("2027-03-09", 10, 900, "asc");
  expect((await see("&cuenta=asc")).banco).toMatchObject({ saldoInicial: 500, saldoFinal: 900, faltan: 340 });
  await write("2027-03-02", -50, 550, "desc");
  await write("2027-03-02", 100, 600, "desc");
  expect((await see("&cuenta=desc")).banco).toMatchObject({ saldoInicial: 500, saldoFinal: 550, faltan: 0 });
  await site.sql`delete from movimientos where cuenta in ('asc', 'desc')`;
  expect((await see("&cuenta=asc")).banco.faltan).toBeNull();
});

// Rule TES-5
test("a month reconciles even if transfers were returned or the club has several accounts", async () => {
  const returned = await transfer(600, "2027-03-21T10:00:00-03:00");
  await row("2027-03-21", 600, "confirmado", returned, "macro");
  await site.sql`insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, anula_id)
    values (${payer.id}, 'cuota', 'Anulación', -600, 'transferencia', 'aprobado', '2027-03-22T10:00:00-03:00', '2027-03-22T10:00:00-03:00', ${returned})`;
  const all = await see();
  expect([all.cuentas, all.libros.devuelto, beyond(all)]).toEqual([["galicia", "macro"], 600, 0]);
  expect(all.banco.saldoFinal).toBeNull();
  const one = await see("&cuenta=macro");
  expect([one.banco.entradas, beyond(one)]).toEqual([600, 0]);
  expect(beyond(await see("&cuenta=nada"))).toBe(0);
});

// Rule TES-5
test("differences that cancel each other out remain unexplained until staff decide each difference", async () => {
  const may = async (): Promise<Conciliacion> =>
    jsonOf(200, site.call("GET", "/api/tesoreria/conciliacion?mes=2027-05", { as: admin }));
  await transfer(250, "2027-05-03T10:00:00-03:00");
  // Statements of other months do not count.
  expect(await may()).toMatchObject({ cuentas: [], sinExplicar: { cuantas: 1, importe: -250 } });
  await row("2027-05-03", 250, "dudoso");
  expect(await may()).toMatchObject({ cuentas: ["galicia"], sinExplicar: { cuantas: 2, importe: 0 } });
  await site.sql`delete from pagos where descripcion = 'Cuota 250'`;
  await site.sql`update movimientos set estado = 'descartado' where fecha = '2027-05-03'`;
  expect(await may()).toMatchObject({ sinExplicar: NADA });
});
