import type { ComponentType } from "react";
import type { PagoPropio } from "../contract.ts";

type DePago = ComponentType<{ pago: PagoPropio }>;

/** Components that an area adds to the result page of its payments; exported by its `web/concepto.tsx`. */
export interface ConceptoEnPantalla {
  concepto: string;
  Detalle?: DePago;
  /** A button to start again if the payment can no longer be made; by default it links to where the purchase began. */
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
