import type { Deporte } from "#contract/club.ts";
import { formatFechaLarga } from "#contract/format.ts";
import type { PartidoPublico } from "../competencias/contract.ts";
import { type Parcial, sinFechaDe } from "../competencias/rules.ts";
import type { Anotacion } from "./contract.ts";

/** The log of a match (Rules TEM-14 to TEM-20): its entries, and the state that they add up to. */

export const LADOS = ["local", "visitante"] as const;
export type Lado = (typeof LADOS)[number];

/** Shots of every sport, with their signs in the box score; each sport names its own in `REGLAS_DE_JUEGO`. */
export const TIROS = {
  libre: { label: "Libre", sigla: "L", valor: 1 },
  doble: { label: "Doble", sigla: "D", valor: 2 },
  triple: { label: "Triple", sigla: "T", valor: 3 },
  campo: { label: "Campo", sigla: "C", valor: 2 },
  campoDeTres: { label: "Campo de 3", sigla: "C3", valor: 3 },
  tiroLibre: { label: "Tiro libre", sigla: "TL", valor: 2 },
  penal: { label: "Penal", sigla: "P", valor: 2 },
  tecnico: { label: "Técnico", sigla: "T", valor: 1 },
} as const;
export type Tiro = keyof typeof TIROS;

/** Kinds of foul: its sentence, and whether it is one of those that add up to an exclusion. */
export const FALTAS = {
  personal: { label: "Falta personal", grave: false },
  antideportiva: { label: "Falta antideportiva", grave: true },
  tecnica: { label: "Falta técnica", grave: true },
  descalificadora: { label: "Falta descalificadora", grave: true },
  /** Counts for no player, and not for the bonus. */
  banco: { label: "Técnica al banco", grave: false },
} as const;
export type Falta = keyof typeof FALTAS;

interface ReglasDeJuego {
  periodos: number;
  minutos: number;
  /** Word for a period. */
  periodo: "cuarto" | "tiempo";
  tiros: readonly Tiro[];
  faltas: readonly Falta[];
  /** A team's foul of a period from which the rival shoots. */
  bonusDesde: number;
  /** A player's foul that is a penalty. */
  faltaPenal: number;
  /** A player's foul that excludes the player. */
  faltasAfuera: number;
  /** Unsportsmanlike and technical fouls that exclude a player. */
  gravesAfuera: number;
  /** Time-outs in some periods together; unused ones are lost. */
  tiempos: readonly { periodos: readonly number[]; cantidad: number }[];
  tiemposDeProrroga: number;
  /** Cards that send a player out for some minutes; null without cards. */
  tarjetas: { cantidad: number; minutos: number } | null;
  /** Whether sources differ, so that the screen asks the club to check with its federation. */
  revisar: boolean;
}

const NUNCA = Number.POSITIVE_INFINITY;

/** The settings of a match by sport (Rule TEM-15). */
export const REGLAS_DE_JUEGO: Record<Deporte, ReglasDeJuego> = {
  basquet: {
    periodos: 4,
    minutos: 10,
    periodo: "cuarto",
    tiros: ["libre", "doble", "triple"],
    faltas: ["personal", "tecnica", "antideportiva", "descalificadora", "banco"],
    bonusDesde: 5,
    faltaPenal: NUNCA,
    faltasAfuera: 5,
    gravesAfuera: 2,
    tiempos: [
      { periodos: [1, 2], cantidad: 2 },
      { periodos: [3, 4], cantidad: 3 },
    ],
    tiemposDeProrroga: 1,
    tarjetas: null,
    revisar: false,
  },
  cestoball: {
    periodos: 2,
    minutos: 20,
    periodo: "tiempo",
    tiros: ["campo", "campoDeTres", "tiroLibre", "penal", "tecnico"],
    faltas: ["personal", "tecnica"],
    bonusDesde: NUNCA,
    faltaPenal: 5,
    faltasAfuera: 6,
    gravesAfuera: NUNCA,
    tiempos: [
      { periodos: [1], cantidad: 2 },
      { periodos: [2], cantidad: 2 },
    ],
    tiemposDeProrroga: 1,
    tarjetas: { cantidad: 2, minutos: 3 },
    revisar: true,
  },
};

/** Most periods, overtimes included. */
export const PERIODOS_MAX = 12;
export const PLANTEL_MAX = 20;
/** Most entries of a match, and of one call. */
export const ANOTACIONES_MAX = 1500;
export const LOTE_MAX = 100;

/** A player: `i7` for the squad's row 7, or a rival's shirt number. Names are never in the log. */
export const JUGADOR = /^(i[1-9]\d{0,9}|00|\d|[1-9]\d)$/;
export const jugadorDe = (integranteId: number) => `i${integranteId}`;

/** An entry with its place: `n` counts from 1 in the epoch of one writing phone. */
export interface Apunte {
  epoca: number;
  n: number;
  /** UUID made by the phone. */
  id: string;
  anotacion: Anotacion;
}

/** `espera` for an entry of an older epoch, until somebody accepts or drops it (Rule TEM-17). */
export const ESTADOS_DE_APUNTE = ["vale", "espera", "descartada"] as const;
export type EstadoDeApunte = (typeof ESTADOS_DE_APUNTE)[number];

/**
 * Judges a batch of one epoch (Rules TEM-16, TEM-17): entries that are stored already are skipped, and those of an older
 * epoch than the current writer's wait for review.
 * @returns the entries to store, or the number that must come next if the batch leaves a gap
 */
export function juzgarLote(
  actual: number,
  guardados: readonly Apunte[],
  lote: readonly Apunte[],
): { nuevos: Apunte[]; estado: EstadoDeApunte } | { siguiente: number } {
  const epoca = lote[0]?.epoca ?? actual;
  const ids = new Set(guardados.map(({ id }) => id));
  const nuevos = lote.filter(({ id }) => !ids.has(id));
  const ultimo = Math.max(0, ...guardados.filter((one) => one.epoca === epoca).map(({ n }) => n));
  const gap = nuevos.findIndex(({ n }, i) => n !== ultimo + 1 + i);
  if (gap >= 0) return { siguiente: ultimo + 1 + gap };
  return { nuevos, estado: epoca < actual ? "espera" : "vale" };
}

export const enOrden = (a: Apunte, b: Apunte) => a.epoca - b.epoca || a.n - b.n;

/** Returns the entries that no correction undoes, in order. */
function sinDeshacer(apuntes: readonly Apunte[]): Apunte[] {
  const undone = new Set<string>();
  // From the end, because a correction may itself be corrected later.
  const kept = [...apuntes]
    .sort(enOrden)
    .reverse()
    .filter(({ id, anotacion }) => {
      if (undone.has(id)) return false;
      if (anotacion.tipo === "correccion") undone.add(anotacion.de);
      return true;
    });
  return kept.reverse();
}

/**
 * Returns the entries that count, in order, without corrections and what these undo. A period begins and ends once, and
 * so does the match, even if two phones entered it.
 */
export function vigentes(apuntes: readonly Apunte[]): Apunte[] {
  const known = new Set<string>();
  return sinDeshacer(apuntes).filter(({ anotacion }) => {
    const { tipo } = anotacion;
    if (tipo === "correccion") return false;
    if (tipo !== "inicio" && tipo !== "fin" && tipo !== "final") return true;
    const change = JSON.stringify(tipo === "final" ? [tipo] : [tipo, anotacion.periodo]);
    if (known.has(change)) return false;
    known.add(change);
    return true;
  });
}

/** Returns the entry that "Deshacer" undoes, the last that is not undone; null if there is none. */
export function paraDeshacer(apuntes: readonly Apunte[]): Apunte | null {
  return (
    sinDeshacer(apuntes).findLast(
      ({ anotacion: { tipo } }) => tipo !== "formacion" && tipo !== "correccion",
    ) ?? null
  );
}

/** Returns the correction that "Rehacer" undoes; null once something was entered after it. */
export function paraRehacer(apuntes: readonly Apunte[]): Apunte | null {
  const entries = new Set(
    apuntes.flatMap(({ id, anotacion }) => (anotacion.tipo === "correccion" ? [] : id)),
  );
  for (const apunte of sinDeshacer(apuntes).reverse()) {
    if (apunte.anotacion.tipo !== "correccion") return null;
    if (entries.has(apunte.anotacion.de)) return apunte;
  }
  return null;
}

/** An entry that counts, with its period and the score after it. The end of the match belongs to the last period. */
export type Jugada = Exclude<Anotacion, { tipo: "correccion" | "formacion" }> & {
  id: string;
  periodo: number;
  marcador: Parcial;
  /** What the scorer should check; null if nothing. */
  aviso: string | null;
};

export type EstadoDelPartido = ReturnType<typeof estadoDe>;
export type EquipoEnJuego = ReturnType<typeof equipoDe>;
/** A player's line of the box score. */
export type Ficha = EquipoEnJuego["jugadores"][number];

/** Adds up the log of a match. The order in which the entries arrived makes no difference. */
export function estadoDe(apuntes: readonly Apunte[], deporte: Deporte) {
  const reglas = REGLAS_DE_JUEGO[deporte];
  const valid = vigentes(apuntes);
  const all = valid.map(({ anotacion }) => anotacion);
  const periodo = Math.max(0, ...all.map((one) => ("periodo" in one ? one.periodo : 0)));
  const parciales = Array.from({ length: periodo }, (): Parcial => ({ local: 0, visitante: 0 }));
  const marcador: Parcial = { local: 0, visitante: 0 };
  const jugadas: Jugada[] = [];
  for (const { id, anotacion } of valid) {
    if (anotacion.tipo === "formacion" || anotacion.tipo === "correccion") continue;
    if (anotacion.tipo === "puntos") {
      const parcial = parciales[anotacion.periodo - 1];
      for (const sum of [marcador, parcial]) if (sum) sum[anotacion.lado] += TIROS[anotacion.tiro].valor;
    }
    const sobra =
      anotacion.tipo === "tiempo" && tiemposDe(jugadas, reglas, anotacion.lado, anotacion.periodo) <= 0;
    jugadas.push({
      periodo,
      ...anotacion,
      id,
      marcador: { ...marcador },
      aviso: sobra ? "No le quedaban tiempos muertos: anulalo si fue un error." : null,
    });
  }
  const terminado = all.some(({ tipo }) => tipo === "final");
  return {
    /** The current or last period; 0 before the match. */
    periodo,
    /** Whether the period is being played. */
    enJuego: periodo > 0 && !terminado && !all.some((one) => one.tipo === "fin" && one.periodo === periodo),
    terminado,
    parciales,
    local: equipoDe(all, reglas, "local", periodo),
    visitante: equipoDe(all, reglas, "visitante", periodo),
    jugadas,
  };
}

type DeUnLado = Extract<Anotacion, { lado: Lado }>;

function equipoDe(all: readonly Anotacion[], reglas: ReglasDeJuego, lado: Lado, periodo: number) {
  const suyas = all.filter((one): one is DeUnLado => "lado" in one && one.lado === lado);
  const sinProrroga = (one: number) => Math.min(one, reglas.periodos);
  const delPeriodo = suyas.filter(
    (one) => "periodo" in one && sinProrroga(one.periodo) === sinProrroga(periodo),
  );
  const faltas = faltasDe(delPeriodo).length;
  return {
    puntos: valorDe(tirosDe(suyas)),
    /** Team fouls of the current period; an overtime continues the last period. */
    faltas,
    bonus: faltas >= reglas.bonusDesde,
    /** Time-outs left. */
    tiempos: Math.max(0, tiemposDe(suyas, reglas, lado, Math.max(1, periodo))),
    /** The line-up, then other players with an entry. */
    jugadores: fichasDe(suyas, reglas),
  };
}

/** Returns a team's time-outs that are left in a period; negative if more were entered than the sport allows. */
function tiemposDe(all: readonly Anotacion[], reglas: ReglasDeJuego, lado: Lado, periodo: number): number {
  const juntos = reglas.tiempos.find(({ periodos }) => periodos.includes(periodo));
  const { periodos, cantidad } = juntos ?? { periodos: [periodo], cantidad: reglas.tiemposDeProrroga };
  const usados = all.filter(
    (one) => one.tipo === "tiempo" && one.lado === lado && periodos.includes(one.periodo),
  );
  return cantidad - usados.length;
}

const tirosDe = (all: readonly Anotacion[]) => all.flatMap((one) => (one.tipo === "puntos" ? one.tiro : []));
const valorDe = (tiros: readonly Tiro[]) => tiros.reduce((sum, tiro) => sum + TIROS[tiro].valor, 0);
const faltasDe = (all: readonly Anotacion[]) =>
  all.flatMap((one) => (one.tipo === "falta" && one.falta !== "banco" ? one.falta : []));

function fichasDe(suyas: readonly DeUnLado[], { faltasAfuera, gravesAfuera }: ReglasDeJuego) {
  const formacion = suyas.flatMap((one) => (one.tipo === "formacion" ? [one.jugadores] : [])).at(-1) ?? [];
  const conAnotacion = suyas.flatMap((one) => ("jugador" in one && one.jugador ? one.jugador : []));
  return [...new Set([...formacion, ...conAnotacion])].map((jugador) => {
    const propias = suyas.filter((one) => "jugador" in one && one.jugador === jugador);
    const tiros = tirosDe(propias);
    const faltas = faltasDe(propias);
    const graves = faltas.filter((falta) => FALTAS[falta].grave).length;
    return {
      jugador,
      puntos: valorDe(tiros),
      tiros,
      faltas: faltas.length,
      tarjetas: propias.filter(({ tipo }) => tipo === "tarjeta").length,
      /** Excluded by fouls. */
      afuera: faltas.includes("descalificadora") || faltas.length >= faltasAfuera || graves >= gravesAfuera,
    };
  });
}

/** Names a period: «1.er cuarto», «2.º tiempo», «Prórroga», «2.ª prórroga». */
export function nombreDePeriodo(deporte: Deporte, periodo: number): string {
  const { periodos, periodo: nombre } = REGLAS_DE_JUEGO[deporte];
  const extra = periodo - periodos;
  if (extra > 0) return extra === 1 ? "Prórroga" : `${extra}.ª prórroga`;
  return `${periodo}${periodo === 1 || periodo === 3 ? ".er" : ".º"} ${nombre}`;
}

/** Says what is or was played last: «1.er cuarto», «Terminó: 1.er cuarto»; empty before the match. */
export function momentoDe(
  deporte: Deporte,
  { periodo, enJuego }: Pick<EstadoDelPartido, "periodo" | "enJuego">,
): string {
  const nombre = nombreDePeriodo(deporte, periodo);
  return periodo === 0 ? "" : enJuego ? nombre : `Terminó: ${nombre}`;
}

/** «sábado 28 de noviembre, 21:30 hs. Gimnasio». */
export function cuandoYDonde(partido: Pick<PartidoPublico, "fecha" | "hora" | "lugar" | "sinFecha">): string {
  const { fecha, hora, lugar } = partido;
  const cuando = [fecha && formatFechaLarga(fecha), hora && `${hora} hs`].filter(Boolean).join(", ");
  return [sinFechaDe(partido) ?? cuando, lugar].filter(Boolean).join(". ");
}

/** Says what a player's fouls or cards mean, at the foul that brings it about; null if nothing. */
export function avisoDeFicha(deporte: Deporte, ficha: Ficha): string | null {
  const { faltaPenal, tarjetas } = REGLAS_DE_JUEGO[deporte];
  if (ficha.afuera) return "Afuera por faltas";
  if (tarjetas && ficha.tarjetas > 0 && ficha.tarjetas % tarjetas.cantidad === 0)
    return `Doble tarjeta: ${tarjetas.minutos} minutos afuera`;
  return ficha.faltas === faltaPenal ? `${faltaPenal}.ª falta: penal` : null;
}
