import ICAL from "ical.js";
import { clubTime } from "#contract/club-time.ts";
import { plain } from "#contract/text.ts";
import { readFecha } from "#contract/written.ts";
import { equiposDe } from "#features/eventos/eventos/rules.ts";
import type { GiveWay } from "#server/long-work.ts";
import { readSheet } from "#server/spreadsheet/read-sheet.ts";
import { cleanCell, SheetError, type SheetRow } from "#server/spreadsheet/sheet-file.ts";
import type { ImportacionDePartidos } from "../../contract.ts";
import { leerArchivoDeFederacion } from "../archivo-de-federacion.ts";

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

const FEDERACION = /^[^\n]*;\s*(club|equipo) local\s*;[^\n]*;\s*(club|equipo) visitante\s*;/i;

/**
 * Reads a fixture of any of the known formats (Rule TEM-11).
 * @param anio the season, for days that are written without a year
 * @throws SheetError with a sentence for the person; Abandoned, TooLong
 */
export async function leerFixture(bytes: Uint8Array, anio: number, giveWay: GiveWay): Promise<FixtureLeido> {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 2_000)).replace(/^ï»¿/, "");
  if (/^\s*BEGIN:VCALENDAR/i.test(start)) return leerCalendario(bytes);
  if (FEDERACION.test(plain(start))) return leerFederacion(bytes, giveWay);
  const { rows } = await readSheet(bytes, {}, (some) => (titulosDe(some) ? 1 : 0));
  return leerPlanilla(rows, anio);
}

async function leerFederacion(bytes: Uint8Array, giveWay: GiveWay): Promise<FixtureLeido> {
  const { filas, ...resto } = await leerArchivoDeFederacion(bytes, giveWay);
  const renglones = filas.map(({ id, competicion, categoria, fase, grupo, ...fila }) => ({
    ...fila,
    idExterno: id,
    competencia: [competicion, categoria].filter(Boolean).join(" "),
    grupo: [fase, grupo].filter(Boolean).join(" "),
    jornada: "",
  }));
  return { formato: "federacion", renglones, ...resto };
}

const TITULOS = {
  local: /^(equipo )?local(es)?$/,
  visitante: /^(equipo )?(visitantes?|visita)$/,
  partido: /^(partidos?|encuentro|cruce)$/,
  fecha: /^(fecha|dia|dia y hora|fecha y hora)$/,
  hora: /^(hora|horario)$/,
  jornada: /^(jornada|ronda|n(ro|°|º|\.)? ?(de )?fecha|fecha n(ro|°|º)?\.?)$/,
  grupo: /^(grupo|zona|fase)$/,
  lugar: /^(lugar|cancha|sede|estadio|gimnasio)$/,
  resultado: /^(resultado|marcador|tanteador)$/,
  puntosLocal: /^(puntos|pts|tantos|goles)\.? (del )?local$/,
  puntosVisitante: /^(puntos|pts|tantos|goles)\.? (del )?visitante$/,
} as const;
type Titulo = keyof typeof TITULOS;

interface Titulos {
  numero: number;
  columnas: Map<Titulo, number>;
  ignoradas: string[];
}

/** Finds the row of headings; null if no row names who plays. */
function titulosDe(rows: readonly SheetRow[]): Titulos | null {
  for (const { number, cells } of rows.slice(0, 25)) {
    const columnas = new Map<Titulo, number>();
    for (const [n, cell] of cells.entries())
      for (const [titulo, pattern] of Object.entries(TITULOS))
        if (pattern.test(plain(cell).trim()) && !columnas.has(titulo as Titulo))
          columnas.set(titulo as Titulo, n);
    if (!columnas.has("partido") && !(columnas.has("local") && columnas.has("visitante"))) continue;
    const usadas = new Set(columnas.values());
    return { numero: number, columnas, ignoradas: cells.filter((cell, n) => cell !== "" && !usadas.has(n)) };
  }
  return null;
}

function leerPlanilla(rows: readonly SheetRow[], anio: number): FixtureLeido {
  const titulos = titulosDe(rows);
  if (!titulos)
    throw new SheetError(
      "No encontramos las columnas «Local» y «Visitante»: escribí los títulos en la primera fila.",
    );
  const leido: FixtureLeido = {
    formato: "planilla",
    ignoradas: titulos.ignoradas,
    libres: 0,
    renglones: [],
    errores: [],
  };
  for (const { number: linea, cells } of rows) {
    if (linea <= titulos.numero || cells.every((cell) => cell === "")) continue;
    const de = (titulo: Titulo) => cells[titulos.columnas.get(titulo) ?? -1]?.trim() ?? "";
    agregar(leido, linea, () => leerFila(linea, de, anio));
  }
  return leido;
}

class Ilegible extends Error {}

/** Adds a row, or why it cannot be read. */
function agregar(leido: FixtureLeido, linea: number, read: () => RenglonDePartido) {
  try {
    const renglon = read();
    const lados = [renglon.local, renglon.visitante].map((nombre) =>
      plain(nombre)
        .replace(/[^a-z ]/g, "")
        .trim(),
    );
    if (lados.includes("libre")) leido.libres++;
    else
      leido.renglones.push({
        ...renglon,
        ...(A_DEFINIR.test(lados[0] ?? "") && { local: "" }),
        ...(A_DEFINIR.test(lados[1] ?? "") && { visitante: "" }),
      });
  } catch (error) {
    if (!(error instanceof Ilegible)) throw error;
    leido.errores.push({ linea, mensaje: error.message });
  }
}

const A_DEFINIR = /^(a definir|a confirmar|(equipo )?por determinar|)$/;

function leerFila(linea: number, de: (titulo: Titulo) => string, anio: number): RenglonDePartido {
  const juntos = de("partido") ? ladosDe(de("partido")) : null;
  const [dia, horaDelDia] = partirDia(de("fecha"));
  const esRonda = /^(fecha )?\d{1,2}$/i.test(de("fecha"));
  return {
    linea,
    idExterno: null,
    competencia: "",
    grupo: de("grupo").slice(0, 80),
    jornada: (de("jornada") ? rondaDe(de("jornada")) : esRonda ? rondaDe(de("fecha")) : "").slice(0, 80),
    local: juntos?.[0] ?? de("local"),
    visitante: juntos?.[1] ?? de("visitante"),
    fecha: esRonda ? null : fechaDe(dia, anio),
    hora: horaDe(de("hora") || horaDelDia),
    lugar: de("lugar").slice(0, 200),
    ...puntosDe(de),
    suspendido: /^suspendido/i.test(de("resultado")),
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

function puntosDe(de: (titulo: Titulo) => string) {
  const junto = /^(\d{1,3})\s*(?:-|–|a|:|x|\/)\s*(\d{1,3})$/i.exec(de("resultado"));
  const [local, visitante] = junto ? [junto[1], junto[2]] : [de("puntosLocal"), de("puntosVisitante")];
  const sinJugar = !local && !visitante;
  if (sinJugar) {
    if (/\d/.test(de("resultado"))) throw new Ilegible(`El resultado «${de("resultado")}» no se entiende`);
    return { puntosLocal: null, puntosVisitante: null };
  }
  if (!/^\d{1,3}$/.test(local ?? "") || !/^\d{1,3}$/.test(visitante ?? ""))
    throw new Ilegible(`El resultado «${local} a ${visitante}» no se entiende`);
  if (Number(local) + Number(visitante) === 0) return { puntosLocal: null, puntosVisitante: null };
  return { puntosLocal: Number(local), puntosVisitante: Number(visitante) };
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
  const leido: FixtureLeido = { formato: "calendario", ignoradas: [], libres: 0, renglones: [], errores: [] };
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
    linea,
    idExterno: null,
    competencia: "",
    grupo: "",
    jornada: "",
    local,
    visitante,
    fecha,
    hora,
    lugar: texto("location").slice(0, 200),
    puntosLocal: null,
    puntosVisitante: null,
    suspendido: texto("status") === "CANCELLED",
  };
}
