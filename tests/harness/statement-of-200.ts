import { totalesPropios } from "#features/caja/transferencias/rules.ts";
import type { CobroEsperado } from "#features/caja/transferencias/server/indice-de-cobros.ts";
import type { BankMovement } from "./statements.ts";
import { newCuit } from "./statements.ts";

const NOMBRES = ["Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gisela", "Hernan", "Irene", "Juan"];
const APELLIDOS = [
  ...[
    "Acosta",
    "Benitez",
    "Cabrera",
    "Dominguez",
    "Escobar",
    "Ferreyra",
    "Gimenez",
    "Herrera",
    "Ibarra",
    "Juarez",
  ],
  ...["Ledesma", "Maldonado", "Navarro", "Ojeda", "Peralta", "Quiroga", "Romero", "Sosa", "Toledo", "Vega"],
];

/** The kind of a bank transaction in the fixture, and the payment that it is actually for; null if there is none. */
interface Truth {
  kind: keyof typeof KINDS;
  pagoId: number | null;
}

/** The number of bank transactions of each kind in a month of a club with 170 payments by transfer. */
export const KINDS = {
  "own centavos": 99,
  "own centavos, from a relative": 10,
  "own centavos, from a company": 6,
  "without centavos": 16,
  "one centavo off": 6,
  "two days late": 6,
  "after it was cancelled": 3,
  "twice, from the same account": 5,
  "without a checkout, from a known CUIT": 8,
  "without a checkout, from nobody known": 6,
  "reversed by the bank": 3,
  reversal: 3,
  "out of the account": 24,
} as const;

/**
 * Makes a statement of 200 rows from realistic cases, with the open payments and known CUITs that it may match, and
 * the correct match of each row. Names and amounts repeat as in a club: few different prices, siblings, namesakes.
 */
export function statementOf200() {
  const movimientos: (BankMovement & { truth: Truth })[] = [];
  const cobros: CobroEsperado[] = [];
  const conocidos = new Map<string, number[]>();
  const prices = [18_000_00, 22_500_00, 25_000_00, 36_000_00, 47_500_00];
  let n = 0;
  const dayOf = (at: number) => `2026-03-${String(1 + (at % 28)).padStart(2, "0")}`;
  const given = new Map<number, number>();
  const own = (base: number) => {
    const at = given.get(base) ?? 0;
    given.set(base, at + 1);
    return [...totalesPropios(base)][at] ?? base;
  };
  const checkout = (change: Partial<CobroEsperado> = {}): CobroEsperado & { base: number; cuit: string } => {
    n++;
    const base = prices[n % prices.length] ?? 0;
    const cobro: CobroEsperado = {
      pagoId: 1_000 + n,
      personaId: n,
      nombre: NOMBRES[Math.floor(n / APELLIDOS.length) % NOMBRES.length] ?? "",
      apellido: APELLIDOS[n % APELLIDOS.length] ?? "",
      dni: null,
      importe: own(base),
      conCentavos: true,
      desde: dayOf(n),
      hasta: "2026-04-02",
      cancelado: false,
      aceptado: false,
      ...change,
    };
    cobros.push(cobro);
    const cuit = newCuit(20_000_000 + n);
    // A third of the people have paid before.
    if (n % 3 === 0) conocidos.set(cuit, [n]);
    return { ...cobro, base, cuit };
  };
  const push = (
    kind: Truth["kind"],
    pagoId: number | null,
    movement: Partial<BankMovement> & { importe: number },
  ) => {
    const at = movimientos.length;
    movimientos.push({
      fecha: dayOf(at),
      comprobante: String(70_000 + at),
      saldo: 1_000_000_00 + at * 1_000_00,
      concepto: "TRANSFERENCIA DE TERCEROS",
      ...movement,
      truth: { kind, pagoId },
    });
  };
  const named = ({ nombre, apellido }: CobroEsperado) => `${apellido} ${nombre}`.toUpperCase();
  const times = (kind: Truth["kind"], make: () => void) => {
    for (let at = 0; at < KINDS[kind]; at++) make();
  };
  times("own centavos", () => {
    const cobro = checkout();
    push("own centavos", cobro.pagoId, { ...cobro, fecha: cobro.desde, remitente: named(cobro) });
  });
  times("own centavos, from a relative", () => {
    const { importe, pagoId, desde } = checkout();
    push("own centavos, from a relative", pagoId, {
      importe,
      fecha: desde,
      remitente: "PAREJA SIN CUENTA",
      cuit: newCuit(40_000_000 + n),
    });
  });
  times("own centavos, from a company", () => {
    const { importe, pagoId, desde } = checkout();
    push("own centavos, from a company", pagoId, {
      importe,
      fecha: desde,
      remitente: "COMERCIO SRL",
      cuit: newCuit(70_000_000 + n, "30"),
    });
  });
  times("without centavos", () => {
    const cobro = checkout();
    push("without centavos", cobro.pagoId, {
      importe: cobro.base,
      fecha: cobro.desde,
      remitente: named(cobro),
      cuit: cobro.cuit,
    });
  });
  times("one centavo off", () => {
    const cobro = checkout();
    push("one centavo off", cobro.pagoId, {
      importe: cobro.importe - 1,
      fecha: cobro.desde,
      remitente: named(cobro),
      cuit: cobro.cuit,
    });
  });
  times("two days late", () => {
    const cobro = checkout({ desde: "2026-02-20", hasta: "2026-02-27" });
    push("two days late", cobro.pagoId, { ...cobro, fecha: "2026-03-01", remitente: named(cobro) });
  });
  times("after it was cancelled", () => {
    const cobro = checkout({ cancelado: true });
    push("after it was cancelled", cobro.pagoId, { ...cobro, fecha: cobro.desde, remitente: named(cobro) });
  });
  times("twice, from the same account", () => {
    const cobro = checkout();
    const movement = {
      importe: cobro.importe,
      cuit: cobro.cuit,
      remitente: named(cobro),
      fecha: cobro.desde,
    };
    push("own centavos", cobro.pagoId, movement);
    push("twice, from the same account", null, movement);
  });
  times("without a checkout, from a known CUIT", () => {
    n++;
    const cuit = newCuit(20_000_000 + n);
    conocidos.set(cuit, [n]);
    push("without a checkout, from a known CUIT", null, {
      importe: 91_000_00 + n * 100,
      cuit,
      remitente: "SOCIA SIN PAGO ABIERTO",
    });
  });
  times("without a checkout, from nobody known", () =>
    push("without a checkout, from nobody known", null, {
      importe: 93_000_00 + n++ * 100,
      remitente: "VARIOS",
      cuit: newCuit(45_000_000 + n),
    }),
  );
  times("reversed by the bank", () => {
    const cobro = checkout();
    const movement = { cuit: cobro.cuit, remitente: named(cobro), fecha: cobro.desde, comprobante: `R${n}` };
    push("reversed by the bank", null, { ...movement, importe: cobro.importe });
    push("reversal", null, { ...movement, importe: -cobro.importe, concepto: "DEVOLUCION TRANSFERENCIA" });
  });
  times("out of the account", () => {
    n++;
    push("out of the account", null, { importe: -(1_234_56 + n * 100), concepto: "IMPUESTO LEY 25413" });
  });
  return { movimientos, cobros, conocidos };
}
