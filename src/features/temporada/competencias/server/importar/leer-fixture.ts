import ICAL from "ical.js";
import { clubTime } from "#contract/club-time.ts";
import { plain } from "#contract/text.ts";
import { readFecha } from "#contract/written.ts";
import { equiposDe } from "#features/eventos/eventos/rules.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import { cleanCell, SheetError, type SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type { ImportacionDePartidos } from "../../contract.ts";

/** A match as a file describes it. Empty texts and nulls say nothing. */
export interface RenglonDePartido {
  linea: number;
  /** ID in the federation's file. */
  idExterno: string | null;
  /** Name of the competition in the file; empty if the office chose one for the whole file. */
  competencia: string;
  grupo: string;
  jornada: string;
  /** Empty while the team is to be determined. */
  local: string;
  visitante: string;
  fecha: string | null;
  hora: string | null;
  lugar: string;
  puntosLocal: number | null;
  puntosVisitante: number | null;
  suspendido: boolean;
}

export interface FixtureLeido extends Pick<ImportacionDePartidos, "formato" | "ignoradas" | "libres"> {
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
  if (/^\s*BEGIN:VCALENDAR/i.test(start)) return leerCalendario(bytes);
  const plano = FEDERACION.test(plain(start));
  const wanted = plano ? { separator: ";" as const, unquoted: true } : {};
  const { rows } = await readSheet(bytes, wanted, (some) => (titulosDe(some) ? 1 : 0));
  return leerPlanilla(rows, anio);
}

const TITULOS = {
  id: /^id$/,
  competicion: /^competicion$/,
  categoria: /^categoria$/,
  fase: /^fase$/,
  grupo: /^(grupo|zona)$/,
  jornada: /^(jornada|ronda|n(ro|°|º|\.)? ?(de )?fecha|fecha n(ro|°|º)?\.?)$/,
  partido: /^(partidos?|encuentro|cruce)$/,
  clubLocal: /^club local$/,
  local: /^(equipo )?local(es)?$/,
  clubVisitante: /^club visitante$/,
  visitante: /^(equipo )?(visitantes?|visita)$/,
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
  const leido = vacio(esFederacion ? "federacion" : "planilla", ignoradas);
  for (const { number: linea, cells } of rows) {
    if (linea <= numero || cells.every((cell) => cell === "")) continue;
    const de: CeldaDe = (titulo) => cells[columnas.get(titulo) ?? -1]?.trim() ?? "";
    agregar(leido, linea, () => {
      if (!esFederacion) return leerFila(linea, de, anio);
      // Without quotes, a `;` inside a text would shift the columns to its right.
      if (cells.length > ancho) throw new Ilegible("Tiene más columnas que los títulos");
      if (!/^[\w.-]{1,40}$/.test(de("id"))) throw new Ilegible(`El ID «${de("id")}» no se entiende`);
      const competencia = [de("competicion"), de("categoria")].filter(Boolean).join(" ");
      return { ...leerFila(linea, de, anio), idExterno: de("id"), competencia };
    });
  }
  return leido;
}

const vacio = (formato: FixtureLeido["formato"], ignoradas: string[] = []): FixtureLeido => ({
  ...{ formato, ignoradas, libres: 0, renglones: [], errores: [] },
});

class Ilegible extends Error {}

/** Adds a row, or why it cannot be read. */
function agregar(leido: FixtureLeido, linea: number, read: () => RenglonDePartido) {
  try {
    const renglon = read();
    const [local, visitante] = [equipoDe(renglon.local), equipoDe(renglon.visitante)];
    if (local === null || visitante === null) leido.libres++;
    else leido.renglones.push({ ...renglon, local, visitante });
  } catch (error) {
    if (!(error instanceof Ilegible)) throw error;
    leido.errores.push({ linea, mensaje: error.message });
  }
}

/** Returns a team's name, "" while it is to be determined, and null for a bye. */
function equipoDe(nombre: string): string | null {
  const simple = plain(nombre)
    .replace(/[^a-z ]/g, "")
    .trim();
  if (simple === "libre") return null;
  return /^(a definir|a confirmar|(equipo )?por determinar)$/.test(simple) ? "" : nombre;
}

/** What a row says nothing about. */
const CALLADO = {
  ...{ idExterno: null, competencia: "", grupo: "", jornada: "" },
  ...{ puntosLocal: null, puntosVisitante: null },
};

function leerFila(linea: number, de: CeldaDe, anio: number): RenglonDePartido {
  const juntos = de("partido") ? ladosDe(de("partido")) : null;
  const [dia, horaDelDia] = partirDia(de("fecha"));
  const esRonda = /^(fecha )?\d{1,2}$/i.test(de("fecha"));
  const unir = (separador: string, ...titulos: Titulo[]) => titulos.map(de).filter(Boolean).join(separador);
  return {
    ...CALLADO,
    linea,
    grupo: unir(" ", "fase", "grupo").slice(0, 80),
    jornada: rondaDe(de("jornada") || (esRonda ? de("fecha") : "")).slice(0, 80),
    local: juntos?.[0] ?? (de("local") || de("clubLocal")),
    visitante: juntos?.[1] ?? (de("visitante") || de("clubVisitante")),
    fecha: esRonda ? null : fechaDe(dia, anio),
    hora: horaDe(de("hora") || horaDelDia),
    lugar: unir(", ", "lugar", "pista", "poblacion").slice(0, 200),
    ...puntosDe(de),
    suspendido: /^suspendido/i.test(de("resultado")) || /^(s[ií]?|1|x|true)$/i.test(de("suspendido")),
  };
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

function fechaDe(texto: string, anio: number): string | null {
  if (texto === "" || /^(a confirmar|a definir|-+)$/i.test(texto)) return null;
  const fecha = readFecha(texto, "dia-mes") ?? readFecha(`${texto}/${anio}`, "dia-mes");
  if (!fecha) throw new Ilegible(`La fecha «${texto}» no se entiende`);
  return fecha;
}

function horaDe(texto: string): string | null {
  if (texto === "" || /^(a confirmar|a definir|-+)$/i.test(texto)) return null;
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
  return Number(local) + Number(visitante) === 0
    ? { puntosLocal: null, puntosVisitante: null }
    : { puntosLocal: Number(local), puntosVisitante: Number(visitante) };
}

/** Far more than a club's season takes; the parser works in one piece. */
const CALENDARIO_MAX = 1_000_000;

function leerCalendario(bytes: Uint8Array): FixtureLeido {
  if (bytes.length > CALENDARIO_MAX)
    throw new SheetError("El calendario es demasiado grande para ser un fixture.");
  let calendario: ICAL.Component;
  try {
    calendario = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new SheetError("El calendario no se puede leer: descargalo de nuevo.");
  }
  const leido = vacio("calendario");
  for (const [n, evento] of calendario.getAllSubcomponents("vevent").entries())
    agregar(leido, n + 1, () => leerEvento(n + 1, evento));
  return leido;
}

function leerEvento(linea: number, evento: ICAL.Component): RenglonDePartido {
  const texto = (name: string) => cleanCell(String(evento.getFirstPropertyValue(name) ?? ""));
  const [local, visitante] = ladosDe(texto("summary"));
  if (evento.hasProperty("rrule"))
    throw new Ilegible(`«${texto("summary")}» se repite: un partido se juega una vez`);
  const inicio = evento.getFirstPropertyValue("dtstart");
  if (!(inicio instanceof ICAL.Time)) throw new Ilegible(`«${texto("summary")}» no tiene fecha`);
  const isFloating = inicio.isDate || inicio.zone === ICAL.Timezone.localTimezone;
  const written = inicio.toString();
  const { fecha, hora } = isFloating
    ? { fecha: written.slice(0, 10), hora: inicio.isDate ? null : written.slice(11, 16) }
    : clubTime(inicio.toJSDate());
  return {
    ...CALLADO,
    ...{ linea, local, visitante, fecha, hora },
    lugar: texto("location").slice(0, 200),
    suspendido: texto("status") === "CANCELLED",
  };
}
