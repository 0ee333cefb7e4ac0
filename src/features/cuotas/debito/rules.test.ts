import { describe, expect, test } from "vitest";
import {
  explicarAdhesion,
  explicarDebito,
  explicarRechazo,
  leerReferenciaDeAdhesion,
  noEsAnterior,
  primerDebito,
  proximoDesde,
  puedePasar,
  quePedir,
  quienCancelo,
  referenciaDeAdhesion,
} from "./rules.ts";

// Rule DEB-1
describe("an automatic debit", () => {
  test("remains cancelada once cancelled", () => {
    for (const a of ["borrador", "pendiente", "activa", "pausada"] as const)
      expect(puedePasar("cancelada", a)).toBe(false);
    for (const de of ["activa", "pausada"] as const) {
      expect(puedePasar(de, "pendiente")).toBe(false);
      expect(puedePasar(de, "cancelada")).toBe(true);
    }
  });

  test("has a reference that differs from that of any payment", () => {
    expect(leerReferenciaDeAdhesion(referenciaDeAdhesion(12))).toBe(12);
    for (const other of ["12", "debito-", "debito-0", "debito-x", "debito-99999999999", "ensayo-12", ""])
      expect(leerReferenciaDeAdhesion(other)).toBeNull();
    expect(Number(referenciaDeAdhesion(12))).toBeNaN();
  });

  test("has its state explained in words, whatever the state", () => {
    expect(explicarAdhesion({ estado: "activa", motivo: null }, "oficina")).toBeNull();
    expect(explicarAdhesion({ estado: "pendiente", motivo: "cc_rejected_high_risk" }, "oficina")).toContain(
      "el correo",
    );
    expect(explicarAdhesion({ estado: "cancelada", motivo: "pagador" }, "pagador")).toBe(
      "Lo cancelaste vos.",
    );
    for (const motivo of ["pagador", "club", "proveedor", "sin-autorizar"])
      expect(explicarAdhesion({ estado: "cancelada", motivo }, "oficina")).toBeTruthy();
    expect(explicarRechazo("something new")).toBe("la tarjeta rechazó el pago.");
  });
});

// Rule DEB-2
describe("the day of the first debit", () => {
  test.each([
    ["2027-03-01", [], "2027-03-10"],
    ["2027-03-07", [], "2027-04-10"],
    ["2027-03-06", [], "2027-03-10"],
    ["2027-03-01", ["2027-03-08"], "2027-03-08"],
    ["2027-03-06", ["2027-03-08"], "2027-03-10"],
    ["2027-12-31", [], "2028-01-10"],
    ["2028-02-26", ["2028-02-29", "2028-03-05"], "2028-03-05"],
    ["2027-03-01", ["2027-05-01"], "2027-03-10"],
  ] as const)("on %s with instalments due on %j is %s", (hoy, vencimientos, dia) => {
    expect(primerDebito(hoy, vencimientos, { diaDeDebito: null, diaDeVencimiento: 10 })).toBe(dia);
  });

  test.each([
    ["2027-03-01", [], 15, 10, "2027-03-15"],
    ["2027-03-12", [], 15, 10, "2027-04-15"],
    ["2027-03-01", ["2027-03-08"], 15, 10, "2027-03-15"],
    ["2027-02-26", [], 1, 10, "2027-04-01"],
    ["2027-02-01", [], 28, 10, "2027-02-28"],
    ["2027-02-01", [], null, 31, "2027-02-28"],
    ["2027-02-01", [], null, 5, "2027-02-05"],
  ] as const)(
    "on %s (instalments due on %j, debits on day %s, dues on day %i) is %s",
    (hoy, vencimientos, diaDeDebito, diaDeVencimiento, dia) => {
      expect(primerDebito(hoy, vencimientos, { diaDeDebito, diaDeVencimiento })).toBe(dia);
    },
  );

  test.each([
    ["2027-01-31", "2027-02-10", "2027-02-28"],
    ["2028-01-31", "2028-02-10", "2028-02-29"],
    ["2027-01-31", "2027-03-01", "2027-03-31"],
    ["2027-03-10", "2027-03-10", "2027-03-10"],
  ])("planned for %s is, as of %s, %s", (fecha, hoy, dia) => {
    expect(proximoDesde(fecha, hoy)).toBe(dia);
  });
});

// Rules DEB-2, DEB-3
describe("the site's request to the provider about a debit", () => {
  const activa = {
    estado: "activa",
    motivo: null,
    proximoDebito: "2027-03-10",
    avisadoEn: null,
    monto: 500,
  } as const;
  const avisada = { ...activa, avisadoEn: new Date() };
  const enPausa = { ...activa, estado: "pausada", motivo: "club" } as const;
  test.each([
    ["is nothing if the debit is more than three days away", activa, "2027-03-06", 900, "nada"],
    ["is the amount three days before the debit", activa, "2027-03-07", 900, "fijar"],
    [
      "is the amount even one day before the debit, if that was missed earlier",
      activa,
      "2027-03-09",
      900,
      "fijar",
    ],
    ["is nothing on the day of the debit", activa, "2027-03-10", 900, "nada"],
    ["is nothing once the amount has been announced", avisada, "2027-03-08", 500, "nada"],
    ["is not a higher amount than the one announced", avisada, "2027-03-08", 900, "nada"],
    ["is a lower amount even after a higher one was announced", avisada, "2027-03-08", 400, "fijar"],
    ["is a pause if nothing is owed", activa, "2027-03-07", 0, "pausar"],
    ["is a pause if nothing is owed, even on the day of the debit", avisada, "2027-03-10", 0, "pausar"],
    ["is nothing if the debit is paused and nothing is owed", enPausa, "2027-03-07", 0, "nada"],
    ["is the amount if the debit is paused and something is owed", enPausa, "2027-03-07", 900, "fijar"],
    [
      "is nothing if the payer paused the debit",
      { ...enPausa, motivo: "pagador" },
      "2027-03-07",
      900,
      "nada",
    ],
    [
      "is nothing while the debit is pending",
      { ...activa, estado: "pendiente" as const },
      "2027-03-07",
      900,
      "nada",
    ],
    ["is nothing if the debit has no date", { ...activa, proximoDebito: null }, "2027-03-07", 900, "nada"],
  ] as const)("%s", (_name, adhesion, hoy, debe, que) => {
    expect(quePedir(adhesion, hoy, debe)).toBe(que);
  });
});

// Rule DEB-5
describe("reports of a debit", () => {
  const report = (estado: "scheduled" | "recycling" | "processed", intento: number) => ({ estado, intento });
  test("do not overwrite later reports if they arrive out of order", () => {
    expect(noEsAnterior(report("recycling", 0), report("processed", 0))).toBe(false);
    expect(noEsAnterior(report("processed", 0), report("recycling", 2))).toBe(false);
    expect(noEsAnterior(report("recycling", 1), report("recycling", 0))).toBe(true);
    expect(noEsAnterior(report("processed", 1), report("processed", 1))).toBe(true);
  });

  test("are explained to the payer in plain words", () => {
    const words = (
      paymentStatus: string | null,
      estado: "processed" | "recycling" | "scheduled" = "processed",
    ) => explicarDebito({ estado, paymentStatus, detalle: null });
    expect(words("approved")).toBe("Cobrado");
    expect(words("rejected")).toBe("No se cobró: la tarjeta rechazó el pago.");
    expect(words("rejected", "recycling")).toMatch(/^Rechazado, se reintenta/);
    expect(words(null)).toBe("En proceso");
    expect(words("refunded")).toBe("Devuelto");
  });

  test("show that the provider cancelled the debit after three failed charges in a row", () => {
    const bad = { estado: "processed", paymentStatus: "rejected" } as const;
    const good = { estado: "processed", paymentStatus: "approved" } as const;
    expect(quienCancelo([good, bad, bad, bad])).toBe("proveedor");
    expect(quienCancelo([bad, bad])).toBe("pagador");
    expect(quienCancelo([bad, good, bad])).toBe("pagador");
  });
});
