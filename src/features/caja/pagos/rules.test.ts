import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ESTADOS_DE_PAGO,
  estadoEnPalabras,
  finDeRevision,
  type Intento,
  leerAccionDeAviso,
  leerEstadoDelProveedor,
  leerIntentos,
  PALABRA_DE_ESTADO,
  puedePasar,
} from "./rules.ts";

/** Rule PAG-1 written out by hand: every allowed transition as `from>to`. */
const ALLOWED = new Set([
  "pendiente>aprobado",
  "pendiente>rechazado",
  "pendiente>cancelado",
  "pendiente>vencido",
  "rechazado>aprobado",
  "rechazado>reembolsado",
  "cancelado>aprobado",
  "cancelado>reembolsado",
  "vencido>aprobado",
  "vencido>reembolsado",
  "aprobado>reembolsado",
  "aprobado>contracargo",
]);

describe("the state of a payment", () => {
  const moves = ESTADOS_DE_PAGO.flatMap((from) => ESTADOS_DE_PAGO.map((to) => [from, to] as const));
  // Rule PAG-1
  test.each(moves)("can change from %s to %s only if the transition table lists it", (from, to) => {
    expect(puedePasar(from, to)).toBe(ALLOWED.has(`${from}>${to}`));
  });
});

test("a payment is labelled partly refunded once a partial refund has been made", () => {
  const pago = { estado: "aprobado", enRevision: false, anulacion: null, anulaId: null } as const;
  const words = (devoluciones: { hechaEn: string | null }[]) => estadoEnPalabras({ ...pago, devoluciones });
  expect(words([])).toBe("Aprobado");
  expect(words([{ hechaEn: null }])).toBe("Aprobado");
  expect(words([{ hechaEn: null }, { hechaEn: "2027-03-01T12:00:00Z" }])).toBe("Devuelto en parte");
  expect(estadoEnPalabras({ ...pago, estado: "reembolsado", devoluciones: [{ hechaEn: "x" }] })).toBe(
    PALABRA_DE_ESTADO.reembolsado,
  );
});

const OURS = { referencia: "12", monto: 1500, moneda: "ARS", pagadoCon: null };
const attempt = (id: string, status: string, other: Partial<Intento> = {}): Intento => ({
  id,
  status,
  amount: 1500,
  refunds: [],
  currency: "ARS",
  externalReference: "12",
  ...other,
});

const STATUSES = [
  "pending",
  "approved",
  "authorized",
  "in_process",
  "in_mediation",
  "rejected",
  "cancelled",
  "refunded",
  "charged_back",
];
const foreign: fc.Arbitrary<Intento> = fc
  .record({
    id: fc.nat().map(String),
    status: fc.constantFrom(...STATUSES),
    amount: fc.constantFrom(1500, 1499.99, 1500.01, 15, 150000, 0, -1500, Number.NaN),
    refunds: fc.constant([]),
    currency: fc.constantFrom("ARS", "USD", "ars", ""),
    externalReference: fc.constantFrom("12", "120", "1", " 12", null),
  })
  .filter((one) => !(one.amount === 1500 && one.currency === "ARS" && one.externalReference === "12"));

describe("reading the provider's attempts", () => {
  // Rule PAG-3
  test("never accepts a wrong amount, currency or reference", () => {
    fc.assert(
      fc.property(fc.array(foreign, { maxLength: 6 }), (attempts) => {
        expect(["discrepancia", "nada"]).toContain(leerIntentos(attempts, OURS).que);
      }),
    );
  });

  test("ignores mismatched attempts if another attempt matches", () => {
    fc.assert(
      fc.property(fc.array(foreign, { maxLength: 4 }), fc.nat(4), (attempts, at) => {
        const good = attempt("good", "approved");
        const read = leerIntentos(attempts.toSpliced(at, 0, good), OURS);
        expect(read).toEqual({ que: "aprobado", intento: good, sobrantes: [] });
      }),
    );
  });

  test("accepts exactly one of several valid attempts and reports the others as surplus", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.nat(5), (count, paid) => {
        const attempts = Array.from({ length: count }, (_, i) => attempt(`p${i}`, "approved"));
        const read = leerIntentos(attempts, { ...OURS, pagadoCon: `p${paid}` });
        if (read.que !== "aprobado") throw new Error(read.que);
        // The attempt that has already paid stays accepted.
        expect(read.intento.id).toBe(paid < count ? `p${paid}` : "p0");
        expect([read.intento, ...read.sobrantes].map((one) => one.id).sort()).toEqual(
          attempts.map((one) => one.id).sort(),
        );
      }),
    );
  });

  test("reports a second payment as surplus even if the first payment was refunded", () => {
    const second = attempt("b", "approved");
    for (const [status, que] of [
      ["refunded", "reembolsado"],
      ["charged_back", "contracargo"],
    ] as const) {
      const first = attempt("a", status);
      const read = leerIntentos([first, second], { ...OURS, pagadoCon: "a" });
      expect(read).toEqual({ que, intento: first, sobrantes: [second] });
    }
  });

  test("keeps the payment open after a rejected attempt while another attempt is pending", () => {
    for (const [open, que] of [
      ["pending", "en-revision"],
      ["in_process", "en-revision"],
      ["authorized", "nada"],
      ["in_mediation", "nada"],
    ] as const)
      expect(leerIntentos([attempt("a", "rejected"), attempt("b", open)], OURS)).toEqual({ que });
    const last = attempt("b", "rejected");
    expect(leerIntentos([attempt("a", "cancelled"), last], OURS)).toEqual({
      que: "rechazado",
      intento: last,
    });
  });

  // Rule API-4
  test("compares amounts in cents, not as floats", () => {
    const read = leerIntentos([attempt("a", "approved", { amount: 0.1 + 0.2 })], { ...OURS, monto: 0.3 });
    expect(read.que).toBe("aprobado");
  });
});

describe("the Spanish label", () => {
  test.each(ESTADOS_DE_PAGO)("exists for the payment state %s", (estado) =>
    expect(PALABRA_DE_ESTADO[estado]).toMatch(/^[A-Z]/),
  );
  test.each([
    ["in_process", "En revisión"],
    ["approved", "Aprobado"],
    ["something_new", "Otro estado"],
    [null, null],
  ])("for the provider's status %s is %s", (status, text) =>
    expect(leerEstadoDelProveedor(status)).toBe(text),
  );
  test.each([
    ["payment.created", "Se creó el pago"],
    ["payment.updated", "Cambió el pago"],
    ["application.deauthorized", "Otro aviso"],
    [null, null],
  ])("for the notice %s is %s", (action, text) => expect(leerAccionDeAviso(action)).toBe(text));
});

describe("the hold of a payment under review", () => {
  const at = (text: string) => new Date(`2027-03-01T${text}:00-03:00`);
  const pago = { creadoEn: at("10:00"), venceEn: at("10:15") };
  const in48h = new Date("2027-03-03T10:00:00-03:00");
  test.each([
    ["ends 48 hours after the purchase", null, in48h],
    [
      "ends after 48 hours even if the purchased item allows more",
      new Date("2027-03-09T10:00:00-03:00"),
      in48h,
    ],
    ["ends at the limit of the purchased item", at("19:00"), at("19:00")],
    ["ends at the payment deadline if the item's limit is earlier", at("09:00"), at("10:15")],
  ])("%s", (_, tope, hasta) => expect(finDeRevision(pago, tope)).toEqual(hasta));
});
