/** States of a match. */
export const ESTADOS_DE_PARTIDO = {
  programado: "Programado",
  enJuego: "En juego",
  final: "Final",
  postergado: "Postergado",
  suspendido: "Suspendido",
  walkover: "Walkover",
  default: "Por default",
  forfeit: "Perdido por incomparecencia",
} as const;
export type EstadoDePartido = keyof typeof ESTADOS_DE_PARTIDO;

/** Points of one period. */
export interface Parcial {
  local: number;
  visitante: number;
}

/** What decides between teams with equal points, in order. */
export interface Desempate {
  criterio: keyof typeof CRITERIOS_DE_DESEMPATE;
  /** Whether only matches among the tied teams count. */
  ambito: "entre_empatados" | "todos";
  /** Whether the criteria start again for teams that are still tied once some of the tied teams are placed. */
  reiniciar: boolean;
}

export const CRITERIOS_DE_DESEMPATE = {
  resultados: "Puntos en la tabla",
  diferencia: "Diferencia de tantos",
  goles: "Tantos a favor",
  cociente: "Cociente de tantos",
} as const;

/** The rules of a competition's table, as data. Points are per match. */
export interface ReglasDeTabla {
  puntos: { ganado: number; perdido: number; empatado: number; default: number; forfeit: number };
  desempates: readonly Desempate[];
}

/** FIBA, Official Basketball Rules, D.1. */
export const REGLAS_FIBA: ReglasDeTabla = {
  puntos: { ganado: 2, perdido: 1, empatado: 1, default: 1, forfeit: 0 },
  desempates: [
    { criterio: "resultados", ambito: "entre_empatados", reiniciar: true },
    { criterio: "diferencia", ambito: "entre_empatados", reiniciar: true },
    { criterio: "goles", ambito: "entre_empatados", reiniciar: true },
    { criterio: "diferencia", ambito: "todos", reiniciar: true },
    { criterio: "goles", ambito: "todos", reiniciar: true },
  ],
};

/** A starting point, because federations differ: matches may end in a draw, and a lost match gives no points. */
export const REGLAS_CESTOBALL: ReglasDeTabla = {
  puntos: { ganado: 2, perdido: 0, empatado: 1, default: 0, forfeit: 0 },
  desempates: REGLAS_FIBA.desempates,
};

export const REGLAS_POR_DEPORTE = { basquet: REGLAS_FIBA, cestoball: REGLAS_CESTOBALL } as const;

/** A row of a table that the office types in. */
export interface FilaCargada {
  participanteId: number;
  jugados: number;
  ganados: number;
  perdidos: number;
  favor: number;
  contra: number;
  puntos: number;
}

export interface RenglonDeTabla extends FilaCargada {
  nombre: string;
  empatados: number;
  /** Shared by teams that no criterion separates. */
  puesto: number;
  /** Whether the place is shared and a draw has to decide. */
  sorteoPendiente: boolean;
}

export interface PartidoParaTabla {
  localId: number | null;
  visitanteId: number | null;
  estado: EstadoDePartido;
  puntosLocal: number | null;
  puntosVisitante: number | null;
}

/**
 * Returns the score of a match that one side loses without playing it to its end (Rule TEM-10): 20–0 after a walkover or
 * forfeit; after a default, the score so far if the other side leads, and otherwise 2–0.
 */
export function marcadorAdjudicado(
  estado: "walkover" | "default" | "forfeit",
  pierde: keyof Parcial,
  jugado: Parcial | null,
): Parcial {
  const gana = pierde === "local" ? "visitante" : "local";
  if (estado === "default" && jugado && jugado[gana] > jugado[pierde]) return jugado;
  const puntos = estado === "default" ? 2 : 20;
  return pierde === "local" ? { local: 0, visitante: puntos } : { local: puntos, visitante: 0 };
}

/** What a team did in some matches. `puntos` are the table's points. */
type Cuenta = Omit<FilaCargada, "participanteId"> & { empatados: number };

/** A match that counts, with the indexes of both teams. */
interface Jugado {
  lados: [Lado, Lado];
}
interface Lado {
  equipo: number;
  favor: number;
  contra: number;
  puntos: number;
}

/**
 * Computes a table (Rule TEM-10). Only matches between two of the teams that ended with a score count; of a walkover,
 * default or forfeit, the loser is the side with fewer points.
 * @returns rows in the order of the table; by name where a draw is pending
 */
export function tablaDe(
  participantes: readonly { id: number; nombre: string }[],
  partidos: readonly PartidoParaTabla[],
  { puntos, desempates }: ReglasDeTabla,
): RenglonDeTabla[] {
  const indexes = new Map(participantes.map(({ id }, index) => [id, index]));
  const jugados = partidos.flatMap((partido) => jugadoDe(partido, indexes, puntos) ?? []);
  const total = contar(jugados, participantes.length);
  const deTodos = participantes.map((_, index) => index);
  const puestos = separar(deTodos, (index) => total[index]?.puntos ?? 0).flatMap((empatados) =>
    desempatar(empatados, { desempates, jugados, total }),
  );
  let before = 0;
  return puestos.flatMap((compartido) => {
    const puesto = before + 1;
    before += compartido.length;
    return compartido
      .flatMap((index) => {
        const participante = participantes[index];
        const cuenta = total[index];
        if (!participante || !cuenta) return [];
        const { id: participanteId, nombre } = participante;
        const sorteoPendiente = compartido.length > 1 && cuenta.jugados > 0;
        return { participanteId, nombre, ...cuenta, puesto, sorteoPendiente };
      })
      .sort((one, other) => one.nombre.localeCompare(other.nombre, "es"));
  });
}

function jugadoDe(
  { localId, visitanteId, estado, puntosLocal, puntosVisitante }: PartidoParaTabla,
  indexes: ReadonlyMap<number | null, number>,
  puntos: ReglasDeTabla["puntos"],
): Jugado | null {
  const local = indexes.get(localId);
  const visitante = indexes.get(visitanteId);
  const terminado =
    estado === "final" || estado === "walkover" || estado === "default" || estado === "forfeit";
  if (local === undefined || visitante === undefined || !terminado) return null;
  if (puntosLocal === null || puntosVisitante === null) return null;
  const perdido =
    estado === "final" ? puntos.perdido : estado === "default" ? puntos.default : puntos.forfeit;
  const lado = (equipo: number, favor: number, contra: number): Lado => ({
    equipo,
    favor,
    contra,
    puntos: favor > contra ? puntos.ganado : favor < contra ? perdido : puntos.empatado,
  });
  return {
    lados: [lado(local, puntosLocal, puntosVisitante), lado(visitante, puntosVisitante, puntosLocal)],
  };
}

/** Adds up matches for each team. @param teams number of teams */
function contar(jugados: readonly Jugado[], teams: number): Cuenta[] {
  const cuentas = Array.from({ length: teams }, () => ({
    jugados: 0,
    ganados: 0,
    empatados: 0,
    perdidos: 0,
    favor: 0,
    contra: 0,
    puntos: 0,
  }));
  for (const { equipo, favor, contra, puntos } of jugados.flatMap(({ lados }) => lados)) {
    const cuenta = cuentas[equipo];
    if (!cuenta) continue;
    cuenta.jugados++;
    if (favor > contra) cuenta.ganados++;
    else if (favor < contra) cuenta.perdidos++;
    else cuenta.empatados++;
    cuenta.favor += favor;
    cuenta.contra += contra;
    cuenta.puntos += puntos;
  }
  return cuentas;
}

interface Empate {
  desempates: readonly Desempate[];
  jugados: readonly Jugado[];
  total: readonly Cuenta[];
}

/**
 * Orders teams with equal points. A criterion that separates some of them applies to all at once; the criteria then
 * start again for each group that is still tied, or go on with the next one for the same matches.
 * @param entre the teams whose matches count among themselves
 */
function desempatar(grupo: number[], empate: Empate, desde = 0, entre = grupo): number[][] {
  if (grupo.length === 1) return [grupo];
  const propios = new Set(entre);
  const ambitos = {
    todos: empate.total,
    entre_empatados: contar(
      empate.jugados.filter(({ lados }) => lados.every(({ equipo }) => propios.has(equipo))),
      empate.total.length,
    ),
  };
  for (const [index, { criterio, ambito, reiniciar }] of empate.desempates.entries()) {
    if (index < desde) continue;
    const grupos = separar(grupo, (equipo) => valorDe(criterio, ambitos[ambito][equipo]));
    if (grupos.length > 1)
      return grupos.flatMap((uno) =>
        reiniciar ? desempatar(uno, empate) : desempatar(uno, empate, index + 1, entre),
      );
  }
  return [grupo];
}

function valorDe(criterio: Desempate["criterio"], cuenta: Cuenta | undefined): number {
  const { puntos, favor, contra } = cuenta ?? { puntos: 0, favor: 0, contra: 0 };
  if (criterio === "resultados") return puntos;
  if (criterio === "diferencia") return favor - contra;
  if (criterio === "goles") return favor;
  // Equal fractions are equal numbers, because a division is rounded once.
  return favor === contra ? 1 : favor / contra;
}

/** Groups teams with the same value, highest value first. */
function separar(equipos: readonly number[], valor: (equipo: number) => number): number[][] {
  const grupos = new Map<number, number[]>();
  for (const equipo of equipos) {
    const grupo = grupos.get(valor(equipo));
    if (grupo) grupo.push(equipo);
    else grupos.set(valor(equipo), [equipo]);
  }
  return [...grupos].sort(([one], [other]) => other - one).map(([, grupo]) => grupo);
}

/** Completes a table that the office typed in. Teams with equal points keep the order in which they were typed. */
export function tablaCargada(
  filas: readonly FilaCargada[],
  participantes: readonly { id: number; nombre: string }[],
): RenglonDeTabla[] {
  const nombres = new Map(participantes.map(({ id, nombre }) => [id, nombre]));
  return [...filas]
    .sort((one, other) => other.puntos - one.puntos)
    .map((fila, index) => ({
      ...fila,
      nombre: nombres.get(fila.participanteId) ?? "",
      empatados: Math.max(0, fila.jugados - fila.ganados - fila.perdidos),
      puesto: index + 1,
      sorteoPendiente: false,
    }));
}
