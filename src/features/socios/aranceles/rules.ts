import { addDays } from "#contract/club-time.ts";
import { rige, tocaElPeriodo, ultimoDia, type Vigencia, vencimientoDe } from "./rules/calendario.ts";
import type { ReglasDeCuotas } from "./rules/reglas.ts";

/** The rules that the engine writes lines of, with the version of how it computes each. */
export const REGLAS_MENSUALES = {
  base: { version: 1, nombre: "Cuota del plan" },
  adicional: { version: 1, nombre: "Adicional" },
  ingreso: { version: 1, nombre: "Medio mes por ingreso" },
  ausencia: { version: 1, nombre: "Descuento por ausencia" },
  beca: { version: 1, nombre: "Beca" },
  hermanos: { version: 1, nombre: "Descuento por hermanos" },
  fijo: { version: 1, nombre: "Monto fijo" },
  recargo: { version: 1, nombre: "Recargo por pago fuera de término" },
} as const;
export type ReglaMensual = keyof typeof REGLAS_MENSUALES;

/** A line of a monthly instalment, in whole cents. */
export interface RenglonMensual {
  regla: ReglaMensual;
  /** Of the saved rules for what they set, else of the computation. */
  version: number;
  /** What the rule was applied to; null for a price or a fixed amount. */
  base: number | null;
  importe: number;
  /** Where it comes from: `arancel:4`, `beneficio:7`, `reglas:2`. */
  origen: string;
}

/** A price in whole cents, in force from a day on. */
export interface Precio {
  id: number;
  vigenteDesde: string;
  importe: number;
}

export interface Cobrable extends Vigencia {
  arancelId: number;
  precios: readonly Precio[];
}

export interface Beneficio extends Vigencia {
  id: number;
  regla: "beca" | "fijo" | "ausencia";
  /** Off, of a `beca` and an `ausencia`. */
  porcentaje: number | null;
  /** Of a `fijo`, in whole cents; negative for a discount. */
  importe: number | null;
}

/** What a person pays, as far as a period needs it. */
export interface PersonaAFacturar {
  id: number;
  /** The membership of a monthly plan, with its prices. */
  alta: Cobrable;
  adicionales: readonly Cobrable[];
  beneficios: readonly Beneficio[];
  /** Place among the discount group in the period (`ordenEnGrupo`); 1 for whoever has none. */
  orden: number;
  /** When the instalment was issued; left out before. */
  emitidaEl?: string;
}

/** The price of a period: the last one in force on its first day, the last written of one day (Rule TAR-2). */
export function precioDe(precios: readonly Precio[], periodo: string): Precio | null {
  return precios.reduce<Precio | null>((best, one) => {
    if (one.vigenteDesde > periodo) return best;
    if (!best || one.vigenteDesde > best.vigenteDesde) return one;
    return one.vigenteDesde === best.vigenteDesde && one.id > best.id ? one : best;
  }, null);
}

/** A percentage of an amount in whole cents, rounded half up. */
export function porcentajeDe(centavos: number, porcentaje: number): number {
  return Math.floor((centavos * Math.round(porcentaje * 100) + 5_000) / 10_000);
}

function renglon(
  regla: ReglaMensual,
  importe: number,
  origen: string,
  base: number | null = null,
  version: number = REGLAS_MENSUALES[regla].version,
): RenglonMensual {
  return { regla, version, base, importe, origen };
}

const sumar = (lines: readonly { importe: number }[]) => lines.reduce((sum, { importe }) => sum + importe, 0);

/** The prices of a period, before any discount: the plan's and the add-ons'. Empty if the plan has none yet. */
function precios(persona: Pick<PersonaAFacturar, "alta" | "adicionales">, periodo: string) {
  const lineOf = (regla: "base" | "adicional", one: Cobrable) => {
    const precio = tocaElPeriodo(one, periodo) ? precioDe(one.precios, periodo) : null;
    return precio
      ? [{ ...renglon(regla, precio.importe, `arancel:${one.arancelId}`), desde: one.desde }]
      : [];
  };
  const base = lineOf("base", persona.alta);
  return base.length === 0
    ? []
    : [...base, ...persona.adicionales.flatMap((one) => lineOf("adicional", one))];
}

/** What a person costs in a period before discounts, in whole cents: what siblings are ordered by. */
export function precioBruto(
  persona: Pick<PersonaAFacturar, "alta" | "adicionales">,
  periodo: string,
): number {
  return sumar(precios(persona, periodo));
}

/**
 * The lines of a person's instalment of a period (Rule TAR-1), in whole cents, in the order in which they apply: price,
 * add-ons, half month, absence, scholarships, siblings on the remainder, fixed amounts. Their sum is never below 0. Empty
 * without a membership or a price in the period. Once issued, a surcharge follows as soon as it is late on `hoy`.
 * @param periodo the first day of a month, as `YYYY-MM-DD`
 */
export function renglones(
  persona: PersonaAFacturar,
  periodo: string,
  hoy: string,
  reglas: ReglasDeCuotas,
): RenglonMensual[] {
  const alPrecio = precios(persona, periodo);
  if (alPrecio.length === 0) return [];
  const lines: RenglonMensual[] = alPrecio.map(({ desde: _, ...line }) => line);
  const deReglas = `reglas:${reglas.version}`;
  const queda = () => sumar(lines);
  const descontar = (regla: ReglaMensual, centavos: number, origen: string, base: number | null) => {
    const cuanto = Math.min(centavos, queda());
    const version = origen === deReglas ? reglas.version : undefined;
    if (cuanto > 0) lines.push(renglon(regla, -cuanto, origen, base, version));
  };

  for (const { desde, importe } of alPrecio)
    if (desde >= periodo && Number(desde.slice(8)) > reglas.medioMesDespuesDel)
      descontar("ingreso", porcentajeDe(importe, 50), deReglas, importe);

  const primero = persona.alta.desde > periodo ? persona.alta.desde : periodo;
  const suyos = (regla: Beneficio["regla"], dia: string) =>
    persona.beneficios.filter((one) => one.regla === regla && rige(one, dia));
  const ausencia = suyos("ausencia", periodo).find((one) => rige(one, ultimoDia(periodo)));
  if (ausencia) {
    const base = queda();
    descontar("ausencia", porcentajeDe(base, ausencia.porcentaje ?? 0), `beneficio:${ausencia.id}`, base);
  }

  // Several share one base: each is rounded, and the last one takes what the rounding left of their sum.
  const base = queda();
  const becas = suyos("beca", primero);
  let hasta = 0;
  let descontado = 0;
  for (const [n, { id, porcentaje }] of becas.entries()) {
    hasta = Math.min(100, hasta + (porcentaje ?? 0));
    const suyo =
      n === becas.length - 1
        ? porcentajeDe(base, hasta) - descontado
        : Math.min(porcentajeDe(base, porcentaje ?? 0), porcentajeDe(base, hasta) - descontado);
    descontado += suyo;
    descontar("beca", suyo, `beneficio:${id}`, base);
  }

  const resto = queda();
  const deHermanos = persona.orden < 2 ? 0 : (reglas.hermanos[Math.min(persona.orden, 4) - 2] ?? 0);
  descontar("hermanos", porcentajeDe(resto, deHermanos), deReglas, resto);
  for (const { id, importe } of suyos("fijo", primero)) {
    const centavos = importe ?? 0;
    if (centavos > 0) lines.push(renglon("fijo", centavos, `beneficio:${id}`));
    else descontar("fijo", -centavos, `beneficio:${id}`, null);
  }

  const { emitidaEl } = persona;
  const recargo =
    emitidaEl &&
    recargoDe(queda(), vencimientoDe(periodo, emitidaEl, reglas, persona.alta.desde), hoy, reglas);
  return recargo ? [...lines, recargo] : lines;
}

/**
 * The surcharge of what is left to pay of an instalment (Rule TAR-6): a percentage of its principal, in whole cents, once
 * a number of days after its due date have passed; null before, if nothing is left, and if the club charges none.
 */
export function recargoDe(
  principal: number,
  venceEl: string,
  hoy: string,
  { version, recargo }: Pick<ReglasDeCuotas, "version" | "recargo">,
): RenglonMensual | null {
  if (!recargo.activo || hoy <= addDays(venceEl, recargo.diasDespues)) return null;
  const importe = porcentajeDe(principal, recargo.porcentaje);
  return importe > 0 ? renglon("recargo", importe, `reglas:${version}`, principal, version) : null;
}
