import { addMonths } from "#contract/club-time.ts";
import { formatLista, formatMes } from "#contract/format.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { reasonOf } from "#contract/text-fields.ts";
import {
  importeDeCuota,
  type Linea,
  porcentajeDe,
  REGLAS_MENSUALES,
  vigentes,
} from "#features/cuotas/aranceles/rules.ts";

export interface NombreDeCuota {
  numeroCuota: number;
  deCuantas: number;
  periodo?: string | null | undefined;
  convenioId?: number | null | undefined;
}

/** Returns the name of an instalment in words; an opening balance has a different name (Rule IMP-7). */
export function nombreDeCuota({ numeroCuota, deCuantas, periodo, convenioId }: NombreDeCuota): string {
  if (periodo) return `Cuota de ${formatMes(periodo)}`;
  if (convenioId) return `Convenio, cuota ${numeroCuota} de ${deCuantas}`;
  return deCuantas === 0 ? "Saldo inicial" : `Cuota ${numeroCuota} de ${deCuantas}`;
}

/** Completes "la cuota": `3`, `de marzo de 2027`, `1 del convenio`. */
export function cualCuota({ numeroCuota, periodo, convenioId }: NombreDeCuota): string {
  if (periodo) return `de ${formatMes(periodo)}`;
  return convenioId ? `${numeroCuota} del convenio` : String(numeroCuota);
}

export function tituloDeCuota(cuota: NombreDeCuota & { plan: string }): string {
  return `${nombreDeCuota(cuota)}: ${cuota.plan}`;
}

/** Returns the title of a payment of one or several instalments. Names the people, unless that is only the payer. */
export function tituloDePago(
  cuotas: readonly (NombreDeCuota & { plan: string; nombre: string; usuarioId: number })[],
  pagadorId: number | null,
): string {
  const [unica] = cuotas;
  if (unica && cuotas.length === 1)
    return unica.usuarioId === pagadorId ? tituloDeCuota(unica) : `${tituloDeCuota(unica)} (${unica.nombre})`;
  const nombres = [...new Map(cuotas.map(({ usuarioId, nombre }) => [usuarioId, nombre])).values()];
  const dados = nombres.length > 3 ? [...nombres.slice(0, 3), `${nombres.length - 3} más`] : nombres;
  return `${cuotas.length} cuotas: ${formatLista(dados)}`;
}

type EstadoDeCuota = "pagada" | "vencida" | "pendiente";

/** Can be long, because a checkout page for dues holds nothing that other people could buy. */
export const MINUTOS_PARA_PAGAR = 60;

/**
 * Returns the state of an instalment, which is overdue from the day after its due date. Both dates are `YYYY-MM-DD`
 * in the club's time zone.
 */
export function estadoDeCuota(cuota: { pagadaEn: unknown; venceEl: string }, hoy: string): EstadoDeCuota {
  if (cuota.pagadaEn) return "pagada";
  return cuota.venceEl < hoy ? "vencida" : "pendiente";
}

export const CUOTA_YA_PAGA = "Esta cuota ya está paga.";
/** Says which of these instalments are already paid. */
export function yaPaga(cuotas: readonly (NombreDeCuota & { nombre: string; pagadaEn: unknown })[]): string {
  if (cuotas.length === 1) return CUOTA_YA_PAGA;
  const pagas = cuotas.filter(({ pagadaEn }) => pagadaEn !== null);
  const nombres = pagas.map((cuota) => `la ${cualCuota(cuota)} de ${cuota.nombre}`);
  return pagas.length === 1 ? `Ya está paga ${nombres[0]}.` : `Ya están pagas ${nombres.join(", ")}.`;
}

export const CUOTA_EN_REVISION =
  "Mercado Pago está revisando el pago de esta cuota: no hace falta que pagues de nuevo.";

export const TRANSFERENCIA_EN_REVISION =
  "El club está revisando el comprobante de una transferencia por esta cuota: no hace falta que pagues de nuevo.";

interface CuotaConCredito {
  /** Amount left to pay. */
  importe: number;
  credito: number;
}

/**
 * Applies a credit to the instalments of a new plan, in order. Computes in centavos.
 * @param precios prices of the instalments, in order
 * @returns the outstanding amount of each instalment, and the remaining credit
 */
export function acreditar(
  precios: readonly number[],
  credito: number,
): { cuotas: CuotaConCredito[]; sobra: number } {
  let left = toCentavos(credito);
  const cuotas = precios.map((precio) => {
    const cents = toCentavos(precio);
    const used = Math.min(cents, left);
    left -= used;
    return { importe: toPesos(cents - used), credito: toPesos(used) };
  });
  return { cuotas, sobra: toPesos(left) };
}

export const CUOTA_SIN_COBRAR = "Esta cuota no está cobrada.";
export const CUOTA_ACREDITADA =
  "Lo que se pagó por esta cuota ya se acreditó al plan nuevo: no se puede anular.";
export const CUOTA_ACREDITADA_A_OTRA =
  "Lo que se pagó por esta cuota ya se acreditó al plan nuevo: esta cuota no se cambia más.";

export const PARTES_DE_CONVENIO_MAX = 36;

export const CUOTAS_POR_PAGO_MAX = 120;

/**
 * Divides a payment among the outstanding amounts of instalments, in order and in whole centavos. Any excess is the
 * payer's credit.
 */
export function repartirPago<T extends { falta: number }>(
  centavos: number,
  pendientes: readonly T[],
): { partes: { cuota: T; centavos: number }[]; sobra: number } {
  let sobra = centavos;
  const partes = pendientes.flatMap((cuota) => {
    const used = Math.min(cuota.falta, sobra);
    sobra -= used;
    return used > 0 ? [{ cuota, centavos: used }] : [];
  });
  return { partes, sobra };
}

export const sumarCentavos = (dinero: readonly { centavos: number }[]): number =>
  dinero.reduce((sum, { centavos }) => sum + centavos, 0);

/**
 * Returns the credit that a payment by transfer uses, in whole centavos: in whole pesos unless it pays everything,
 * because the rest to transfer gets distinct centavos (Rule TRA-1).
 */
export function creditoParaTransferir<T extends { centavos: number }>(
  creditos: readonly T[],
  total: number,
): readonly T[] {
  const credito = sumarCentavos(creditos);
  if (credito >= total) return creditos;
  let quedan = credito - (credito % 100);
  return creditos.map((uno) => {
    const centavos = Math.min(uno.centavos, quedan);
    quedan -= centavos;
    return { ...uno, centavos };
  });
}

/** The rules behind lines (Rule CTA-4), with their current version and their name in words. */
const REGLAS_DE_RENGLON = {
  ...REGLAS_MENSUALES,
  credito: { version: 1, nombre: "Ya pagado en el plan anterior" },
  condonacion: { version: 1, nombre: "Condonación" },
  correccion: { version: 1, nombre: "Corrección" },
  aumento: { version: 1, nombre: "Aumento" },
  baja: { version: 1, nombre: "Sin efecto por la baja" },
  cambio: { version: 1, nombre: "Sin efecto por el cambio de plan" },
  convenio: { version: 1, nombre: "Convenio de pago" },
  redondeo: { version: 1, nombre: "Redondeo" },
  "saldo-inicial": { version: 1, nombre: "Saldo inicial" },
} as const;
export type ReglaDeRenglon = keyof typeof REGLAS_DE_RENGLON;

/** Returns a line's rule in words; a rule of a later version of the site is called "another line". */
export function nombreDeRegla(regla: string): string {
  const nombres: Readonly<Record<string, { nombre: string }>> = REGLAS_DE_RENGLON;
  return Object.hasOwn(nombres, regla) ? (nombres[regla]?.nombre ?? regla) : "Otro renglón";
}

/** A line to write. */
export type Renglon = Omit<Linea, "origen"> & Partial<Pick<Linea, "origen">> & { version: number };

export const renglon = (regla: ReglaDeRenglon, importe: number, base: number | null = null): Renglon => ({
  regla,
  version: REGLAS_DE_RENGLON[regla].version,
  base,
  importe,
});

/**
 * Returns the lines of an instalment of a plan with its own instalments: its price, and the part covered by previous
 * payments. Amounts in whole centavos; the sum is never below 0.
 */
export function renglones({ precio, credito }: { precio: number; credito: number }): Renglon[] {
  const cubierto = Math.min(precio, credito);
  return [renglon("base", precio), ...(cubierto > 0 ? [renglon("credito", -cubierto)] : [])];
}

/** Divides whole centavos into equal parts; the last part absorbs the remainder. */
export function partesIguales(centavos: number, cuantas: number): number[] {
  const una = Math.floor(centavos / cuantas);
  return Array.from({ length: cuantas }, (_, n) => (n < cuantas - 1 ? una : centavos - una * (cuantas - 1)));
}

/** Returns the equal parts of an arrangement, one a month from `fecha` on. Amounts in pesos. */
export const partesDeConvenio = (debe: number, { partes, fecha }: { partes: number; fecha: string }) =>
  partesIguales(toCentavos(debe), partes).map((centavos, n) => ({
    fecha: addMonths(fecha, n),
    importe: toPesos(centavos),
  }));

/**
 * Assigns the parts of an arrangement to the debtors, one after the other, so that each debtor still owes exactly their
 * own debt; two debtors can share a part. Amounts in whole centavos; the totals of parts and debts are equal.
 */
export function repartirPartes(
  partes: readonly number[],
  deudas: ReadonlyMap<number, number>,
): { parte: number; deQuien: number; centavos: number }[] {
  const quedan = Array.from(deudas, ([deQuien, falta]) => ({ deQuien, falta }));
  return partes.flatMap((importe, parte) =>
    repartirPago(importe, quedan).partes.map(({ cuota, centavos }) => {
      cuota.falta -= centavos;
      return { parte, deQuien: cuota.deQuien, centavos };
    }),
  );
}

export const MOTIVO_DE_AUMENTO = {
  ...reasonOf(500),
  missing: "Escribí el motivo: sale en el correo a las familias",
  hint: "Sale en el correo a las familias.",
} as const;
export const PORCENTAJE_DE_AUMENTO_MAX = 1000;

/** A price increase by a percentage, or to a fixed price in whole centavos. */
export type Medida = { porcentaje: number } | { precio: number };

/** Returns the increased price in whole centavos, rounded half up. */
export function precioAumentado(antes: number, medida: Medida): number {
  return "precio" in medida ? medida.precio : antes + porcentajeDe(antes, medida.porcentaje);
}

/**
 * Returns what a monthly instalment would cost at other prices, in whole centavos: applies the percentages of its
 * lines again, in order, and leaves out surcharges, corrections and earlier increases.
 * @param precioDe the new price of an arancel
 */
export function recalcular(
  lineas: readonly Linea[],
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

function escalar(importe: number, base: number | null, nueva: number): number {
  if (!base) return importe;
  return -porcentajeDe(nueva, Math.round((-importe * 10_000) / base) / 100);
}

interface CuotaAumentable {
  /** Null unless the instalment is monthly. */
  periodo: string | null;
  deCuantas: number;
  /** In whole centavos, including the part covered by payments for an earlier plan. */
  precio: number;
  /** Outstanding amount. */
  falta: number;
  lineas: readonly Linea[];
}

/**
 * Returns the amount that an increase adds to an instalment (Rule AUM-2), in whole centavos; 0 or less adds nothing.
 * Only the outstanding part increases, in proportion, because the paid part keeps the old price.
 * @param alcanza whether the increase applies to an arancel
 */
export function importeDelAumento(
  cuota: CuotaAumentable,
  medida: Medida,
  alcanza: (arancelId: number) => boolean,
): number {
  const { precio, falta } = cuota;
  const entero = aumentoEntero(cuota, medida, alcanza);
  if (falta >= precio || entero <= 0) return entero;
  // BigInt, because the product of two amounts may exceed a safe integer.
  return Number((2n * BigInt(entero) * BigInt(falta) + BigInt(precio)) / (2n * BigInt(precio)));
}

/** Returns the increase of an unpaid instalment. A percentage adds to earlier increases; a price replaces them. */
function aumentoEntero(cuota: CuotaAumentable, medida: Medida, alcanza: (arancelId: number) => boolean) {
  if (cuota.periodo === null)
    return "precio" in medida
      ? toCentavos(importeDeCuota(toPesos(medida.precio), cuota.deCuantas)) - cuota.precio
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

/** Returns the increase in percent with one decimal; null if the earlier amount is 0. */
export function subeEn(antes: number, despues: number): number | null {
  return antes > 0 ? Math.round(((despues - antes) * 1000) / antes) / 10 : null;
}

/** Returns the `origen` of a price increase's lines. */
export const origenDe = (aumentoId: number): string => `aumento:${aumentoId}`;
