import ICAL from "ical.js";
import { clubTime } from "#contract/club-time.ts";
import { definedFields } from "#contract/edit.ts";
import { keysOf } from "#contract/keys.ts";
import { plain } from "#contract/text.ts";
import { readFecha } from "#contract/written.ts";
import { equiposDe } from "#features/eventos/eventos/rules.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import { cleanCell, SheetError, type SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type { ImportacionDePartidos } from "../../contract.ts";
import { type CamposDePartido, ESTADOS_DE_PARTIDO, type EstadoDePartido } from "../../rules.ts";

/** A match as a file describes it. */
export interface RenglonDePartido {
  linea: number;
  /** ID in the federation's file. */
  idExterno: string | null;
  /** Name of the competition in the file, or «Amistoso»; empty if the office chose one for the whole file. */
  competencia: string;
  /** Empty while the team is to be determined. */
  local: string;
  visitante: string;
  /** Null if the file does not say it. */
  estado: EstadoDePartido | null;
  /** What else the row says; an empty cell says nothing. */
  dice: Partial<
    Pick<
      CamposDePartido,
      "grupo" | "jornada" | "fecha" | "hora" | "lugar" | "puntosLocal" | "puntosVisitante"
    >
  >;
}

export interface FixtureLeido extends Pick<ImportacionDePartidos, "ignoradas" | "libres"> {
  renglones: RenglonDePartido[];
  errores: { linea: number; mensaje: string }[];
}

/** The federation's titles, which say that nothing in the file is quoted. */
const FEDERACION = /^[^\n]*;\s*(club|equipo) local\s*;[^\n]*;\s*(club|equipo) visitante\s*;/i;

/**
 * Reads a fixture of any of the known formats (Rules TEM-11 and TEM-12).
 * @param anio the season, for days that are written without a year
 * @throws SheetError with a sentence for the person; TooBusy
 */
export async function leerFixture(bytes: Uint8Array, anio: number): Promise<FixtureLeido> {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 2_000)).replace(/^ï»¿/, "");
  if (/^\s*BEGIN:VCALENDAR/i.test(start)) return leerPlanilla(rowsOfCalendar(bytes), anio);
  const plano = FEDERACION.test(plain(start));
  const wanted = plano ? { separator: ";" as const, unquoted: true } : {};
  const { rows } = await readSheet(bytes, wanted, (some) => (titulosDe(some) ? 1 : 0));
  return leerPlanilla(rows, anio);
}

const TITULOS = {
  id: /^id$/,
  competicion: /^competicion$/,
  competencia: /^competencia$/,
  categoria: /^categoria$/,
  fase: /^fase$/,
  grupo: /^(grupo|zona|fase o zona)$/,
  jornada: /^(jornada|(fecha o )?ronda|n(ro|°|º|\.)? ?(de )?fecha|fecha n(ro|°|º)?\.?)$/,
  partido: /^(partidos?|encuentro|cruce)$/,
  clubLocal: /^club local$/,
  local: /^(equipo )?local(es)?$/,
  clubVisitante: /^club visitante$/,
  visitante: /^(equipo )?(visitantes?|visita)$/,
  estado: /^estado$/,
  suspendido: /^suspendido$/,
  resultado: /^(resultado|marcador|tanteador)$/,
  puntosLocal: /^(puntos|pts|tantos|goles)\.? (del )?local$/,
  puntosVisitante: /^(puntos|pts|tantos|goles)\.? (del )?visitante$/,
  fecha: /^(fecha|dia|dia y hora|fecha y hora)$/,
  hora: /^(hora|horario)$/,
  lugar: /^(lugar|cancha|sede|estadio|gimnasio|campo de juego)$/,
  pista: /^pista$/,
  poblacion: /^poblacion campo$/,
} as const;
type Titulo = keyof typeof TITULOS;
type CeldaDe = (titulo: Titulo) => string;

/** Finds the row of headings, and the first column with each; null if no row names who plays. */
function titulosDe(rows: readonly SheetRow[]) {
  for (const { number, cells } of rows.slice(0, 25)) {
    const simples = cells.map((cell) => plain(cell).trim());
    const columnas = new Map<string, number>();
    for (const [titulo, pattern] of Object.entries(TITULOS)) {
      const at = simples.findIndex((simple) => pattern.test(simple));
      if (at >= 0) columnas.set(titulo, at);
    }
    if (!columnas.has("partido") && !(columnas.has("local") && columnas.has("visitante"))) continue;
    const usadas = new Set(columnas.values());
    const ignoradas = cells.filter((cell, n) => cell !== "" && !usadas.has(n));
    return { numero: number, ancho: cells.length, columnas, ignoradas };
  }
  return null;
}

function leerPlanilla(rows: readonly SheetRow[], anio: number): FixtureLeido {
  const titulos = titulosDe(rows);
  if (!titulos)
    throw new SheetError(
      "No encontramos las columnas «Local» y «Visitante»: escribí los títulos en la primera fila.",
    );
  const { numero, ancho, columnas, ignoradas } = titulos;
  const esFederacion = columnas.has("id") && columnas.has("competicion");
  const leido: FixtureLeido = { ignoradas, libres: 0, renglones: [], errores: [] };
  for (const { number: linea, cells } of rows) {
    if (linea <= numero || cells.every((cell) => cell === "")) continue;
    const de: CeldaDe = (titulo) => cells[columnas.get(titulo) ?? -1]?.trim() ?? "";
    try {
      // Without quotes, a `;` inside a text would shift the columns to its right.
      if (esFederacion && cells.length > ancho) throw new Ilegible("Tiene más columnas que los títulos");
      const renglon = leerFila(linea, de, anio, esFederacion);
      if (renglon) leido.renglones.push(renglon);
      else leido.libres++;
    } catch (error) {
      if (!(error instanceof Ilegible)) throw error;
      leido.errores.push({ linea, mensaje: error.message });
    }
  }
  return leido;
}

class Ilegible extends Error {}

/** Returns a team's name, "" while it is to be determined, and null for a bye. */
function equipoDe(nombre: string): string | null {
  const simple = plain(nombre)
    .replace(/[^a-z ]/g, "")
    .trim();
  if (simple === "libre") return null;
  return /^(a definir|a confirmar|(equipo )?por determinar)$/.test(simple) ? "" : nombre;
}

/** Reads a row; null for a bye. @throws Ilegible */
function leerFila(linea: number, de: CeldaDe, anio: number, esFederacion: boolean): RenglonDePartido | null {
  const idExterno = esFederacion ? de("id") : null;
  if (idExterno !== null && !/^[\w.-]{1,40}$/.test(idExterno))
    throw new Ilegible(`El ID «${idExterno}» no se entiende`);
  const unir = (separador: string, ...titulos: Titulo[]) => titulos.map(de).filter(Boolean).join(separador);
  const juntos = de("partido") ? ladosDe(de("partido")) : null;
  const [dia, horaDelDia] = partirDia(de("fecha"));
  const esRonda = /^(fecha )?\d{1,2}$/i.test(de("fecha"));
  const local = equipoDe(juntos?.[0] ?? (de("local") || de("clubLocal")));
  const visitante = equipoDe(juntos?.[1] ?? (de("visitante") || de("clubVisitante")));
  const dice = definedFields({
    grupo: unir(" ", "fase", "grupo").slice(0, 80) || undefined,
    jornada: rondaDe(de("jornada") || (esRonda ? de("fecha") : "")).slice(0, 80) || undefined,
    fecha: esRonda ? undefined : fechaDe(dia, anio),
    hora: horaDe(de("hora") || horaDelDia),
    lugar: unir(", ", "lugar", "pista", "poblacion").slice(0, 200) || undefined,
    ...puntosDe(de),
  });
  if (local === null || visitante === null) return null;
  return {
    linea,
    idExterno,
    local,
    visitante,
    competencia: esFederacion ? unir(" ", "competicion", "categoria") : de("competencia"),
    estado: estadoDe(de),
    dice,
  };
}

function estadoDe(de: CeldaDe): EstadoDePartido | null {
  if (/^suspendido/i.test(de("resultado")) || /^(s[ií]?|1|x|true)$/i.test(de("suspendido")))
    return "suspendido";
  const dicho = plain(de("estado"));
  return keysOf(ESTADOS_DE_PARTIDO).find((uno) => plain(ESTADOS_DE_PARTIDO[uno]) === dicho) ?? null;
}

const rondaDe = (texto: string) => (/^\d{1,2}$/.test(texto) ? `Fecha ${texto}` : texto);

/** Separates `30/05/2026 21:30` into day and hour. */
function partirDia(texto: string): [dia: string, hora: string] {
  const [, dia = texto, hora = ""] =
    /^(\S.*?\d)[\sT,-]+(\d{1,2}[:.]\d{2})(?::\d{2})?(?:\s*hs?\.?)?$/.exec(texto) ?? [];
  return [dia, hora];
}

function ladosDe(texto: string): [string, string] {
  const lados = equiposDe(texto) ?? texto.split(/\s+[-–—]\s+/);
  const [local, visitante] = lados;
  if (lados.length !== 2 || !local || !visitante)
    throw new Ilegible(`«${texto}» no dice quiénes juegan: escribí «Local vs. Visitante»`);
  return [local, visitante];
}

const SIN_DECIR = /^(a confirmar|a definir|-+)?$/i;

function fechaDe(texto: string, anio: number): string | undefined {
  if (SIN_DECIR.test(texto)) return undefined;
  const fecha = readFecha(texto, "dia-mes") ?? readFecha(`${texto}/${anio}`, "dia-mes");
  if (!fecha) throw new Ilegible(`La fecha «${texto}» no se entiende`);
  return fecha;
}

function horaDe(texto: string): string | undefined {
  if (SIN_DECIR.test(texto)) return undefined;
  // A spreadsheet holds an hour as a fraction of the day.
  const minutes = /^0?[.,]\d+$/.test(texto) ? Math.round(Number(texto.replace(",", ".")) * 1440) : null;
  const [, h, m = "00"] = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?\s*(?:hs?\.?)?$/i.exec(texto) ?? [];
  const hours = minutes === null ? Number(h) : Math.floor(minutes / 60);
  const rest = minutes === null ? Number(m) : minutes % 60;
  if (!(hours < 24 && rest < 60)) throw new Ilegible(`La hora «${texto}» no se entiende`);
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** Reads a score; 0–0 is a match that was not played. */
function puntosDe(de: CeldaDe) {
  const [, ...juntos] = /^(\d{1,3})\s*(?:-|–|a|:|x|\/)\s*(\d{1,3})$/i.exec(de("resultado")) ?? [];
  const [local = "", visitante = ""] =
    juntos.length > 0 ? juntos : [de("puntosLocal"), de("puntosVisitante")];
  const dice = local || visitante ? `${local} a ${visitante}` : /\d/.test(de("resultado")) && de("resultado");
  if (dice && !/^\d{1,3} a \d{1,3}$/.test(dice)) throw new Ilegible(`El resultado «${dice}» no se entiende`);
  if (Number(local) + Number(visitante) === 0) return {};
  return { puntosLocal: Number(local), puntosVisitante: Number(visitante) };
}

/** Far more than a club's season takes; the parser works in one piece. */
const CALENDARIO_MAX = 1_000_000;

/** Returns the events of a calendar as the rows of a spreadsheet, on the club's clock. */
function rowsOfCalendar(bytes: Uint8Array): SheetRow[] {
  if (bytes.length > CALENDARIO_MAX)
    throw new SheetError("El calendario es demasiado grande para ser un fixture.");
  let calendario: ICAL.Component;
  try {
    calendario = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new SheetError("El calendario no se puede leer: descargalo de nuevo.");
  }
  const eventos = calendario.getAllSubcomponents("vevent").map((evento) => {
    const texto = (name: string) => cleanCell(String(evento.getFirstPropertyValue(name) ?? ""));
    const cancelado = texto("status") === "CANCELLED" ? "x" : "";
    return [texto("summary"), ...cuandoEs(evento), texto("location"), cancelado];
  });
  const titulos = ["Partido", "Fecha", "Hora", "Lugar", "Suspendido"];
  return [titulos, ...eventos].map((cells, number) => ({ number, cells }));
}

/** Returns the day and the hour at which an event of a calendar begins; "" for what it does not say. */
function cuandoEs(evento: ICAL.Component): [fecha: string, hora: string] {
  const inicio = evento.getFirstPropertyValue("dtstart");
  if (!(inicio instanceof ICAL.Time)) return ["", ""];
  const written = inicio.toString();
  if (inicio.isDate) return [written.slice(0, 10), ""];
  if (inicio.zone === ICAL.Timezone.localTimezone) return [written.slice(0, 10), written.slice(11, 16)];
  const { fecha, hora } = clubTime(inicio.toJSDate());
  return [fecha, hora];
}
