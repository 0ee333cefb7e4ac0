import { porcentajeDe, vigentes } from "#features/cuotas/aranceles/rules.ts";
import { importeDeCuota } from "#features/cuotas/planes/rules.ts";

export const MOTIVO_DE_AUMENTO_MAX = 500;
export const PORCENTAJE_DE_AUMENTO_MAX = 1000;

/** How a raise changes a price: by a percentage, or to a price in whole cents. */
export type Medida = { porcentaje: number } | { precio: number };

/** A price in whole cents after a raise, rounded half up. */
export function precioAumentado(antes: number, medida: Medida): number {
  return "precio" in medida ? medida.precio : antes + porcentajeDe(antes, medida.porcentaje);
}

/** A line of an issued instalment, in whole cents. */
interface LineaEmitida {
  regla: string;
  base: number | null;
  importe: number;
  origen: string | null;
}

/**
 * What the prices and discounts of a monthly instalment add up to, with other prices: each percentage that its lines
 * show is applied again, in their order; surcharges, corrections and earlier raises are left out. Whole cents.
 * @param precioDe the new price of an arancel
 */
export function recalcular(
  lineas: readonly LineaEmitida[],
  precioDe: (arancelId: number, importe: number) => number,
): { antes: number; despues: number } {
  let [antes, despues] = [0, 0];
  const precios: { antes: number; despues: number; prorrateado: boolean }[] = [];
  let conBecas: number | null = null;
  for (const { regla, base, importe, origen } of vigentes(lineas)) {
    let nuevo: number;
    if (regla === "base" || regla === "adicional") {
      nuevo = precioDe(Number(origen?.split(":")[1]), importe);
      precios.push({ antes: importe, despues: nuevo, prorrateado: false });
    } else if (regla === "ingreso") {
      const suyo = precios.find((uno) => !uno.prorrateado && uno.antes === base);
      if (suyo) suyo.prorrateado = true;
      nuevo = escalar(importe, base, suyo?.despues ?? base ?? 0);
    } else if (regla === "beca") {
      conBecas ??= despues;
      nuevo = escalar(importe, base, conBecas);
    } else if (regla === "ausencia" || regla === "hermanos") nuevo = escalar(importe, base, despues);
    else if (regla === "fijo") nuevo = importe;
    else continue;
    antes += importe;
    despues += Math.max(nuevo, -despues);
  }
  return { antes, despues };
}

/** A discount of one base, of another one: its percentage has two decimals. */
function escalar(importe: number, base: number | null, nueva: number): number {
  if (!base) return importe;
  return -porcentajeDe(nueva, Math.round((-importe * 10_000) / base) / 100);
}

/** An unpaid instalment that a raise may concern. */
interface CuotaAumentable {
  /** Of a monthly one. */
  periodo: string | null;
  deCuantas: number;
  /** What it costs, with what an earlier plan paid of it; whole cents. */
  precio: number;
  /** What is left to pay of it. */
  falta: number;
  lineas: readonly LineaEmitida[];
}

/**
 * What a raise adds to an instalment (Rule AUM-2), in whole cents; 0 or less for nothing: what it adds to the whole one, in
 * proportion to what is unpaid of it. What was paid keeps its share at the old price.
 * @param alcanza whether an arancel is raised
 */
export function importeDelAumento(
  cuota: CuotaAumentable,
  medida: Medida,
  alcanza: (arancelId: number) => boolean,
): number {
  const { precio, falta } = cuota;
  const entero = aumentoEntero(cuota, medida, alcanza);
  if (falta >= precio || entero <= 0) return entero;
  // The product of two amounts may be too large for a number.
  return Number((2n * BigInt(entero) * BigInt(falta) + BigInt(precio)) / (2n * BigInt(precio)));
}

/** Of one that nobody has paid any of. A percentage also applies to earlier raises, a new price replaces them. */
function aumentoEntero(
  cuota: CuotaAumentable,
  medida: Medida,
  alcanza: (arancelId: number) => boolean,
): number {
  if (cuota.periodo === null)
    return "precio" in medida
      ? Math.round(importeDeCuota(medida.precio / 100, cuota.deCuantas) * 100) - cuota.precio
      : porcentajeDe(cuota.precio, medida.porcentaje);
  const { antes, despues } = recalcular(cuota.lineas, (id, importe) =>
    alcanza(id) ? precioAumentado(importe, medida) : importe,
  );
  const anteriores = cuota.lineas.reduce(
    (sum, { regla, importe }) => (regla === "aumento" ? sum + importe : sum),
    0,
  );
  return despues - antes + ("precio" in medida ? -anteriores : porcentajeDe(anteriores, medida.porcentaje));
}

/** By how much one amount exceeds another, in percent with one decimal; null without an amount before. */
export function subeEn(antes: number, despues: number): number | null {
  return antes > 0 ? Math.round(((despues - antes) * 1000) / antes) / 10 : null;
}

/** What a raise's lines name as their origin. */
export const origenDe = (aumentoId: number): string => `aumento:${aumentoId}`;
