import { createHash } from "node:crypto";
import { changedFields } from "#contract/edit.ts";
import { formatFecha } from "#contract/format.ts";
import type { DecisionesDeImportacion, ImportacionDePartidos } from "../../contract.ts";
import { ESTADOS_DE_PARTIDO, keyOfName, problemaDeMarcador, puntosDe, seAdjudica } from "../../rules.ts";
import type { CompetenciaRow } from "../competencias.repo.ts";
import type { PartidoRow } from "../partidos.repo.ts";
import type { FixtureLeido, RenglonDePartido } from "./leer-fixture.ts";

/** What the club already has, as far as the file may mean it. */
export interface Conocidos {
  competencias: readonly CompetenciaRow[];
  /** Matches of these competitions. */
  partidos: readonly PartidoRow[];
  participantes: readonly { id: number; nombre: string; equipo: string | null }[];
  /** Remembered names of files. */
  nombres: ReadonlyMap<string, number>;
}

interface Pedido {
  /** The competition of a file that names none. */
  competencia: CompetenciaRow | null;
  decisiones: DecisionesDeImportacion;
  temporada: number;
  /** Short name of the club: such a name may be another team of the club in each competition. */
  club: string;
}

/** A row that exists, or one that the import creates under this key. */
export type Ref = { id: number } | { nuevo: string };

type Columna =
  | ("grupo" | "jornada" | "fecha" | "hora" | "lugar" | "estado" | "puntosLocal" | "puntosVisitante")
  | ("idExterno" | "faltaEnArchivo");

export interface PartidoImportado extends Pick<PartidoRow, Columna> {
  competencia: Ref;
  local: Ref | null;
  visitante: Ref | null;
}

type Fila = ImportacionDePartidos["filas"][number];
type Veredicto = Pick<Fila, "veredicto" | "detalle"> & { partidoId?: number };

/** What the import writes. Competitions and rivals are new ones, by their keys. */
interface Escrituras {
  competencias: Map<string, string>;
  /** Names of the federation's file, by the competition that the office chose for them. */
  externos: Map<number, string>;
  rivales: Map<string, string>;
  /** Names to remember. */
  nombres: Map<string, number>;
  nuevos: PartidoImportado[];
  cambiados: (PartidoImportado & { id: number })[];
  faltan: number[];
}

export interface Dictamen
  extends Pick<ImportacionDePartidos, "huella" | "conteos" | "preguntas" | "filas" | "faltan"> {
  escrituras: Escrituras;
}

/**
 * Says what a fixture would change and what the office has to decide first (Rule TEM-11). Pure, so that the preview
 * and the transaction that writes judge alike.
 */
export function dictaminar(leido: FixtureLeido, conocidos: Conocidos, pedido: Pedido): Dictamen {
  const { escrituras, preguntas, competenciaDe, participanteDe, nombreDe } = nombrados(conocidos, pedido);
  const porId = new Map(conocidos.partidos.map((row) => [row.idExterno, row]));
  const porCruce = Map.groupBy(conocidos.partidos, (row) =>
    cruceDe(refDe(row.competenciaId), row.jornada, refDe(row.localId), refDe(row.visitanteId)),
  );
  const vistos = new Map<string, number>();
  const presentes = new Set<number>();
  const delArchivo = new Set<number | null>();

  function juzgar(renglon: RenglonDePartido): Veredicto {
    const error = (detalle: string): Veredicto => ({ veredicto: "error", detalle });
    const competencia = competenciaDe(renglon.competencia);
    const local = participanteDe(renglon.local, renglon.competencia);
    const visitante = participanteDe(renglon.visitante, renglon.competencia);
    if (!competencia || local === undefined || visitante === undefined)
      return { veredicto: "duda", detalle: "Falta decir a quién nombra" };
    const { ref, row } = competencia;
    if (row) delArchivo.add(row.id);
    if (row?.activa === false) return error(`«${row.nombre}» está cerrada`);
    if (local && keyOf(local) === keyOf(visitante)) return error("Un equipo no juega contra sí mismo");

    const cruce = cruceDe(ref, renglon.jornada, local, visitante);
    const { idExterno } = renglon;
    const antes = vistos.get(idExterno ?? cruce);
    if (antes !== undefined) return error(`Está dos veces: también en la línea ${antes}`);
    vistos.set(idExterno ?? cruce, renglon.linea);
    const iguales = (porCruce.get(cruce) ?? []).filter(
      (igual) => idExterno === null || (igual.idExterno === null && local && visitante),
    );
    const conId = idExterno === null ? undefined : porId.get(idExterno);
    if (!conId && iguales.length > 1)
      return error("Hay dos partidos así en el club: cambiá a mano el que corresponda");
    const existente = conId ?? iguales[0];

    const nuevo: PartidoImportado = {
      idExterno: idExterno ?? existente?.idExterno ?? null,
      competencia: ref,
      local: local ?? refDe(existente?.localId),
      visitante: visitante ?? refDe(existente?.visitanteId),
      grupo: renglon.grupo || (existente?.grupo ?? ""),
      jornada: renglon.jornada || (existente?.jornada ?? ""),
      fecha: renglon.fecha ?? existente?.fecha ?? null,
      hora: renglon.hora ?? existente?.hora ?? null,
      lugar: renglon.lugar || (existente?.lugar ?? ""),
      faltaEnArchivo: false,
      ...marcadorDe(renglon, existente),
    };
    const problema = problemaDeMarcador({ ...nuevo, parciales: existente?.parciales ?? [] });
    if (problema) return { ...error(problema.mensaje), ...(existente && { partidoId: existente.id }) };
    if (!existente) {
      escrituras.nuevos.push(nuevo);
      return { veredicto: "nuevo", detalle: describir(nuevo) };
    }

    const partidoId = existente.id;
    presentes.add(partidoId);
    const cuando = ({ fecha, hora, lugar }: Cuando) => ({ fecha, hora, lugar });
    const seMueve = changedFields(cuando(existente), cuando(nuevo)).length > 0;
    const suyo = existente.eventoId ? "un evento" : existente.ocupacionId && "la cancha reservada";
    if (seMueve && suyo) Object.assign(nuevo, cuando(existente));
    const cambios = cambiosDe(existente, nuevo, nombreDe);
    if (cambios.length > 0) escrituras.cambiados.push({ ...nuevo, id: partidoId });
    const detalle = cambios.join(" · ");
    if (!seMueve || !suyo) return { veredicto: detalle ? "cambia" : "igual", detalle, partidoId };
    const abrilo = `Tiene ${suyo}: abrí el partido para cambiarle la fecha. ${describir(renglon)}`;
    return { veredicto: "duda", detalle: abrilo, partidoId };
  }

  const rows: Fila[] = [
    ...leido.errores.map(({ linea, mensaje }) => ({
      ...{ linea, veredicto: "error" as const, partido: `Línea ${linea}`, detalle: mensaje, partidoId: null },
    })),
    ...leido.renglones.map((renglon) => ({
      linea: renglon.linea,
      partido: `${renglon.local || "A definir"} vs. ${renglon.visitante || "A definir"}`,
      partidoId: null,
      ...juzgar(renglon),
    })),
  ];
  const faltan = conocidos.partidos.filter(
    ({ id, idExterno, competenciaId }) =>
      leido.formato === "federacion" && idExterno && delArchivo.has(competenciaId) && !presentes.has(id),
  );
  escrituras.faltan.push(...faltan.flatMap(({ id, faltaEnArchivo }) => (faltaEnArchivo ? [] : id)));
  const conteos = { nuevo: 0, cambia: 0, igual: 0, duda: 0, error: 0 };
  for (const { veredicto } of rows) conteos[veredicto]++;
  const dictamen = { preguntas: [...preguntas.values()], escrituras };
  const todo = JSON.stringify({ rows, ...dictamen }, (_, value) =>
    value instanceof Map ? [...value] : value,
  );
  return {
    ...dictamen,
    huella: createHash("sha256").update(todo).digest("hex"),
    conteos,
    filas: rows.filter(({ veredicto }) => veredicto !== "igual").slice(0, 500),
    faltan: faltan.slice(0, 500).map(({ id, localId, visitanteId }) => ({
      id,
      nombre: `${nombreDe(refDe(localId))} vs. ${nombreDe(refDe(visitanteId))}`,
    })),
  };
}

const refDe = (id: number | null | undefined): Ref | null => (id ? { id } : null);
const keyOf = (ref: Ref | null) => ref && ("id" in ref ? ref.id : `+${ref.nuevo}`);

const cruceDe = (competencia: Ref | null, jornada: string, local: Ref | null, visitante: Ref | null) =>
  [keyOf(competencia), keyOfName(jornada), keyOf(local), keyOf(visitante)].join("|");

function marcadorDe(renglon: RenglonDePartido, existente: PartidoRow | undefined) {
  const { estado, puntosLocal, puntosVisitante } = existente ?? SIN_MARCADOR;
  // A match that is followed live has the newer score.
  if (estado !== "enJuego" && renglon.puntosLocal !== null)
    return {
      estado: seAdjudica(estado) ? estado : ("final" as const),
      puntosLocal: renglon.puntosLocal,
      puntosVisitante: renglon.puntosVisitante,
    };
  const suspende = renglon.suspendido && estado === "programado";
  return { estado: suspende ? ("suspendido" as const) : estado, puntosLocal, puntosVisitante };
}

const SIN_MARCADOR = { estado: "programado" as const, puntosLocal: null, puntosVisitante: null };

type Cuando = Pick<PartidoRow, "fecha" | "hora" | "lugar">;

function describir({ fecha, hora, lugar, ...rest }: Cuando & Parameters<typeof puntosDe>[0]): string {
  return [[fecha ? formatFecha(fecha) : "Sin fecha", hora].filter(Boolean).join(" "), lugar, puntosDe(rest)]
    .filter(Boolean)
    .join(" · ");
}

function cambiosDe(antes: PartidoRow, despues: PartidoImportado, nombreDe: (ref: Ref | null) => string) {
  const dichos = (partido: Pick<PartidoRow, Columna>, local: Ref | null, visitante: Ref | null) => ({
    Fecha: partido.fecha && formatFecha(partido.fecha),
    Hora: partido.hora,
    Lugar: partido.lugar,
    Resultado: puntosDe(partido),
    Estado: ESTADOS_DE_PARTIDO[partido.estado],
    Ronda: partido.jornada,
    Zona: partido.grupo,
    Local: nombreDe(local),
    Visitante: nombreDe(visitante),
    "N.º en el archivo": partido.idExterno,
    "En el archivo": partido.faltaEnArchivo ? "no" : "sí",
  });
  const viejo: Record<string, string | null> = dichos(antes, refDe(antes.localId), refDe(antes.visitanteId));
  const nuevo: typeof viejo = dichos(despues, despues.local, despues.visitante);
  return changedFields(viejo, nuevo).map(
    (cual) => `${cual}: ${viejo[cual] || "nada"} → ${nuevo[cual] || "nada"}`,
  );
}

/** Finds whom and what the names of a file mean, and collects what nobody has decided yet. */
function nombrados(conocidos: Conocidos, { competencia: elegida, decisiones, temporada, club }: Pedido) {
  const escrituras: Escrituras = {
    ...{ competencias: new Map(), externos: new Map(), rivales: new Map(), nombres: new Map() },
    ...{ nuevos: [], cambiados: [], faltan: [] },
  };
  const preguntas = new Map<string, ImportacionDePartidos["preguntas"][number]>();
  // The first competition with a name wins, so it comes last.
  const deTemporada = conocidos.competencias.filter((row) => row.temporada === temporada).toReversed();
  const competencias = new Map(
    deTemporada.flatMap((row) =>
      [row.nombreExterno, row.nombre].map((uno) => [keyOfName(uno), row] as const),
    ),
  );
  const nombres = new Map(conocidos.participantes.map(({ id, nombre, equipo }) => [id, equipo ?? nombre]));
  const rivales = new Map(
    conocidos.participantes.flatMap(({ id, nombre, equipo }) =>
      equipo ? [] : [[keyOfName(nombre), id] as const],
    ),
  );

  return {
    escrituras,
    preguntas,
    nombreDe(ref: Ref | null): string {
      if (ref === null) return "A definir";
      return "nuevo" in ref ? ref.nuevo : (nombres.get(ref.id) ?? `n.º ${ref.id}`);
    },

    /** Returns the competition that a file names; null while the office has not decided. */
    competenciaDe(nombre: string): { ref: Ref; row: CompetenciaRow | null } | null {
      const found = (row: CompetenciaRow | null | undefined) => (row ? { ref: { id: row.id }, row } : null);
      if (nombre === "") return found(elegida);
      const key = keyOfName(nombre);
      const decision = decisiones.competencias[key];
      const known = competencias.get(key);
      const chosen = known ?? conocidos.competencias.find(({ id }) => id === decision);
      if (chosen && !known && !chosen.nombreExterno) escrituras.externos.set(chosen.id, nombre);
      if (chosen) return found(chosen);
      if (decision !== "nuevo") {
        preguntas.set(`competencia ${key}`, { sobre: "competencia", clave: key, nombre, en: "" });
        return null;
      }
      escrituras.competencias.set(key, nombre);
      return { ref: { nuevo: key }, row: null };
    },

    /** Returns whom a name means in a competition; undefined while the office has not decided. */
    participanteDe(nombre: string, delArchivo: string): Ref | null | undefined {
      if (nombre === "") return null;
      const en = delArchivo || (elegida?.nombre ?? "");
      const key = keyOfName(nombre);
      const enCompetencia = `${keyOfName(en)}|${key}`;
      const known = conocidos.nombres.get(enCompetencia) ?? conocidos.nombres.get(key) ?? rivales.get(key);
      if (known !== undefined) return { id: known };
      const propio = key.includes(keyOfName(club));
      const asked = propio ? enCompetencia : key;
      const decision = decisiones.nombres[asked];
      if (decision === "nuevo") {
        if (!escrituras.rivales.has(key)) escrituras.rivales.set(key, nombre);
        return { nuevo: key };
      }
      if (decision === undefined || !nombres.has(decision)) {
        preguntas.set(`nombre ${asked}`, { sobre: "nombre", clave: asked, nombre, en: propio ? en : "" });
        return undefined;
      }
      escrituras.nombres.set(asked, decision);
      return { id: decision };
    },
  };
}
