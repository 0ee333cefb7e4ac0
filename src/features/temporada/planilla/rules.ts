import type { Parcial } from "../competencias/rules.ts";
import type { Deporte } from "../equipos/rules.ts";

/** The log of a match (Rules TEM-14 to TEM-20): its entries, and the state that they add up to. */

export const LADOS = ["local", "visitante"] as const;
export type Lado = (typeof LADOS)[number];

/** Shots of every sport; each sport names its own in `REGLAS_DE_JUEGO`. */
export const TIROS = {
  libre: { label: "Libre", valor: 1 },
  doble: { label: "Doble", valor: 2 },
  triple: { label: "Triple", valor: 3 },
  campo: { label: "Campo", valor: 2 },
  campoDeTres: { label: "Campo de 3", valor: 3 },
  tiroLibre: { label: "Tiro libre", valor: 2 },
  penal: { label: "Penal", valor: 2 },
  tecnico: { label: "Técnico", valor: 1 },
} as const;
export type Tiro = keyof typeof TIROS;

/** Kinds of foul: whether a foul counts for its team, and whether it is one of those that add up to an exclusion. */
export const FALTAS = {
  personal: { label: "Personal", deEquipo: true, grave: false },
  antideportiva: { label: "Antideportiva", deEquipo: true, grave: true },
  tecnica: { label: "Técnica", deEquipo: true, grave: true },
  descalificadora: { label: "Descalificadora", deEquipo: true, grave: true },
  banco: { label: "Técnica al banco", deEquipo: false, grave: false },
} as const;
export type Falta = keyof typeof FALTAS;

interface ReglasDeJuego {
  periodos: number;
  minutos: number;
  /** What a period is called. */
  periodo: "cuarto" | "tiempo";
  tiros: readonly Tiro[];
  faltas: readonly Falta[];
  /** A team's foul of a period from which the rival shoots; null without such a rule. */
  bonusDesde: number | null;
  /** A player's foul that is a penalty; null without such a rule. */
  faltaPenal: number | null;
  /** A player's foul that excludes the player. */
  faltasAfuera: number;
  /** Unsportsmanlike and technical fouls that exclude a player. */
  gravesAfuera: number | null;
  /** Time-outs up to each period, from the period after the one before; unused ones are lost. */
  tiempos: readonly { hasta: number; cantidad: number }[];
  tiemposDeProrroga: number;
  /** Cards that send a player out for some minutes; null without cards. */
  tarjetas: { cantidad: number; minutos: number } | null;
  /** Whether sources differ, so that the screen asks the club to check with its federation. */
  revisar: boolean;
}

/** The settings of a match by sport (Rule TEM-15). */
export const REGLAS_DE_JUEGO: Record<Deporte, ReglasDeJuego> = {
  basquet: {
    periodos: 4,
    minutos: 10,
    periodo: "cuarto",
    tiros: ["libre", "doble", "triple"],
    faltas: ["personal", "tecnica", "antideportiva", "descalificadora", "banco"],
    bonusDesde: 5,
    faltaPenal: null,
    faltasAfuera: 5,
    gravesAfuera: 2,
    tiempos: [
      { hasta: 2, cantidad: 2 },
      { hasta: 4, cantidad: 3 },
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
    bonusDesde: null,
    faltaPenal: 5,
    faltasAfuera: 6,
    gravesAfuera: null,
    tiempos: [
      { hasta: 1, cantidad: 2 },
      { hasta: 2, cantidad: 2 },
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

/** An entry of a match's log. It has no time: phones' clocks are wrong, so only its place in the log counts. */
export type Anotacion =
  | { tipo: "formacion"; lado: Lado; jugadores: string[] }
  | { tipo: "inicio" | "fin"; periodo: number }
  | { tipo: "puntos"; periodo: number; lado: Lado; tiro: Tiro; jugador?: string | undefined }
  | { tipo: "falta"; periodo: number; lado: Lado; falta: Falta; jugador?: string | undefined }
  | { tipo: "tarjeta"; periodo: number; lado: Lado; jugador?: string | undefined }
  | { tipo: "tiempo"; periodo: number; lado: Lado }
  | { tipo: "final" }
  /** Undoes the entry `de`. Undoing a correction redoes what it had undone. */
  | { tipo: "correccion"; de: string };

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
 * Judges a batch against what is stored (Rules TEM-16, TEM-17): entries that are stored already are skipped, and those
 * of an older epoch wait for review.
 * @param stored `epoca` of the current writer; `ultimo` entry of the batch's epoch; ids of stored entries
 * @returns the entries to store, or the number that must come next if the batch leaves a gap
 */
export function juzgarLote(
  stored: { epoca: number; ultimo: number; ids: ReadonlySet<string> },
  lote: readonly Apunte[],
): { nuevos: Apunte[]; estado: EstadoDeApunte } | { siguiente: number } {
  const nuevos: Apunte[] = [];
  for (const apunte of lote) {
    if (stored.ids.has(apunte.id)) continue;
    const siguiente = stored.ultimo + nuevos.length + 1;
    if (apunte.n !== siguiente) return { siguiente };
    nuevos.push(apunte);
  }
  return { nuevos, estado: (lote[0]?.epoca ?? stored.epoca) < stored.epoca ? "espera" : "vale" };
}

export const enOrden = (a: Apunte, b: Apunte) => a.epoca - b.epoca || a.n - b.n;

/** Returns the entries that count, in order, without corrections and what these undo. */
export function vigentes(apuntes: readonly Apunte[]): Apunte[] {
  const undone = new Set<string>();
  const kept: Apunte[] = [];
  // From the end, because a correction may itself be corrected later.
  for (const apunte of [...apuntes].sort(enOrden).reverse()) {
    if (undone.has(apunte.id)) continue;
    if (apunte.anotacion.tipo === "correccion") undone.add(apunte.anotacion.de);
    else kept.push(apunte);
  }
  return kept.reverse();
}

/** Returns the entry that "Deshacer" undoes: the last that counts; null if there is none. */
export function paraDeshacer(apuntes: readonly Apunte[]): Apunte | null {
  return vigentes(apuntes).findLast(({ anotacion }) => anotacion.tipo !== "formacion") ?? null;
}

/** Returns the correction that "Rehacer" undoes; null once something was entered after it. */
export function paraRehacer(apuntes: readonly Apunte[]): Apunte | null {
  const undone = new Set<string>();
  const byId = new Map(apuntes.map((apunte) => [apunte.id, apunte]));
  for (const apunte of [...apuntes].sort(enOrden).reverse()) {
    if (apunte.anotacion.tipo !== "correccion") return null;
    if (undone.has(apunte.id)) continue;
    const target = byId.get(apunte.anotacion.de);
    if (target && target.anotacion.tipo !== "correccion") return apunte;
    undone.add(apunte.anotacion.de);
  }
  return null;
}

/** A player's line of the box score. */
export interface Ficha {
  jugador: string;
  puntos: number;
  tiros: Partial<Record<Tiro, number>>;
  faltas: number;
  tarjetas: number;
  /** Excluded by fouls. */
  afuera: boolean;
}

export interface EquipoEnJuego {
  puntos: number;
  /** Team fouls of the current period; an overtime continues the last period. */
  faltas: number;
  bonus: boolean;
  /** Time-outs left. */
  tiempos: number;
  /** The line-up, then other players with an entry. */
  jugadores: Ficha[];
}

/** An entry that counts; `marcador` is the score after it. */
export type Jugada = Exclude<Anotacion, { tipo: "correccion" | "formacion" }> & {
  id: string;
  marcador: Record<Lado, number>;
};

export interface EstadoDelPartido extends Record<Lado, EquipoEnJuego> {
  /** The current or last period; 0 before the match. */
  periodo: number;
  /** Whether the period is being played. */
  enJuego: boolean;
  terminado: boolean;
  parciales: Parcial[];
  jugadas: Jugada[];
}

/** Adds up the log of a match. The order in which the entries arrived makes no difference. */
export function estadoDe(apuntes: readonly Apunte[], deporte: Deporte): EstadoDelPartido {
  const reglas = REGLAS_DE_JUEGO[deporte];
  const valid = vigentes(apuntes);
  const periodo = Math.max(0, ...valid.map(({ anotacion }) => periodoDe(anotacion)));
  const all = valid.map(({ anotacion }) => anotacion);
  const parciales = Array.from({ length: periodo }, (): Parcial => ({ local: 0, visitante: 0 }));
  const marcador: Record<Lado, number> = { local: 0, visitante: 0 };
  const jugadas: Jugada[] = [];
  for (const { id, anotacion } of valid) {
    if (anotacion.tipo === "formacion" || anotacion.tipo === "correccion") continue;
    if (anotacion.tipo === "puntos") {
      const { valor } = TIROS[anotacion.tiro];
      marcador[anotacion.lado] += valor;
      const parcial = parciales[anotacion.periodo - 1];
      if (parcial) parcial[anotacion.lado] += valor;
    }
    jugadas.push({ ...anotacion, id, marcador: { ...marcador } });
  }
  const equipo = (lado: Lado): EquipoEnJuego => {
    const faltas = faltasDeEquipo(all, reglas, lado, periodo);
    return {
      puntos: marcador[lado],
      faltas,
      bonus: reglas.bonusDesde !== null && faltas >= reglas.bonusDesde,
      tiempos: tiemposQueQuedan(all, reglas, lado, periodo),
      jugadores: fichasDe(all, reglas, lado),
    };
  };
  const terminado = all.some(({ tipo }) => tipo === "final");
  return {
    periodo,
    enJuego: periodo > 0 && !terminado && !all.some((one) => one.tipo === "fin" && one.periodo === periodo),
    terminado,
    parciales,
    local: equipo("local"),
    visitante: equipo("visitante"),
    jugadas,
  };
}

const periodoDe = (anotacion: Anotacion) => ("periodo" in anotacion ? anotacion.periodo : 0);

function faltasDeEquipo(all: readonly Anotacion[], { periodos }: ReglasDeJuego, lado: Lado, periodo: number) {
  const shared = (one: number) => Math.min(one, periodos);
  return all.filter(
    (one) =>
      one.tipo === "falta" &&
      one.lado === lado &&
      FALTAS[one.falta].deEquipo &&
      shared(one.periodo) === shared(periodo),
  ).length;
}

function tiemposQueQuedan(all: readonly Anotacion[], reglas: ReglasDeJuego, lado: Lado, periodo: number) {
  const at = Math.max(1, periodo);
  const first = (hasta: number) => reglas.tiempos.findLast((one) => one.hasta < hasta)?.hasta ?? 0;
  const half = reglas.tiempos.find(({ hasta }) => at <= hasta);
  const [after, until, cantidad] = half
    ? [first(half.hasta), half.hasta, half.cantidad]
    : [at - 1, at, reglas.tiemposDeProrroga];
  const used = all.filter(
    (one) => one.tipo === "tiempo" && one.lado === lado && one.periodo > after && one.periodo <= until,
  );
  return Math.max(0, cantidad - used.length);
}

function fichasDe(all: readonly Anotacion[], reglas: ReglasDeJuego, lado: Lado): Ficha[] {
  const fichas = new Map<string, Ficha & { graves: number; descalificado: boolean }>();
  const fichaDe = (jugador: string) => {
    const ficha = fichas.get(jugador) ?? {
      ...{ jugador, puntos: 0, tiros: {}, faltas: 0, tarjetas: 0, afuera: false },
      ...{ graves: 0, descalificado: false },
    };
    fichas.set(jugador, ficha);
    return ficha;
  };
  const formacion = all.findLast((one) => one.tipo === "formacion" && one.lado === lado);
  if (formacion?.tipo === "formacion") for (const jugador of formacion.jugadores) fichaDe(jugador);
  for (const one of all) {
    if (!("jugador" in one) || one.jugador === undefined || one.lado !== lado) continue;
    const ficha = fichaDe(one.jugador);
    if (one.tipo === "puntos") {
      ficha.puntos += TIROS[one.tiro].valor;
      ficha.tiros[one.tiro] = (ficha.tiros[one.tiro] ?? 0) + 1;
    } else if (one.tipo === "tarjeta") ficha.tarjetas++;
    else if (one.falta !== "banco") {
      ficha.faltas++;
      if (FALTAS[one.falta].grave) ficha.graves++;
      if (one.falta === "descalificadora") ficha.descalificado = true;
    }
  }
  return [...fichas.values()].map(({ graves, descalificado, ...ficha }) => ({
    ...ficha,
    afuera:
      descalificado ||
      ficha.faltas >= reglas.faltasAfuera ||
      (reglas.gravesAfuera !== null && graves >= reglas.gravesAfuera),
  }));
}

/** Names a period: «1.er cuarto», «2.º tiempo», «Prórroga», «2.ª prórroga». */
export function nombreDePeriodo(deporte: Deporte, periodo: number): string {
  const { periodos, periodo: nombre } = REGLAS_DE_JUEGO[deporte];
  const extra = periodo - periodos;
  if (extra > 0) return extra === 1 ? "Prórroga" : `${extra}.ª prórroga`;
  return `${periodo}${periodo === 1 || periodo === 3 ? ".er" : ".º"} ${nombre}`;
}

/** Puts a play into words: «Doble de Ana P.», «Falta técnica de Rival». @param quien the player's or team's name */
export function textoDeJugada(deporte: Deporte, jugada: Jugada, quien: string): string {
  switch (jugada.tipo) {
    case "inicio":
      return `Empieza: ${nombreDePeriodo(deporte, jugada.periodo)}`;
    case "fin":
      return `Termina: ${nombreDePeriodo(deporte, jugada.periodo)}`;
    case "final":
      return "Final del partido";
    case "puntos":
      return `${TIROS[jugada.tiro].label} de ${quien}`;
    case "tiempo":
      return `Tiempo muerto de ${quien}`;
    case "tarjeta":
      return `Tarjeta para ${quien}`;
    case "falta":
      return jugada.falta === "banco"
        ? `Técnica al banco de ${quien}`
        : `Falta ${FALTAS[jugada.falta].label.toLowerCase()} de ${quien}`;
  }
}

/** Says what a player's fouls or cards mean, at the foul that brings it about; null if nothing. */
export function avisoDeFicha(deporte: Deporte, ficha: Ficha): string | null {
  const { faltaPenal, tarjetas } = REGLAS_DE_JUEGO[deporte];
  if (ficha.afuera) return "Afuera por faltas";
  if (tarjetas && ficha.tarjetas > 0 && ficha.tarjetas % tarjetas.cantidad === 0)
    return `Doble tarjeta: ${tarjetas.minutos} minutos afuera`;
  return faltaPenal !== null && ficha.faltas === faltaPenal ? `${faltaPenal}.ª falta: penal` : null;
}
