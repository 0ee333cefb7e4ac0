import { addDays } from "#contract/club-time.ts";
import { dniDeCuit, esCuitDePersona } from "#contract/cuit.ts";
import { type GiveWay, longWork } from "#server/long-work.ts";
import {
  CENTAVOS_DE_MAS_MAX,
  DE_QUIEN_ES,
  DIAS_DE_DEMORA,
  ES_DE_OTRO,
  type Razon,
  type Reparo,
} from "../rules.ts";
import {
  agrupar,
  type CobroEsperado,
  type IndiceDeCobros,
  indexar,
  palabrasDe,
  seLlama,
  similaresA,
  tocayos,
} from "./indice-de-cobros.ts";

export interface MovimientoPorDecidir {
  id: number;
  fecha: string;
  /** Distinguishes transactions with the same data. */
  ordinal: number;
  importe: number;
  cuit: string | null;
  remitente: string | null;
  concepto: string;
  /** The transaction that reversed this transaction, if the bank took the money back. */
  devueltoPor: number | null;
}

export interface Candidato {
  pagoId: number;
  razones: Razon[];
  reparos: Reparo[];
}

export interface Emparejado {
  estado: "seguro" | "dudoso" | "sin-par";
  /** The payment, if the match is certain; otherwise null. */
  pagoId: number | null;
  /** Likeliest first. */
  candidatos: Candidato[];
  /** People who have paid from the transaction's CUIT. */
  pagadores: number[];
}

/** As many as the screen can show side by side. */
const CANDIDATOS_MAX = 5;
/** Payments of similar amounts, without any sign of the person, are proposed only if they are few. */
const PARECIDOS_MAX = 3;

/**
 * Matches bank transactions with payments (Rule TRA-5). A match is certain if exactly one payment has that amount and
 * was open on that day, and a sign confirms it: distinct centavos, a CUIT from which its payer has paid, or an accepted
 * receipt. All other matches are proposals with their reasons. The order of transactions and payments does not change
 * the result. Runs in slices, so that visitors do not wait for a large statement.
 * @throws Abandoned, TooLong
 * @param conocidos payers by the CUITs from which they have paid
 */
export async function emparejar(
  movimientos: readonly MovimientoPorDecidir[],
  cobros: readonly CobroEsperado[],
  conocidos: ReadonlyMap<string, readonly number[]>,
  giveWay: GiveWay = longWork([]),
): Promise<Map<number, Emparejado>> {
  const indice = indexar(cobros);
  const emparejados = new Map<number, Emparejado>();
  for (const uno of movimientos) {
    await giveWay();
    emparejados.set(uno.id, emparejarUno(uno, indice, conocidos));
  }
  separarIguales(movimientos, emparejados);
  return emparejados;
}

function emparejarUno(
  movimiento: MovimientoPorDecidir,
  indice: IndiceDeCobros,
  conocidos: ReadonlyMap<string, readonly number[]>,
): Emparejado {
  const { cuit, remitente, concepto } = movimiento;
  const escritas = new Set(palabrasDe(`${remitente ?? ""} ${concepto}`));
  const pagadores =
    cuit !== null && esCuitDePersona(cuit) ? [...(conocidos.get(cuit) ?? [])].sort((a, b) => a - b) : [];
  const exactos = indice.porImporte.get(movimiento.importe) ?? [];
  const enPlazo = exactos.filter((cobro) => estabaAbierto(cobro, movimiento.fecha));
  const comparar = (cobro: CobroEsperado) =>
    compararCon(movimiento, cobro, { pagadores, seLlama: seLlama(escritas, cobro, indice) });
  const candidatos = new Map<number, Candidato>();
  for (const cobro of exactos) {
    const candidato = comparar(cobro);
    if (cobro.conCentavos && enPlazo.length === 1 && enPlazo[0] === cobro)
      candidato.razones.unshift("centavos");
    if (enPlazo.length > 1 && enPlazo.includes(cobro)) candidato.reparos.push("varios");
    candidatos.set(cobro.pagoId, candidato);
  }
  const parecidos = exactos.length > 0 ? [] : similaresA(movimiento.importe, indice);
  const otros = [
    ...pagadores.flatMap((id) => indice.porPersona.get(id) ?? []),
    ...tocayos(escritas, indice),
    ...(parecidos.length > PARECIDOS_MAX ? [] : parecidos),
  ];
  for (const cobro of otros) if (!candidatos.has(cobro.pagoId)) candidatos.set(cobro.pagoId, comparar(cobro));
  desconfiar(movimiento, candidatos, indice);
  const ordenados = [...candidatos.values()].sort(porFuerza).slice(0, CANDIDATOS_MAX);
  if (movimiento.devueltoPor !== null) for (const uno of ordenados) uno.reparos.push("devuelto");
  const [unico] = enPlazo;
  const elegido =
    enPlazo.length === 1 && unico ? ordenados.find(({ pagoId }) => pagoId === unico.pagoId) : undefined;
  const seguro = elegido?.reparos.length === 0 && elegido.razones.some((razon) => SENAS.has(razon));
  const estado = seguro ? "seguro" : ordenados.length > 0 || pagadores.length > 0 ? "dudoso" : "sin-par";
  return { estado, pagoId: seguro ? elegido.pagoId : null, candidatos: ordenados, pagadores };
}

/**
 * Raises an objection to candidates that match only by amount, if the bank names somebody else: another candidate, or a
 * name or DNI that is not the payer's.
 */
function desconfiar(
  { cuit, remitente }: MovimientoPorDecidir,
  candidatos: ReadonlyMap<number, Candidato>,
  { porPago }: IndiceDeCobros,
): void {
  const dni = cuit === null ? null : dniDeCuit(cuit);
  const nombrado = palabrasDe(remitente ?? "").length > 1;
  const hayOtro = [...candidatos.values()].some(({ razones }) =>
    razones.some((razon) => razon === "nombre" || razon === "dni"),
  );
  for (const { pagoId, razones, reparos } of candidatos.values()) {
    if (razones.some((razon) => DE_QUIEN_ES.has(razon))) continue;
    // If the DNI were the payer's, it would be among the reasons.
    const esDeOtro = dni !== null && (porPago.get(pagoId)?.dni ?? null) !== null;
    if (hayOtro || nombrado || esDeOtro) reparos.push("otro-nombre");
  }
}

/** Each of these signs makes a match by amount certain. */
const SENAS: ReadonlySet<Razon> = new Set(["centavos", "cuit", "comprobante"]);

const estabaAbierto = ({ desde, hasta }: CobroEsperado, fecha: string) =>
  fecha >= desde && fecha <= addDays(hasta, DIAS_DE_DEMORA);

function compararCon(
  movimiento: MovimientoPorDecidir,
  cobro: CobroEsperado,
  { pagadores, seLlama }: { pagadores: readonly number[]; seLlama: boolean },
): Candidato {
  const mismoImporte = cobro.importe === movimiento.importe;
  const dni = movimiento.cuit === null ? null : dniDeCuit(movimiento.cuit);
  const esSuDni = dni !== null && cobro.dni !== null && Number(cobro.dni) === Number(dni);
  const esSuCuit = cobro.personaId !== null && pagadores.includes(cobro.personaId);
  const razones: Razon[] = [
    ...(mismoImporte ? ["importe" as const] : []),
    ...(!mismoImporte && Math.abs(cobro.importe - movimiento.importe) <= CENTAVOS_DE_MAS_MAX
      ? ["importe-parecido" as const]
      : []),
    ...(esSuCuit ? ["cuit" as const] : []),
    ...(mismoImporte && cobro.aceptado ? ["comprobante" as const] : []),
    ...(esSuDni ? ["dni" as const] : []),
    ...(seLlama ? ["nombre" as const] : []),
  ];
  const reparos: Reparo[] = [
    ...(pagadores.length > 0 && !esSuCuit ? ["cuit-ajeno" as const] : []),
    ...(cobro.cancelado ? ["cancelado" as const] : []),
    ...(estabaAbierto(cobro, movimiento.fecha) ? [] : ["fuera-de-plazo" as const]),
  ];
  return { pagoId: cobro.pagoId, razones, reparos };
}

const PESO: Record<Razon, number> = {
  centavos: 32,
  importe: 16,
  cuit: 8,
  dni: 8,
  comprobante: 6,
  nombre: 4,
  "importe-parecido": 2,
};

/** Outweighs all reasons together. */
const DE_OTRO = 100;

const fuerza = ({ razones, reparos }: Candidato) =>
  razones.reduce((suma, razon) => suma + PESO[razon], 0) -
  reparos.reduce((suma, reparo) => suma + (ES_DE_OTRO.has(reparo) ? DE_OTRO : 1), 0);

const porFuerza = (a: Candidato, b: Candidato) => fuerza(b) - fuerza(a) || a.pagoId - b.pagoId;

/**
 * Leaves only one of several transactions that match one payment as its money: the first if all come from the same
 * sender, or else the only transaction from its payer's CUIT. All others are doubtful.
 */
function separarIguales(
  movimientos: readonly MovimientoPorDecidir[],
  emparejados: Map<number, Emparejado>,
): void {
  const seguros = movimientos.filter(({ id }) => emparejados.get(id)?.estado === "seguro");
  for (const [pagoId, iguales] of agrupar(seguros, ({ id }) => [emparejados.get(id)?.pagoId ?? 0])) {
    if (iguales.length < 2) continue;
    const conCuit = iguales.filter(({ id }) =>
      candidatoDe(emparejados, id, pagoId)?.razones.includes("cuit"),
    );
    const [primero] = iguales.toSorted((a, b) =>
      a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.ordinal - b.ordinal || a.id - b.id,
    );
    const deUnoSolo = primero?.cuit != null && iguales.every(({ cuit }) => cuit === primero.cuit);
    const elegido = deUnoSolo ? primero : conCuit.length === 1 ? conCuit[0] : undefined;
    for (const { id } of iguales) {
      const emparejado = emparejados.get(id);
      if (!emparejado || id === elegido?.id) continue;
      candidatoDe(emparejados, id, pagoId)?.reparos.push("repetido");
      Object.assign(emparejado, { estado: "dudoso", pagoId: null });
    }
  }
}

function candidatoDe(emparejados: ReadonlyMap<number, Emparejado>, id: number, pagoId: number) {
  return emparejados.get(id)?.candidatos.find((uno) => uno.pagoId === pagoId);
}

/** A transaction of an account; `importe` in whole centavos. */
interface Asentado {
  id: number;
  cuenta: string;
  fecha: string;
  importe: number;
  comprobante: string | null;
  cuit: string | null;
  concepto: string;
}

/** A bank returns a transfer within days, Mercado Pago within half a year. */
export const DIAS_PARA_DEVOLVER = 180;

const DEVOLUCION = /devol|revers|anulac|rechaz|refund|chargeback/i;

/**
 * Finds the incoming transactions that outgoing ones reverse (Rule TRA-7): the transaction with the same
 * number; else the last earlier one with the same amount and CUIT; else, if the outgoing transaction
 * describes itself as a return, the last one with the same amount. Each transaction is matched at most once.
 * @returns the ids of incoming transactions by those of outgoing ones
 */
export function emparejarReversos(
  salidas: readonly Asentado[],
  entradas: readonly Asentado[],
): Map<number, number> {
  const porImporte = agrupar(entradas.toSorted(porFecha).toReversed(), (una) => [
    keyOf(una.cuenta, una.importe),
  ]);
  const devueltas = new Set<number>();
  const found = new Map<number, number>();
  for (const salida of salidas.toSorted(porFecha)) {
    const { id, cuenta, fecha, importe, comprobante, cuit, concepto } = salida;
    const desde = addDays(fecha, -DIAS_PARA_DEVOLVER);
    const libres = (porImporte.get(keyOf(cuenta, -importe)) ?? []).filter(
      (una) => una.fecha >= desde && una.fecha <= fecha && !devueltas.has(una.id),
    );
    const suya =
      libres.find((una) => comprobante !== null && una.comprobante === comprobante) ??
      libres.find((una) => cuit !== null && una.cuit === cuit) ??
      (DEVOLUCION.test(concepto) ? libres[0] : undefined);
    if (!suya) continue;
    devueltas.add(suya.id);
    found.set(id, suya.id);
  }
  return found;
}

const keyOf = (cuenta: string, importe: number) => `${cuenta}|${importe}`;

const porFecha = (a: Asentado, b: Asentado) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.id - b.id);
