import { describe, expect, test } from "vitest";
import { newCuit } from "#tests/harness/statements.ts";
import { type Emparejado, emparejar, emparejarReversos, type MovimientoPorDecidir } from "./emparejar.ts";
import type { CobroEsperado } from "./indice-de-cobros.ts";

const ANA = newCuit(30_111_222, "27");
const EMPRESA = newCuit(70_111_222, "30");

const cobro = (pagoId: number, importe: number, more: Partial<CobroEsperado> = {}): CobroEsperado => ({
  pagoId,
  personaId: pagoId,
  nombre: "Ana",
  apellido: String.fromCharCode(96 + pagoId).repeat(4),
  dni: null,
  importe,
  conCentavos: true,
  desde: "2026-03-01",
  hasta: "2026-03-08",
  cancelado: false,
  aceptado: false,
  ...more,
});
const movimiento = (
  id: number,
  importe: number,
  more: Partial<MovimientoPorDecidir> = {},
): MovimientoPorDecidir => ({
  id,
  importe,
  fecha: "2026-03-05",
  ordinal: 1,
  cuit: null,
  remitente: null,
  concepto: "",
  devueltoPor: null,
  ...more,
});
const one = async (
  of: MovimientoPorDecidir,
  cobros: readonly CobroEsperado[],
  conocidos: ReadonlyMap<string, readonly number[]> = new Map(),
) => (await emparejar([of], cobros, conocidos)).get(of.id) as Emparejado;

// Rule TRA-5
describe("a match between a bank transaction and a payment", () => {
  test("is certain if exactly one payment asked for its amount with distinct centavos", async () => {
    expect(await one(movimiento(1, 25_000_37), [cobro(7, 25_000_37), cobro(8, 25_000_36)])).toMatchObject({
      estado: "seguro",
      pagoId: 7,
      candidatos: [{ pagoId: 7, razones: ["centavos", "importe"], reparos: [] }],
    });
  });

  test("is certain for a round amount only if the CUIT is the payer's or the payer's receipt was accepted", async () => {
    const sin = { conCentavos: false };
    expect((await one(movimiento(1, 100_00), [cobro(7, 100_00, sin)])).estado).toBe("dudoso");
    expect(
      (await one(movimiento(1, 100_00, { cuit: ANA }), [cobro(7, 100_00, sin)], new Map([[ANA, [7]]])))
        .estado,
    ).toBe("seguro");
    expect((await one(movimiento(1, 100_00), [cobro(7, 100_00, { ...sin, aceptado: true })])).estado).toBe(
      "seguro",
    );
  });

  test("is certain even for an expired payment that was open on the day of the transfer", async () => {
    expect((await one(movimiento(1, 100_37, { fecha: "2026-03-12" }), [cobro(7, 100_37)])).estado).toBe(
      "seguro",
    );
    expect(await one(movimiento(1, 100_37, { fecha: "2026-03-13" }), [cobro(7, 100_37)])).toMatchObject({
      estado: "dudoso",
      candidatos: [{ reparos: ["fuera-de-plazo"] }],
    });
  });
});

// Rule TRA-5
describe("a match that is not certain", () => {
  test("is proposed if the amount is off by one centavo, even if the CUIT is known", async () => {
    for (const importe of [25_000_36, 25_000_38])
      expect(
        await one(movimiento(1, importe, { cuit: ANA }), [cobro(7, 25_000_37)], new Map([[ANA, [7]]])),
      ).toMatchObject({
        estado: "dudoso",
        pagoId: null,
        candidatos: [{ pagoId: 7, razones: ["importe-parecido", "cuit"] }],
      });
  });

  test("is proposed for each of two payments that fit", async () => {
    const { estado, candidatos } = await one(movimiento(1, 100_37), [
      cobro(7, 100_37),
      cobro(8, 100_37, { aceptado: true }),
    ]);
    expect(estado).toBe("dudoso");
    expect(candidatos).toMatchObject([
      { pagoId: 8, razones: ["importe", "comprobante"], reparos: ["varios"] },
      { pagoId: 7, reparos: ["varios"] },
    ]);
  });

  test("is proposed if the payment was cancelled or the CUIT is known as somebody else's", async () => {
    expect(await one(movimiento(1, 100_37), [cobro(7, 100_37, { cancelado: true })])).toMatchObject({
      estado: "dudoso",
      candidatos: [{ reparos: ["cancelado"] }],
    });
    expect(
      await one(movimiento(1, 100_37, { cuit: ANA }), [cobro(7, 100_37)], new Map([[ANA, [99]]])),
    ).toMatchObject({
      estado: "dudoso",
      candidatos: [{ reparos: ["cuit-ajeno"] }],
      pagadores: [99],
    });
  });

  test("ranks below a match by name or DNI if it is based only on the amount", async () => {
    const sin = { conCentavos: false };
    const [gggg, hhhh] = [cobro(7, 100_00, sin), cobro(8, 100_50, { ...sin, dni: "30111222" })];
    const orderOf = async (more: Partial<MovimientoPorDecidir>) =>
      (await one(movimiento(1, 100_00, more), [gggg, hhhh])).candidatos.map(({ pagoId, reparos }) => [
        pagoId,
        ...reparos,
      ]);
    expect(await orderOf({})).toEqual([[7]]);
    expect(await orderOf({ concepto: "TRANSFERENCIA ANA HHHH" })).toEqual([[8], [7, "otro-nombre"]]);
    // The sender is first a stranger, then the payer.
    expect(await orderOf({ remitente: "Rosa Paz" })).toEqual([[7, "otro-nombre"]]);
    expect(await orderOf({ remitente: "ANA GGGG" })).toEqual([[7]]);
    const dni = { ...sin, dni: "30111222" };
    const [suyo, ajeno] = [cobro(8, 100_00, dni), cobro(7, 100_00, { ...sin, dni: "30111223" })];
    expect((await one(movimiento(1, 100_00, { cuit: ANA }), [ajeno, suyo])).candidatos).toEqual([
      { pagoId: 8, razones: ["importe", "dni"], reparos: ["varios"] },
      { pagoId: 7, razones: ["importe"], reparos: ["varios", "otro-nombre"] },
    ]);
    // Distinct centavos outweigh another name.
    const con = await one(movimiento(1, 100_37, { remitente: "Rosa Paz" }), [cobro(7, 100_37)]);
    expect(con.estado).toBe("seguro");
  });

  test("is proposed if the bank reversed the transfer", async () => {
    expect((await one(movimiento(1, 100_37, { devueltoPor: 2 }), [cobro(7, 100_37)])).estado).toBe("dudoso");
  });

  test("is never based on a company's CUIT alone", async () => {
    const known = new Map([[EMPRESA, [7]]]);
    expect(await one(movimiento(1, 500_00, { cuit: EMPRESA }), [cobro(7, 100_37)], known)).toMatchObject({
      estado: "sin-par",
      candidatos: [],
      pagadores: [],
    });
    expect((await one(movimiento(1, 100_37, { cuit: EMPRESA }), [cobro(7, 100_37)], known)).estado).toBe(
      "seguro",
    );
  });

  test("can be based on the sender's name or a known CUIT, whatever the amount", async () => {
    const named = await one(movimiento(1, 500_00, { remitente: "GGGG ANA" }), [
      cobro(7, 100_37),
      cobro(8, 100_38),
    ]);
    expect(named).toMatchObject({ estado: "dudoso", candidatos: [{ pagoId: 7, razones: ["nombre"] }] });
    expect(await one(movimiento(1, 500_00, { cuit: ANA }), [], new Map([[ANA, [5, 6]]]))).toMatchObject({
      estado: "dudoso",
      pagadores: [5, 6],
    });
  });
});

// Rule TRA-5
describe("several bank transactions for one payment", () => {
  const cobros = [cobro(7, 100_37)];

  test("have only one certain match if all have the same sender", async () => {
    const two = [movimiento(2, 100_37, { ordinal: 2, cuit: ANA }), movimiento(1, 100_37, { cuit: ANA })];
    const found = await emparejar(two, cobros, new Map());
    expect([found.get(1)?.estado, found.get(2)?.estado]).toEqual(["seguro", "dudoso"]);
  });

  test("have no certain match if their senders differ or are unknown", async () => {
    const two = [movimiento(1, 100_37, { cuit: ANA }), movimiento(2, 100_37, { ordinal: 2 })];
    const states = async (known: Map<string, number[]>) =>
      [...(await emparejar(two, cobros, known)).values()].map(({ estado }) => estado);
    expect(await states(new Map())).toEqual(["dudoso", "dudoso"]);
    expect(await states(new Map([[ANA, [7]]]))).toEqual(["seguro", "dudoso"]);
  });
});

// Rule TRA-7
test("a reversal without a known number is matched to the last earlier transaction with its amount and CUIT", () => {
  const base = { cuenta: "club", importe: 100, comprobante: null, cuit: ANA, concepto: "" };
  const before = [
    { ...base, id: 1, fecha: "2026-03-01" },
    { ...base, id: 2, fecha: "2026-03-02" },
    { ...base, id: 3, fecha: "2026-03-01", comprobante: "9", cuit: null },
    { ...base, id: 4, fecha: "2026-03-04" },
  ];
  const out = { ...base, id: 9, fecha: "2026-03-03", importe: -100 };
  const reversed = (...outs: (typeof out)[]) => [...emparejarReversos(outs, before)];
  expect(reversed(out)).toEqual([[9, 2]]);
  expect(reversed(out, { ...out, id: 10 }, { ...out, id: 11 })).toEqual([
    [9, 2],
    [10, 1],
  ]);
  expect(reversed({ ...out, comprobante: "9" } as never)).toEqual([[9, 3]]);
  expect(reversed({ ...out, cuit: null } as never)).toEqual([]);
  expect(reversed({ ...out, cuit: null, concepto: "DEVOLUCION" } as never)).toEqual([[9, 2]]);
  expect(reversed({ ...out, cuenta: "otra" })).toEqual([]);
  const late = { ...out, fecha: "2026-08-29" };
  expect(
    reversed(
      { ...late, cuit: null, concepto: "DEVOLUCION" } as never,
      { ...late, id: 12 },
      { ...late, id: 13 },
    ),
  ).toEqual([
    [9, 4],
    [12, 2],
  ]);
});
