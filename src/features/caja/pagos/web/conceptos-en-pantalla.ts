import type { ComponentType } from "react";
import type { PagoPropio } from "../contract.ts";

type DePago = ComponentType<{ pago: PagoPropio }>;

/** What an area adds to the result page of its payments, if sentences are not enough: its `web/concepto.tsx`. */
export interface ConceptoEnPantalla {
  concepto: string;
  /** What was bought, once paid. */
  Detalle?: DePago;
  /** A button that starts again once the payment cannot be completed; by default it leads to where it is found. */
  Volver?: DePago;
  /** A button that leads to another choice, while the payment can still be completed. */
  OtraEleccion?: DePago;
}

const found = import.meta.glob<ConceptoEnPantalla>("/src/features/*/*/web/concepto.tsx", {
  eager: true,
  import: "enPantalla",
});

export function enPantallaDe(concepto: string): Partial<ConceptoEnPantalla> {
  return Object.values(found).find((uno) => uno.concepto === concepto) ?? {};
}
