import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import { pickFields } from "#contract/text-fields.ts";
import { TIME, WRONG_TIME } from "#contract/time-fields.ts";
import { readFecha } from "#contract/written.ts";
import { serverTime } from "#web/clock.ts";
import type { Lado, Partido } from "../contract.ts";
import {
  type EstadoDePartido,
  faltaJugarse,
  nombreDeLado,
  type Parcial,
  TEXTOS_DE_PARTIDO,
} from "../rules.ts";

/** A match as texts, in the fixture's table and in its form. */
export interface Celdas {
  fecha: string;
  hora: string;
  local: string;
  visitante: string;
  puntosLocal: string;
  puntosVisitante: string;
  jornada: string;
  grupo: string;
  lugar: string;
  motivo: string;
  parciales: string;
  estado: EstadoDePartido;
  /** Id of the competition; empty for a friendly. */
  competenciaId: string;
}

export const CELDAS_VACIAS: Celdas = {
  ...{ fecha: "", hora: "", local: "", visitante: "", puntosLocal: "", puntosVisitante: "" },
  ...{
    jornada: "",
    grupo: "",
    lugar: "",
    motivo: "",
    parciales: "",
    estado: "programado",
    competenciaId: "",
  },
};

const numero = (puntos: number | null) => (puntos === null ? "" : String(puntos));

export function toCeldas(partido: Partido): Celdas {
  return {
    ...pickFields(TEXTOS_DE_PARTIDO, partido),
    fecha: partido.fecha ? formatFecha(partido.fecha) : "",
    hora: partido.hora ?? "",
    local: partido.local ? nombreDeLado(partido.local) : "",
    visitante: partido.visitante ? nombreDeLado(partido.visitante) : "",
    puntosLocal: numero(partido.puntosLocal),
    puntosVisitante: numero(partido.puntosVisitante),
    parciales: partido.parciales.map(({ local, visitante }) => `${local}-${visitante}`).join(" "),
    estado: partido.estado,
    competenciaId: partido.competencia ? String(partido.competencia.id) : "",
  };
}

/** The fields of a match as the API has them. */
export function camposDe(partido: Partido) {
  const { fecha, hora, estado, puntosLocal, puntosVisitante, parciales, local, visitante, competencia } =
    partido;
  return {
    ...pickFields(TEXTOS_DE_PARTIDO, partido),
    ...{ fecha, hora, estado, puntosLocal, puntosVisitante, parciales },
    localId: local?.participanteId ?? null,
    visitanteId: visitante?.participanteId ?? null,
    competenciaId: competencia?.id ?? null,
  };
}
export type CamposDePartido = ReturnType<typeof camposDe>;

type Problemas = { [Campo in keyof Celdas]?: string };

/**
 * Reads what was typed. Two scores end a match that was to be played.
 * @returns the fields of the API, or why cells cannot be read
 */
export function leerCeldas(
  celdas: Celdas,
  lados: readonly Lado[],
): { campos: CamposDePartido; problemas: null } | { campos: null; problemas: Problemas } {
  const problemas: Problemas = {};
  const anio = clubTime(serverTime()).fecha.slice(0, 4);
  const fecha = celdas.fecha.trim()
    ? (readFecha(celdas.fecha, "dia-mes") ?? readFecha(`${celdas.fecha.trim()}/${anio}`, "dia-mes"))
    : null;
  if (celdas.fecha.trim() && !fecha) problemas.fecha = "Escribí la fecha como 30/05/2026";
  const hora = celdas.hora.trim() || null;
  if (hora && !TIME.test(hora)) problemas.hora = WRONG_TIME;
  const puntos = (campo: "puntosLocal" | "puntosVisitante") => {
    const texto = celdas[campo].trim();
    if (texto && !/^\d{1,3}$/.test(texto)) problemas[campo] = "Los puntos son un número, de 0 a 999";
    return texto ? Number(texto) : null;
  };
  const idDe = (campo: "local" | "visitante") => {
    const nombre = plain(celdas[campo]).trim();
    const lado = lados.find((uno) => plain(nombreDeLado(uno)) === nombre);
    if (nombre && !lado) problemas[campo] = `No conocemos a «${celdas[campo].trim()}»`;
    return lado?.participanteId ?? null;
  };
  const parciales = leerParciales(celdas.parciales);
  if (!parciales) problemas.parciales = "Escribí los parciales como 20-18 15-20";
  const marcador = { puntosLocal: puntos("puntosLocal"), puntosVisitante: puntos("puntosVisitante") };
  const termino =
    marcador.puntosLocal !== null && marcador.puntosVisitante !== null && faltaJugarse(celdas.estado);
  const campos: CamposDePartido = {
    ...pickFields(TEXTOS_DE_PARTIDO, celdas),
    ...{ fecha, hora, ...marcador, parciales: parciales ?? [] },
    localId: idDe("local"),
    visitanteId: idDe("visitante"),
    estado: termino ? "final" : celdas.estado,
    competenciaId: celdas.competenciaId ? Number(celdas.competenciaId) : null,
  };
  return Object.keys(problemas).length > 0 ? { campos: null, problemas } : { campos, problemas: null };
}

function leerParciales(texto: string): Parcial[] | null {
  const partes = texto
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const leidos = partes.map((parte) => /^(\d{1,3})[-–](\d{1,3})$/.exec(parte));
  if (leidos.includes(null)) return null;
  return leidos.map((uno) => ({ local: Number(uno?.[1]), visitante: Number(uno?.[2]) }));
}

/** Cells of the API's fields that have another name. */
export const celdaDe = (campo: string) =>
  campo.replace(/Id$/, (_, at: number) => (at === "competencia".length ? "Id" : ""));

/** Names of the fields in edit conflicts. */
export const NOMBRES_DE_CAMPOS = {
  competenciaId: "Competencia",
  fecha: "Fecha",
  hora: "Hora",
  localId: "Local",
  visitanteId: "Visitante",
  estado: "Estado",
  puntosLocal: "Puntos del local",
  puntosVisitante: "Puntos del visitante",
  parciales: "Parciales",
  ...Object.fromEntries(Object.entries(TEXTOS_DE_PARTIDO).map(([campo, { label }]) => [campo, label])),
};
