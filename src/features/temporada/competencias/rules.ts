import { DEPORTES } from "#contract/club.ts";
import type { ListColumns } from "#contract/columns.ts";
import type { Fields, ValuesOf } from "#contract/described.ts";
import { formatCantidad, formatFecha } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { plain } from "#contract/text.ts";
import type { TextFields } from "#contract/text-fields.ts";

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

/** The match has not begun, so it has no score. */
const SIN_EMPEZAR: readonly EstadoDePartido[] = ["programado", "postergado"];
/** The match is over and has a score. */
const TERMINADOS: readonly EstadoDePartido[] = ["final", "walkover", "default", "forfeit"];
/** Whether one side loses the match without playing on. */
export const seAdjudica = (estado: EstadoDePartido) => ["walkover", "default", "forfeit"].includes(estado);

export const TONO_DE_PARTIDO = {
  programado: "neutral",
  enJuego: "accent",
  final: "success",
  postergado: "warn",
  suspendido: "danger",
  walkover: "info",
  default: "info",
  forfeit: "info",
} as const satisfies Record<EstadoDePartido, string>;

export const PARCIALES_MAX = 12;

const PUNTOS = { min: 0, max: 999, optional: true } as const;

/** The fields of a match, besides its competition, its sides and the points of its periods. */
export const CAMPOS_DE_PARTIDO = {
  fecha: { kind: "date", label: "Fecha" },
  hora: { kind: "time", label: "Hora" },
  jornada: { label: "Fecha o ronda", max: 80, hint: "Por ejemplo: Fecha 5, Semifinal" },
  grupo: { label: "Fase o zona", max: 80, hint: "Cada zona tiene su tabla. Por ejemplo: Zona A" },
  lugar: { label: "Lugar", max: 200 },
  estado: { kind: "choice", label: "Estado", words: ESTADOS_DE_PARTIDO, missing: "Ese estado no existe" },
  puntosLocal: { label: "Puntos del local", ...PUNTOS },
  puntosVisitante: { label: "Puntos del visitante", ...PUNTOS },
  motivo: { label: "Motivo", max: 300, hint: "Se lee en la página del partido", multiline: true },
} as const satisfies Fields;

export interface CamposDePartido extends ValuesOf<typeof CAMPOS_DE_PARTIDO> {
  competenciaId: number | null;
  localId: number | null;
  visitanteId: number | null;
  /** Points of each period, overtime included. */
  parciales: Parcial[];
}

export const PARTIDO_NUEVO: CamposDePartido = {
  competenciaId: null,
  localId: null,
  visitanteId: null,
  fecha: null,
  hora: null,
  lugar: "",
  jornada: "",
  grupo: "",
  estado: "programado",
  puntosLocal: null,
  puntosVisitante: null,
  parciales: [],
  motivo: "",
};

export const PARCIALES = "Parciales";

/** Picks the fields of a new match. */
export const camposDePartido = (partido: CamposDePartido) =>
  Object.fromEntries(
    keysOf(PARTIDO_NUEVO).map((campo) => [campo, partido[campo]]),
  ) as unknown as CamposDePartido;

interface ConLoSuyo extends CamposDePartido {
  eventoId: number | null;
  cancha: { id: number } | null;
}

/** Picks the fields that the office edits. */
export const editablesDePartido = (partido: ConLoSuyo) => ({
  ...camposDePartido(partido),
  eventoId: partido.eventoId,
  canchaId: partido.cancha?.id ?? null,
});
export type EditablesDePartido = ReturnType<typeof editablesDePartido>;

export const CAMPOS_DE_COMPETENCIA = {
  nombre: { label: "Nombre", max: 120, missing: "Escribí el nombre de la competencia" },
  temporada: { label: "Temporada", min: 1900, max: 2999, year: true, hint: "El año. Por ejemplo: 2026" },
  deporte: { kind: "choice", label: "Deporte", words: DEPORTES, missing: "Elegí el deporte" },
} as const satisfies Fields;

export const CAMPOS_DE_RIVAL = {
  nombre: { label: "Nombre", max: 100, missing: "Escribí el nombre del rival" },
} as const satisfies TextFields;

export interface Marcador extends Pick<CamposDePartido, "estado" | "puntosLocal" | "puntosVisitante"> {
  parciales: readonly Parcial[];
}

interface Problema {
  campo: "estado" | "puntosLocal" | "parciales";
  mensaje: string;
}

/** Returns why a state and a score do not fit together (Rule TEM-7); null if they do. */
export function problemaDeMarcador(marcador: Marcador): Problema | null {
  const { estado, puntosLocal: local, puntosVisitante: visitante, parciales } = marcador;
  const en = (campo: Problema["campo"], mensaje: string): Problema => ({ campo, mensaje });
  if ((local === null) !== (visitante === null)) return en("puntosLocal", "Escribí los puntos de los dos");
  if (local === null || visitante === null) {
    if (parciales.length > 0) return en("puntosLocal", "Faltan los puntos: hay parciales");
    const falta = `«${ESTADOS_DE_PARTIDO[estado]}» lleva los puntos de los dos`;
    return TERMINADOS.includes(estado) ? en("puntosLocal", falta) : null;
  }
  if (SIN_EMPEZAR.includes(estado))
    return en(
      "estado",
      `Un partido ${ESTADOS_DE_PARTIDO[estado].toLowerCase()} no tiene puntos: cambiá el estado`,
    );
  const suma = sumar(parciales);
  const dicen = `Los parciales suman ${suma.local} a ${suma.visitante}`;
  if (suma.local > local || suma.visitante > visitante)
    return en("parciales", `${dicen}: los puntos no pueden ser menos`);
  if (estado === "final" && parciales.length > 0 && suma.local + suma.visitante !== local + visitante)
    return en("parciales", `${dicen}, y los puntos dicen ${local} a ${visitante}`);
  return seAdjudica(estado) && local === visitante
    ? en("puntosLocal", "Uno de los dos ganó: los puntos no pueden ser iguales")
    : null;
}

/** Returns why a match cannot have been played to its end yet (Rule TEM-7); null if it can. */
export function problemaDeFecha(
  { estado, fecha }: Pick<CamposDePartido, "estado" | "fecha">,
  hoy: string,
): Problema | null {
  const isPlayed = estado === "final" || estado === "default";
  if (!isPlayed || fecha === null || fecha <= hoy) return null;
  const mensaje = `El partido es el ${formatFecha(fecha)}: todavía no puede tener un resultado final`;
  return { campo: "puntosLocal", mensaje };
}

export function sumar(parciales: readonly Parcial[]): Parcial {
  return parciales.reduce(
    (suma, { local, visitante }) => ({ local: suma.local + local, visitante: suma.visitante + visitante }),
    { local: 0, visitante: 0 },
  );
}

/** A postponed match that gets a date is to be played on it. */
export const conFechaNueva = <P extends Pick<CamposDePartido, "estado" | "fecha">>(
  antes: P,
  despues: P,
): P => {
  const vuelve = antes.estado === "postergado" && despues.estado === "postergado";
  return vuelve && despues.fecha && despues.fecha !== antes.fecha
    ? { ...despues, estado: "programado" }
    : despues;
};

/** Whether the match is still to be played, so that its event or its court can be called off. */
export const faltaJugarse = (estado: EstadoDePartido) => SIN_EMPEZAR.includes(estado);

/** Returns the public reason of a match that was not played as announced; "" once it is played. */
export const motivoDe = ({ estado, motivo }: Pick<CamposDePartido, "estado" | "motivo">) =>
  estado === "enJuego" || estado === "final" ? "" : motivo;

/** What an edit of a match does with its event or its court hours (Rule TEM-9). */
export const ACCIONES_CON_OTROS = {
  mover: "Mover también",
  sinFecha: "Suspenderlo hasta que tenga fecha nueva: las entradas siguen valiendo",
  cancelar: "Cancelarlo y devolver las entradas",
  unir: "Pasar el partido a la fecha, la hora y el lugar del evento",
  soltar: "Dejar libre la cancha",
  dejar: "Dejarlo como está",
} as const;
export type AccionConOtros = keyof typeof ACCIONES_CON_OTROS;

type Cuando = Pick<CamposDePartido, "fecha" | "hora" | "lugar" | "estado">;

/**
 * Returns what can be done with what a match owns when the match changes (Rule TEM-9); empty if the change does not
 * concern it. An event always has the date and place of its match, so that it is moved or the match stays.
 */
export function accionesDe(owns: "evento" | "cancha", antes: Cuando, despues: Cuando): AccionConOtros[] {
  const { estado } = despues;
  const isOff = faltaJugarse(antes.estado) && estado !== antes.estado;
  const noSeJuega = isOff && (estado === "postergado" || estado === "suspendido" || seAdjudica(estado));
  const seMueve = antes.fecha !== despues.fecha || antes.hora !== despues.hora;
  if (owns === "cancha") {
    if (noSeJuega) return ["soltar", "dejar"];
    return seMueve ? (despues.fecha && despues.hora ? ["mover", "soltar"] : ["soltar"]) : [];
  }
  if (noSeJuega && estado === "postergado") return ["sinFecha"];
  if (noSeJuega) return estado === "suspendido" ? ["sinFecha", "cancelar", "dejar"] : ["cancelar", "dejar"];
  const vuelve = antes.estado === "postergado" && estado === "programado";
  return seMueve || vuelve || antes.lugar !== despues.lugar ? ["mover"] : [];
}

/** Names a side as the office does: the team of the club, or the rival. */
export function nombreDeLado(lado: { nombre: string; equipo: string | null } | null): string {
  return lado ? (lado.equipo ?? lado.nombre) : "A definir";
}

interface ConLados {
  local: { nombre: string; equipo: string | null } | null;
  visitante: { nombre: string; equipo: string | null } | null;
}

/** Names a match for the office: «U15 femenina vs. Sarmiento». */
export const nombreDePartido = ({ local, visitante }: ConLados) =>
  `${nombreDeLado(local)} vs. ${nombreDeLado(visitante)}`;

/** What a match shows instead of its date; null if the date holds. */
export const sinFechaDe = ({ fecha, sinFecha }: { fecha: string | null; sinFecha: boolean }) =>
  sinFecha ? "Sin fecha nueva" : fecha ? null : "Fecha a confirmar";

/** Names both sides for the public: «Colón» and «Sarmiento», or with their teams if the names are equal. */
export function ladosEnPublico({ local, visitante }: ConLados) {
  const isSame = local?.nombre === visitante?.nombre;
  const nombre = (lado: ConLados["local"]) => (lado && !isSame ? lado.nombre : ladoEnPublico(lado));
  return { local: nombre(local), visitante: nombre(visitante) };
}

/** Names a match for the public: «Colón vs. Sarmiento». */
export function tituloDePartido(partido: ConLados): string {
  const { local, visitante } = ladosEnPublico(partido);
  return `${local} vs. ${visitante}`;
}

type ConPuntos = Pick<Marcador, "puntosLocal" | "puntosVisitante">;

export const puntosDe = ({ puntosLocal, puntosVisitante }: ConPuntos) =>
  puntosLocal === null ? null : `${puntosLocal} a ${puntosVisitante}`;

/** What the list and its export call the competition of a friendly. */
export const AMISTOSO = "Amistoso";

export const COLUMNAS_DE_PARTIDOS = {
  fecha: { label: "Fecha", kind: "date", ordered: true, empty: "Sin fecha" },
  hora: { label: "Hora", kind: "time", empty: "—" },
  local: { label: "Local", kind: "text", of: ({ local }: ConLados) => nombreDeLado(local), card: "title" },
  puntos: { label: "Resultado", kind: "short", of: puntosDe, empty: "—" },
  visitante: { label: "Visitante", kind: "text", of: ({ visitante }: ConLados) => nombreDeLado(visitante) },
  jornada: { label: CAMPOS_DE_PARTIDO.jornada.label, kind: "short", empty: "—" },
  grupo: { label: CAMPOS_DE_PARTIDO.grupo.label, kind: "short", empty: "—" },
  lugar: { label: CAMPOS_DE_PARTIDO.lugar.label, kind: "text", empty: "—" },
  competencia: {
    label: "Competencia",
    kind: "text",
    of: ({ competencia }: { competencia: { nombre: string } | null }) => competencia?.nombre ?? AMISTOSO,
  },
  estado: { label: "Estado", kind: "short", words: ESTADOS_DE_PARTIDO, ordered: true },
  motivo: { label: CAMPOS_DE_PARTIDO.motivo.label, kind: "long", empty: "—", only: "sheet" },
  faltaEnArchivo: {
    label: "Archivo",
    kind: "short",
    words: { true: "Ya no está en el archivo", false: "—" },
    only: "sheet",
  },
} as const satisfies ListColumns;

export const COLUMNAS_DE_COMPETENCIAS = {
  nombre: { label: "Nombre", kind: "text", ordered: true, card: "title" },
  temporada: { label: "Temporada", kind: "number", ordered: true },
  deporte: { label: "Deporte", kind: "short", words: DEPORTES },
  partidos: { label: "Partidos", kind: "number" },
  jugados: { label: "Jugados", kind: "number" },
  activa: { label: "Estado", kind: "short", words: { true: "En curso", false: "Cerrada" } },
} as const satisfies ListColumns;

export const COLUMNAS_DE_RIVALES = {
  nombre: { label: "Nombre", kind: "text", ordered: true, card: "title" },
  otrosNombres: {
    label: "En los archivos se llama",
    kind: "long",
    of: ({ otrosNombres }: { otrosNombres: readonly string[] }) => otrosNombres.join(", "),
  },
  partidos: { label: "Partidos", kind: "number", ordered: true },
} as const satisfies ListColumns;

/** Returns the form in which names of files are compared and remembered, as `buscable` does in SQL. */
export const keyOfName = (nombre: string) => plain(nombre).replace(/\s+/g, " ").trim();

/** What an imported row does (Rule TEM-11). */
export const VEREDICTOS_DE_FILA = ["nuevo", "cambia", "igual", "duda", "error"] as const;
export type VeredictoDeFila = (typeof VEREDICTOS_DE_FILA)[number];

/** Says what an import has done: «Se agregaron 3 partidos y cambiaron 2. Quedaron 2 para mirar y 1 con error.» */
export function fraseDeImportacion({ nuevo, cambia, duda, error }: Record<VeredictoDeFila, number>): string {
  const partidos = (cuantos: number) => formatCantidad(cuantos, "partido");
  const agregados = nuevo > 0 ? [`${nuevo === 1 ? "se agregó" : "se agregaron"} ${partidos(nuevo)}`] : [];
  const cuantos = nuevo > 0 ? `${cambia}` : partidos(cambia);
  const cambiados = cambia > 0 ? [`${cambia === 1 ? "cambió" : "cambiaron"} ${cuantos}`] : [];
  const frase = [...agregados, ...cambiados].join(" y ") || "no cambió ningún partido";
  const hecho = `${frase.charAt(0).toUpperCase()}${frase.slice(1)}.`;
  const quedan = [
    duda > 0 ? `${duda} para mirar` : [],
    error > 0 ? formatCantidad(error, "con error", "con errores") : [],
  ].flat();
  if (quedan.length === 0) return hecho;
  return `${hecho} ${duda + error === 1 ? "Quedó" : "Quedaron"} ${quedan.join(" y ")}.`;
}

/** What decides between teams with equal points, in order (Rule TEM-10). */
export interface Desempate {
  criterio: keyof typeof CRITERIOS_DE_DESEMPATE;
  ambito: keyof typeof AMBITOS_DE_DESEMPATE;
  /** Whether the criteria start again for teams that are still tied once some of the tied teams are placed. */
  reiniciar: boolean;
}

export const CRITERIOS_DE_DESEMPATE = {
  resultados: "Puntos en la tabla",
  diferencia: "Diferencia de tantos",
  goles: "Tantos a favor",
  cociente: "Cociente de tantos",
} as const;

/** The matches that count for a criterion. */
export const AMBITOS_DE_DESEMPATE = {
  entre_empatados: "entre los empatados",
  todos: "en todos los partidos",
} as const;

export const DESEMPATES_MAX = 10;

const POR_PARTIDO = { min: -9, max: 9 } as const;

/** Points of a table per match. */
export const PUNTOS_DE_TABLA = {
  ganado: { label: "Ganado", ...POR_PARTIDO },
  empatado: { label: "Empatado", ...POR_PARTIDO },
  perdido: { label: "Perdido", ...POR_PARTIDO },
  default: { label: "Por default", ...POR_PARTIDO },
  forfeit: { label: "Incomparecencia", ...POR_PARTIDO },
} as const satisfies Fields;

/** The rules of a competition's table, as data. */
export interface ReglasDeTabla {
  puntos: ValuesOf<typeof PUNTOS_DE_TABLA>;
  desempates: Desempate[];
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

const CANTIDAD = { min: 0, max: 999 } as const;
const TANTOS = { min: 0, max: 99_999 } as const;

/** A row of a table that the office types in. */
export const CAMPOS_DE_FILA = {
  puntos: { label: "Puntos", min: -999, max: 999 },
  jugados: { label: "Jugados", ...CANTIDAD },
  ganados: { label: "Ganados", ...CANTIDAD },
  perdidos: { label: "Perdidos", ...CANTIDAD },
  favor: { label: "Tantos a favor", ...TANTOS },
  contra: { label: "Tantos en contra", ...TANTOS },
} as const satisfies Fields;

export interface FilaCargada extends ValuesOf<typeof CAMPOS_DE_FILA> {
  participanteId: number;
}

export interface RenglonDeTabla extends FilaCargada {
  nombre: string;
  empatados: number;
  /** Shared by teams that no criterion separates. */
  puesto: number;
  /** Whether the place is shared and a draw has to decide. */
  sorteoPendiente: boolean;
}

export type PartidoParaTabla = Omit<Marcador, "parciales"> & Pick<CamposDePartido, "localId" | "visitanteId">;

/** What a team did in some matches. `puntos` are the table's points. */
type Cuenta = Record<keyof typeof CAMPOS_DE_FILA | "empatados", number>;

/** A side of a match that counts. */
interface Jugado {
  quien: number | null;
  rival: number | null;
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
  const nombres = new Map(participantes.map(({ id, nombre }) => [id, nombre]));
  const jugados = partidos.flatMap((partido) => jugadosDe(partido, puntos));
  const total = contar(jugados, nombres.keys());
  const puestos = separar([...nombres.keys()], (id) => total.get(id)?.puntos ?? 0).flatMap((empatados) =>
    desempatar(empatados, { desempates, jugados, total }),
  );
  let before = 0;
  return puestos.flatMap((compartido) => {
    const puesto = before + 1;
    before += compartido.length;
    return compartido
      .flatMap((participanteId) => {
        const cuenta = total.get(participanteId);
        if (!cuenta) return [];
        const sorteoPendiente = compartido.length > 1 && cuenta.jugados > 0;
        const nombre = nombres.get(participanteId) ?? "";
        return { participanteId, nombre, ...cuenta, puesto, sorteoPendiente };
      })
      .sort((one, other) => one.nombre.localeCompare(other.nombre, "es"));
  });
}

/** Returns both sides of a match that ended; a walkover or forfeit counts 20–0. */
function jugadosDe(
  { localId, visitanteId, estado, puntosLocal, puntosVisitante }: PartidoParaTabla,
  puntos: ReglasDeTabla["puntos"],
): Jugado[] {
  if (!terminado(estado) || puntosLocal === null || puntosVisitante === null) return [];
  const perdido =
    estado === "final" ? puntos.perdido : estado === "default" ? puntos.default : puntos.forfeit;
  const sinJugar = estado === "walkover" || estado === "forfeit";
  const [a, b] = sinJugar
    ? [puntosLocal > puntosVisitante ? 20 : 0, puntosVisitante > puntosLocal ? 20 : 0]
    : [puntosLocal, puntosVisitante];
  const lado = (quien: number | null, rival: number | null, favor: number, contra: number) => ({
    quien,
    rival,
    favor,
    contra,
    puntos: favor > contra ? puntos.ganado : favor < contra ? perdido : puntos.empatado,
  });
  return [lado(localId, visitanteId, a, b), lado(visitanteId, localId, b, a)];
}

/** Adds up the matches of these teams among themselves. */
function contar(jugados: readonly Jugado[], equipos: Iterable<number>): ReadonlyMap<number | null, Cuenta> {
  const cuentas = new Map<number | null, Cuenta>();
  for (const equipo of equipos)
    cuentas.set(equipo, {
      jugados: 0,
      ganados: 0,
      empatados: 0,
      perdidos: 0,
      favor: 0,
      contra: 0,
      puntos: 0,
    });
  for (const { quien, rival, favor, contra, puntos } of jugados) {
    const cuenta = cuentas.get(quien);
    if (!cuenta || !cuentas.has(rival)) continue;
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
  total: ReadonlyMap<number | null, Cuenta>;
}

/**
 * Orders teams with equal points. A criterion that separates some of them applies to all at once; the criteria then
 * start again for each group that is still tied, or go on with the next one for the same matches.
 * @param entre the teams whose matches count among themselves
 */
function desempatar(grupo: number[], empate: Empate, desde = 0, entre = grupo): number[][] {
  if (grupo.length === 1) return [grupo];
  const ambitos = { todos: empate.total, entre_empatados: contar(empate.jugados, entre) };
  for (const [index, { criterio, ambito, reiniciar }] of empate.desempates.entries()) {
    if (index < desde) continue;
    const grupos = separar(grupo, (equipo) => valorDe(criterio, ambitos[ambito].get(equipo)));
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
const separar = (equipos: readonly number[], valor: (equipo: number) => number): number[][] =>
  [...Map.groupBy(equipos, valor)].sort(([one], [other]) => other - one).map(([, grupo]) => grupo);

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

export type Resultado = "ganado" | "empatado" | "perdido";

/** Whether a match is over and has a score. */
export const terminado = (estado: EstadoDePartido) => TERMINADOS.includes(estado);

/** Returns how a match ended for one of its sides; null if it has not ended, or for another participant. */
export function resultadoDe(partido: PartidoParaTabla, participanteId: number): Resultado | null {
  const { estado, puntosLocal, puntosVisitante, localId, visitanteId } = partido;
  if (!terminado(estado) || puntosLocal === null || puntosVisitante === null) return null;
  const esLocal = localId === participanteId;
  if (!esLocal && visitanteId !== participanteId) return null;
  if (puntosLocal === puntosVisitante) return "empatado";
  return puntosLocal > puntosVisitante === esLocal ? "ganado" : "perdido";
}

/** Returns a participant's last five results, newest last. @param partidos by date */
export const rachaDe = (partidos: readonly PartidoParaTabla[], participanteId: number): Resultado[] =>
  partidos.flatMap((partido) => resultadoDe(partido, participanteId) ?? []).slice(-5);

/**
 * Says in one sentence what a table says about a team (Rule TEM-24): «U15 femenina está en el 2.º puesto, de 8 equipos,
 * en Liga Provincial: a 1 punto de Sarmiento.»
 * @param quien name of the team
 * @returns null before the team's first match
 */
export function fraseDeTabla(
  quien: string,
  participanteId: number,
  { competencia, filas }: { competencia: { nombre: string }; filas: readonly RenglonDeTabla[] },
): string | null {
  const suya = filas.find((fila) => fila.participanteId === participanteId);
  const [otra] = filas.filter((fila) => fila.participanteId !== participanteId);
  if (!suya || !otra || suya.jugados === 0) return null;
  const donde = `en ${competencia.nombre}`;
  const ventaja = suya.puntos - otra.puntos;
  const puntos = (cuantos: number) => `${cuantos} ${cuantos === 1 ? "punto" : "puntos"}`;
  if (suya.puesto > 1) {
    const distancia =
      ventaja < 0 ? `a ${puntos(-ventaja)} de ${otra.nombre}` : `con los mismos puntos que ${otra.nombre}`;
    const puesto = suya.sorteoPendiente ? "comparte" : "está en";
    return `${quien} ${puesto} el ${suya.puesto}.º puesto, de ${filas.length} equipos, ${donde}: ${distancia}.`;
  }
  if (suya.sorteoPendiente) return `${quien} comparte la punta ${donde} con ${otra.nombre}.`;
  const con = ventaja > 0 ? `${puntos(ventaja)} más que` : "los mismos puntos que";
  return `${quien} está en la punta ${donde}, con ${con} ${otra.nombre}.`;
}

/** Names a side for the public: «Colón U15 femenina», or the rival. */
export const ladoEnPublico = (lado: ConLados["local"]) =>
  lado ? [lado.nombre, lado.equipo].filter(Boolean).join(" ") : "A definir";

/** Names a match for the public: «Colón U15 femenina vs. Sarmiento», or with its score once it has one. */
export function resumenDePartido({ local, visitante, puntosLocal, puntosVisitante }: ConLados & ConPuntos) {
  const [uno, otro] = [ladoEnPublico(local), ladoEnPublico(visitante)];
  return puntosLocal === null ? `${uno} vs. ${otro}` : `${uno} ${puntosLocal} – ${otro} ${puntosVisitante}`;
}
