/** Maximum tickets of any purchase; each event may have a lower one (Rule ENT-2). */
export const ENTRADAS_POR_COMPRA_MAX = 20;

export const TARIFAS_MAX = 20;
export const NOMBRE_DE_TARIFA_MAX = 60;
export const CODIGO_MAX = 30;

/** Letters, digits and dashes, as people type them from a flyer. */
export const CODIGO_PATRON = /^[A-Z0-9-]+$/;

/** A promo code as stored: upper case, without spaces. */
export function normalizarCodigo(texto: string): string {
  return texto.toUpperCase().replace(/\s/g, "");
}

export interface Descuento {
  porcentaje: number | null;
  monto: number | null;
}

/** What a code takes off an order, in pesos: never more than the order (Rule ENT-11). */
export function descuentoDe({ porcentaje, monto }: Descuento, subtotal: number): number {
  return Math.min(subtotal, monto ?? Math.round(subtotal * (porcentaje ?? 0)) / 100);
}

/** Whether a type is on sale, apart from its quota. */
export function ventanaDe(
  { desde, hasta }: { desde: Date | null; hasta: Date | null },
  ahora: Date,
): "abierta" | "futura" | "cerrada" {
  if (desde && desde > ahora) return "futura";
  return hasta && hasta <= ahora ? "cerrada" : "abierta";
}

export const SIN_CUPO = {
  tarifa: "No quedan tantas entradas de ese tipo. Elegí menos, o de otro.",
  socio: "Ya tenés todas las entradas a precio de socio que te corresponden para este evento.",
  codigo: "Ese código ya se usó todas las veces que se podía.",
  "codigo-persona": "Ya usaste ese código.",
  oferta: "Las entradas de este evento cambiaron recién. Volvé a elegir.",
} as const;
