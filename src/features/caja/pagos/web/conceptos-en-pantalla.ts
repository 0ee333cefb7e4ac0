import type { ComponentType } from "react";
import type { PagoPropio } from "../contract.ts";

type DePago = ComponentType<{ pago: PagoPropio }>;

/** Additions of an area to the result page of its payments, if sentences are not enough: its `web/concepto.tsx`. */
export interface ConceptoEnPantalla {
  concepto: string;
  Detalle?: DePago;
  /** A button to start again once the payment cannot be completed; by default it links to the place of the purchase. */
  Volver?: DePago;
  OtraEleccion?: DePago;
}

const found = import.meta.glob<ConceptoEnPantalla>("/src/features/*/*/web/concepto.tsx", {
  eager: true,
  import: "enPantalla",
});

export function enPantallaDe(concepto: string): Partial<ConceptoEnPantalla> {
  return Object.values(found).find((uno) => uno.concepto === concepto) ?? {};
}
