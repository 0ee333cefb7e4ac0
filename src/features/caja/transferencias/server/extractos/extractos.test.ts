import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { makeFamily } from "#tests/harness/families.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, makePlan } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import { layouts, newCuit } from "#tests/harness/statements.ts";
import { credit, transfersOf } from "#tests/harness/transfers.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Anual", precio: "3000", cuotas: 3 });
const { begin, confirm, get, idsOf, movement, post, statement, statesOf, upload, uploaded } = transfersOf(
  site,
  admin,
);
const fecha = clubTime(site.clock.now()).fecha;
const member = () => makeMember(site, admin, plan);
const beginFirst = async () => {
  const who = await member();
  const cuotas = await idsOf(who);
  return { who, cuotas, pago: await begin(who, cuotas.slice(0, 1)) };
};

const dniOf = async ({ id }: { id: number }) =>
  Number((await site.sql`select dni from personas where id = ${id}`)[0]?.dni);
const cuitsOf = (who: { id: number }): Promise<{ cuit: string }[]> =>
  jsonOf(200, get(`/personas/${who.id}/cuits`));

// Rule TRA-6
describe("a statement", () => {
  test("leads to proposed matches that become payments only after confirmation", async () => {
    const { who, pago } = await beginFirst();
    const cuit = newCuit(await dniOf(who), "27");
    const rows = [credit(pago.monto, { fecha, cuit }), credit(77_000, { fecha })];
    const subido = await uploaded(rows);
    expect(subido).toMatchObject({ nuevas: 2, repetidas: 0 });
    expect(subido.propuestas).toBeGreaterThanOrEqual(1);
    expect((await statesOf(who))[0]).toBe("pendiente");
    expect(await movement(subido.id, pago.monto)).toMatchObject({
      estado: "seguro",
      pagoId: pago.pagoId,
      candidatos: [{ pagoId: pago.pagoId, razones: ["centavos", "importe", "dni"], reparos: [] }],
    });
    expect(await movement(subido.id, 77_000)).toMatchObject({ estado: "sin-par", candidatos: [] });

    expect(await confirm(subido.id)).toEqual({ confirmados: 1, quedan: 0, conProblemas: 0 });
    expect((await statesOf(who))[0]).toBe("pagada");
    expect(await confirm(subido.id)).toEqual({ confirmados: 0, quedan: 0, conProblemas: 0 });
    const [stored] =
      await site.sql`select estado, medio, registrado_por, imputado from pagos where id = ${pago.pagoId}`;
    expect(stored).toMatchObject({
      estado: "aprobado",
      medio: "transferencia",
      registrado_por: admin.id,
      imputado: "1000.00",
    });
    expect(await jsonOf(200, get(`/transferencias/${pago.pagoId}`, who))).toMatchObject({
      abierta: false,
      estado: "aprobado",
    });
    expect(await site.sql`select cuit from cuits_de_pagador where persona_id = ${who.id}`).toMatchObject([
      { cuit },
    ]);
    expect(
      await site.sql`select count(*)::int as n from correos where para = ${who.correo} and clave like 'cuota-pagada:%'`,
    ).toMatchObject([{ n: 1 }]);
    expect(
      (await auditOf(site, "movimiento", (await movement(subido.id, pago.monto)).id)).map(
        ({ accion }) => accion,
      ),
    ).toEqual(["movimiento.confirmar"]);

    // The same file again, then the same transactions in other layouts.
    expect(await uploaded(rows)).toEqual({
      ...subido,
      nuevas: 0,
      repetidas: 2,
      propuestas: subido.propuestas - 1,
    });
    expect(await uploaded(rows.toReversed(), "nacion")).toMatchObject({ nuevas: 0, repetidas: 2 });
    expect(await uploaded(rows, "supervielle")).toMatchObject({ nuevas: 0, repetidas: 2 });
    expect((await statesOf(who))[0]).toBe("pagada");
  });

  test("leads to a proposed person if the sender's name or DNI and the debt match", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 1);
    const other = await member();
    await site.sql`update usuarios set nombre = 'Rosalía', apellido = 'Quintana Prat' where id = ${responsable.id}`;
    await site.sql`update personas set dni = '27555444' where id = ${other.id}`;
    const { id } = await uploaded([
      credit(1000, { fecha, remitente: "QUINTANA PRAT ROSALIA" }),
      credit(2000, { fecha, remitente: "Quintana Prat, Rosalia" }),
      credit(1001, { fecha, remitente: "Quintana Prat, Rosalia" }),
      credit(3000, { fecha, cuit: newCuit(27_555_444), remitente: "Nadie Conocido" }),
    ]);
    const namedBy = async (importe: number) => (await movement(id, importe)).nombrados.map((one) => one.id);
    expect(await namedBy(1000)).toEqual([responsable.id]);
    expect(await namedBy(2000)).toEqual([responsable.id]);
    expect(await namedBy(1001)).toEqual([]);
    expect(await namedBy(3000)).toEqual([other.id]);
    // Once credited, that person no longer owes anything of this amount.
    const first = await movement(id, 2000);
    await jsonOf(
      200,
      post(`/movimientos/${first.id}/a-cuenta`, { personaId: responsable.id, recordarCuit: false }, admin),
    );
    expect((await statesOf(hijos[0] ?? admin)).slice(0, 2)).toEqual(["pagada", "pagada"]);
    expect(await namedBy(1000)).toEqual([responsable.id]);
  });

  test("is shown with incoming and outgoing money listed separately", async () => {
    const { id } = await uploaded([
      credit(43_210.5, { fecha: "2018-05-02" }),
      credit(-1_250, { fecha: "2018-05-02" }),
    ]);
    const amounts = async (query: string) =>
      (await statement(id, query)).movimientos.map(({ importe }) => importe);
    expect(await amounts("?grupo=entro")).toEqual([43_210.5]);
    expect(await amounts("?grupo=por-decidir")).toEqual([43_210.5]);
    expect(await amounts("?grupo=salida")).toEqual([-1_250]);
  });

  test("yields two transactions if it contains two equal transfers of the same day", async () => {
    const twice = [credit(61_000.5, { fecha }), credit(61_000.5, { fecha })];
    expect(await uploaded(twice)).toMatchObject({ nuevas: 2 });
    expect(await uploaded(twice, "supervielle")).toMatchObject({ nuevas: 0, repetidas: 2 });
  });

  test("settles the instalments of a confirmed payment", async () => {
    const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
    const [ana, leo] = [hijos[0] ?? admin, hijos[1] ?? admin];
    const pago = await begin(responsable, [
      ...(await idsOf(ana)).slice(0, 1),
      ...(await idsOf(leo)).slice(0, 1),
    ]);
    const { id } = await uploaded([credit(pago.monto, { fecha })]);
    await confirm(id);
    expect([(await statesOf(ana))[0], (await statesOf(leo))[0]]).toEqual(["pagada", "pagada"]);
    const cuenta = await jsonOf(200, get(`/personas/${responsable.id}/cuenta`));
    expect(cuenta.credito).toBeCloseTo(pago.monto - 2000, 2);
    expect(await jsonOf(200, get("/cuenta", responsable))).toMatchObject({ credito: 0 });
  });

  test("from Mercado Pago leads to no proposal for the site's own sales", async () => {
    const { pago } = await beginFirst();
    const sent = credit(pago.monto, { fecha, cuit: newCuit(31_000_002) });
    const back = { ...sent, importe: -sent.importe, fecha };
    const { id } = await uploaded(
      [sent, { ...credit(500, { fecha }), reference: "77" } as never, back],
      "mercadoPago",
    );
    expect(await movement(id, pago.monto)).toMatchObject({
      estado: "dudoso",
      reverso: { que: "devuelto" },
      candidatos: [{ reparos: ["devuelto"] }],
    });
    expect(await movement(id, -pago.monto)).toMatchObject({ estado: "salida", reverso: { que: "devuelve" } });
    expect(await movement(id, 500)).toMatchObject({
      estado: "descartado",
      motivo: "Cobro con Mercado Pago, referencia 77",
    });
  });
});

// Rule TRA-3
describe("a statement's lines", () => {
  test("are kept with a reason if they are rejected", async () => {
    const text = [
      "Fecha,Comprobante,Concepto,Importe,Saldo",
      '"03/03/2019, 10:31",41001,TRANSF,"$ 1,00","$ 1,00"',
      '99/03/2019,41002,TRANSF,"$ 2,00","$ 3,00"',
      '05-MAR-2019,41003,TRANSF,"$ 3,00","$ 6,00"',
      ',,TOTAL,"$ 6,00",',
    ];
    const subido = await jsonOf(200, upload(Buffer.from(text.join("\n"))));
    const lectura = {
      hoja: null,
      hojas: [],
      filas: 4,
      leidas: 2,
      ilegibles: 1,
      apartadas: [
        { linea: 3, motivo: "No se entiende la fecha «99/03/2019»", ilegible: true },
        { linea: 5, motivo: "Es un total o un saldo", ilegible: false },
      ],
    };
    expect(subido).toMatchObject({ nuevas: 2, lectura });
    const visto = await statement(subido.id);
    expect(visto).toMatchObject({ lectura, desde: "2019-03-03", hasta: "2019-03-05" });
    expect(visto.movimientos.map(({ importe }) => importe)).toEqual([1, 3]);
  });

  test("are all counted, even if more lines are rejected than are kept", async () => {
    const lines = (day: string) => Array(250).fill(`${day},,TRANSF,10,`);
    const titles = "Fecha,Comprobante,Concepto,Importe,Saldo";
    const text = [titles, ...lines("05/05/2019"), ...lines("99/05/2019"), ",,TOTAL,9,"];
    const { lectura } = await jsonOf(200, upload(Buffer.from(text.join("\n"))));
    expect(lectura).toMatchObject({ filas: 501, leidas: 250, ilegibles: 250 });
    expect(lectura.apartadas).toHaveLength(200);
  });

  test("are read from the sheet that contains transactions, or from a sheet that staff choose", async () => {
    const titles = ["Fecha", "Comprobante", "Concepto", "Importe", "Saldo"];
    const row = (n: number) => ["03/04/2019", 42_000 + n, "TRANSF", `${n}.000`, "9,00"];
    const book = await writeXlsx({
      sheets: [
        { name: "Carátula", rows: [["Movimientos de la cuenta"], ["Titular", "Club"]] },
        { name: "Pesos", rows: [titles, row(15), row(1)] },
        { name: "Otra  hoja", rows: [titles, row(7)] },
      ],
    });
    const subido = await jsonOf(200, upload(Buffer.from(book), "x.xlsx"));
    expect(subido).toMatchObject({
      nuevas: 2,
      lectura: { hoja: "Pesos", hojas: ["Carátula", "Pesos", "Otra  hoja"], filas: 2 },
    });
    expect((await statement(subido.id)).movimientos.map(({ importe }) => importe)).toEqual([15_000, 1_000]);
    const otra = await jsonOf(200, upload(Buffer.from(book), "x.xlsx", { hoja: "Otra  hoja" }));
    expect(otra).toMatchObject({ nuevas: 1, lectura: { hoja: "Otra  hoja" } });
    const nada = await upload(Buffer.from(book), "x.xlsx", { hoja: "Carátula" });
    expect([nada.status, (await nada.json()).context]).toMatchObject([
      422,
      { hoja: "Carátula", hojas: ["Carátula", "Pesos", "Otra  hoja"] },
    ]);
  });
});

// Rule TRA-3
describe("a file in an unknown format", () => {
  const rows =
    "Día;Qué;Plata;Quién\r\n2026-03-05;Transf;(1.500,00);Ana\r\n2026-03-06;Transf;2.500,25;Leo\r\n";

  test("is recognized automatically after staff have described it once", async () => {
    const first = await upload(Buffer.from(rows));
    expect(first.status).toBe(422);
    const { code, context } = await first.json();
    expect(code).toBe("formato-desconocido");
    expect(context).toMatchObject({
      filaDeTitulos: 1,
      titulos: ["Día", "Qué", "Plata", "Quién"],
      decimal: "coma",
    });
    const mapeo = {
      nombre: "Mi cooperativa",
      filaDeTitulos: 1,
      columnas: ["fecha", "concepto", "importe", "remitente"],
      fechas: "dia-mes",
      decimal: "coma",
    };
    const wrong = await upload(Buffer.from(rows), "x.csv", {
      mapeo: JSON.stringify({ ...mapeo, columnas: ["fecha"] }),
    });
    expect(wrong.status).toBe(422);
    for (const bad of ["{", "[]", JSON.stringify({ ...mapeo, nombre: "" })])
      expect((await upload(Buffer.from(rows), "x.csv", { mapeo: bad })).status).toBe(422);
    const { id, nuevas } = await jsonOf(
      200,
      upload(Buffer.from(rows), "x.csv", { mapeo: JSON.stringify(mapeo) }),
    );
    expect(nuevas).toBe(2);
    expect(await movement(id, -1500)).toMatchObject({ estado: "salida", remitente: "Ana" });
    const next = await jsonOf(200, upload(Buffer.from(`${rows}2026-03-07;Transf;9,00;Eva\r\n`)));
    expect(next).toMatchObject({ nuevas: 1, repetidas: 2 });
    expect((await statement(next.id)).formato).toBe("Mi cooperativa");
  });

  test("is refused with an explanation if it is a PDF, binary, empty or cut off", async () => {
    const count = async () => (await site.sql`select count(*)::int as n from movimientos`)[0]?.n;
    const before = await count();
    const cut = layouts.nacion([credit(1, { fecha }), credit(2, { fecha }), credit(3, { fecha })]);
    for (const [content, name, status] of [
      [Buffer.from("%PDF-1.7 x"), "movimientos.csv", 415],
      [Buffer.from([0, 1, 2, 3, 0xff, 0, 0]), "x.xlsx", 415],
      [Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]), "x.xlsx", 415],
      [Buffer.from("Fecha,Comprobante,Concepto,Importe,Saldo\r\n"), "x.csv", 422],
      [Buffer.from("hola"), "x.csv", 422],
      [cut.subarray(0, -8), "x.csv", 422],
    ] as const) {
      const answer = await upload(Buffer.from(content), name);
      expect([name, answer.status, (await answer.json()).detail]).toEqual([
        name,
        status,
        expect.stringMatching(/\p{L}{4}/u),
      ]);
    }
    expect((await (await upload(cut.subarray(0, -8))).json()).detail).toContain("línea 4");
    expect(await count()).toBe(before);
  });
});

// Rules TRA-1, TRA-5, CTA-2
test("a stranger's transfer of the exact price is never a certain match", async () => {
  const { responsable, hijos } = await makeFamily(site, admin, plan, 2);
  const dues = await Promise.all(hijos.map((hijo) => idsOf(hijo)));
  const cuotas = [0, 1, 2].map((n) => dues.map((suyas) => suyas[n] ?? 0));
  const totals: number[] = [];
  for (const [n, ids] of cuotas.entries()) {
    const pago = await begin(responsable, n === 0 ? ids.slice(0, 1) : ids);
    totals.push(pago.monto);
    const precio = n === 0 ? 1000 : 2000;
    expect(pago.monto).toBeGreaterThan(precio);
    const cuit = newCuit(32_000_000 + n);
    const { id } = await uploaded([credit(precio, { fecha, cuit, remitente: "BRUNO DIAZ" })]);
    expect((await movement(id, precio)).estado).not.toBe("seguro");
    const own = await uploaded([credit(pago.monto, { fecha, cuit: newCuit(33_000_000 + n) })]);
    await confirm(own.id);
    expect(await jsonOf(200, get("/cuenta", responsable))).toMatchObject({ credito: 0 });
    if (n === 0) await jsonOf(200, post(`/cuotas/${ids[1]}/cobrar`, { medio: "efectivo" }));
  }
  expect(totals.map((total) => Math.floor(total))).toEqual([1000, 2000, 2000]);
  // Neither the name nor the DNI matched.
  expect(await cuitsOf(responsable)).toEqual([]);
});

// Rule TRA-5
test("a CUIT is remembered on request, or if its DNI or the sender's name is the payer's", async () => {
  const [byDni, byName, neither, claimed] = [
    await beginFirst(),
    await beginFirst(),
    await beginFirst(),
    await beginFirst(),
  ];
  await site.sql`update personas set confirmada_en = null where id = ${claimed.who.id}`;
  await site.sql`update usuarios set nombre = 'Clara María', apellido = 'Bogado' where id = ${byName.who.id}`;
  const cuits = [newCuit(await dniOf(byDni.who)), newCuit(34_000_001, "27"), newCuit(34_000_002)];
  const { id } = await uploaded([
    credit(byDni.pago.monto, { fecha, cuit: cuits[0] as string, remitente: "EL MARIDO" }),
    credit(byName.pago.monto, { fecha, cuit: cuits[1] as string, remitente: "BOGADO CLARA" }),
    credit(neither.pago.monto, { fecha, cuit: cuits[2] as string, remitente: "DIAZ BRUNO" }),
    credit(claimed.pago.monto, { fecha, cuit: newCuit(await dniOf(claimed.who)), remitente: "DIAZ BRUNO" }),
    credit(555, { fecha, cuit: cuits[2] as string }),
  ]);
  await confirm(id);
  expect(await Promise.all([byDni, byName, neither, claimed].map(({ who }) => cuitsOf(who)))).toMatchObject([
    [{ cuit: cuits[0] }],
    [{ cuit: cuits[1] }],
    [],
    [],
  ]);
  const { id: movementId } = await movement(id, 555);
  const json = { personaId: neither.who.id, recordarCuit: true };
  await jsonOf(200, site.call("POST", `/api/movimientos/${movementId}/a-cuenta`, { as: admin, json }));
  expect(await cuitsOf(neither.who)).toMatchObject([{ cuit: cuits[2] }]);
  const next = await uploaded([credit(556, { fecha, cuit: cuits[2] as string })]);
  expect((await movement(next.id, 556)).pagadores).toMatchObject([{ id: neither.who.id }]);
  const forget = () =>
    site.call("DELETE", `/api/personas/${neither.who.id}/cuits/${cuits[2]}`, { as: admin });
  await jsonOf(200, forget());
  await jsonOf(200, forget());
  expect(await cuitsOf(neither.who)).toEqual([]);
  expect((await movement(next.id, 556)).pagadores).toEqual([]);
  expect((await auditOf(site, "usuario", neither.who.id)).map(({ accion }) => accion)).toContain(
    "usuario.olvidar-cuit",
  );
});
