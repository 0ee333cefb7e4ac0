import { formatNumero } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import { readFecha } from "#contract/written.ts";
import type { GiveWay } from "#server/long-work.ts";
import { decodeText, guessEncoding } from "#server/spreadsheet/encodings.ts";
import { cleanCell, SheetError } from "#server/spreadsheet/sheet-file.ts";

/** A match as a line of the federation's file describes it. Texts may be empty. */
export interface RenglonDeFederacion {
  linea: number;
  id: string;
  competicion: string;
  categoria: string;
  fase: string;
  grupo: string;
  /** Empty while the team is to be determined. */
  local: string;
  visitante: string;
  suspendido: boolean;
  /** Null for both sides before the match. */
  puntosLocal: number | null;
  puntosVisitante: number | null;
  /** `YYYY-MM-DD`; null if not announced. */
  fecha: string | null;
  /** `HH:MM`; null if not announced. */
  hora: string | null;
  lugar: string;
}

export interface ArchivoDeFederacion {
  filas: RenglonDeFederacion[];
  /** Titles of columns that were not used. */
  ignoradas: string[];
  /** Number of lines in which a team has a bye. */
  libres: number;
  /** Lines that could not be read, each with a sentence for the person. */
  errores: { linea: number; mensaje: string }[];
}

const BYTES_MAX = 5_000_000;
const LINEAS_MAX = 20_000;
/** Cells of a line that are read; the federation has 23. */
const CELDAS_MAX = 200;

const COLUMNAS = {
  id: "ID",
  competicion: "COMPETICIÓN",
  categoria: "CATEGORÍA",
  fase: "FASE",
  grupo: "GRUPO",
  clubLocal: "CLUB LOCAL",
  local: "EQUIPO LOCAL",
  clubVisitante: "CLUB VISITANTE",
  visitante: "EQUIPO VISITANTE",
  suspendido: "SUSPENDIDO",
  puntosLocal: "PUNTOS LOCAL",
  puntosVisitante: "PUNTOS VISITANTE",
  fecha: "FECHA",
  hora: "HORA",
  campo: "CAMPO DE JUEGO",
  pista: "PISTA",
  poblacion: "POBLACIÓN CAMPO",
} as const;
type Columna = keyof typeof COLUMNAS;
type CeldaDe = (columna: Columna) => string;

const NECESARIAS = [
  "id",
  "competicion",
  "local",
  "visitante",
  "puntosLocal",
  "puntosVisitante",
  "fecha",
  "hora",
] as const satisfies Columna[];

/**
 * Reads the federation's fixture (Rule TEM-12): text in ISO-8859-1 whose columns are separated by `;` and never quoted,
 * in any order. A line that cannot be read is reported and does not stop the others.
 * @throws SheetError with a sentence for the person, if the file is none of the federation's
 * @throws Abandoned, TooLong
 */
export async function leerArchivoDeFederacion(
  bytes: Uint8Array,
  giveWay: GiveWay,
): Promise<ArchivoDeFederacion> {
  if (bytes.length > BYTES_MAX) throw new SheetError("El archivo es demasiado grande para ser un fixture.");
  // A file that somebody opened and saved again may be in another encoding.
  const text = decodeText(bytes, guessEncoding(bytes));
  if (text.includes("\0"))
    throw new SheetError(
      "El archivo no es de texto: subí el que se descarga de la federación, sin cambiarlo.",
    );
  const lineas = text.split(/\r\n|\r|\n/, LINEAS_MAX + 2);
  const titulos = celdasDe(lineas[0] ?? "");
  const lugares = ubicar(titulos);
  if (lineas.length > LINEAS_MAX + 1 && lineas.at(-1) !== "")
    throw new SheetError(`El archivo tiene más de ${formatNumero(LINEAS_MAX)} líneas.`);
  const usadas = new Set(lugares.values());
  const leido: ArchivoDeFederacion = {
    filas: [],
    ignoradas: titulos.filter((titulo, at) => titulo !== "" && !usadas.has(at)),
    libres: 0,
    errores: [],
  };
  const ids = new Map<string, number>();
  for (const [index, texto] of lineas.entries()) {
    await giveWay();
    const celdas = celdasDe(texto);
    if (index === 0 || celdas.length === 0) continue;
    const linea = index + 1;
    try {
      // Without quotes, a `;` inside a text would shift the columns to its right.
      if (celdas.length > titulos.length) throw new Ilegible("tiene más columnas que los títulos");
      const fila = leerFila(linea, (columna) => celdas[lugares.get(columna) ?? -1] ?? "");
      if (!fila) {
        leido.libres++;
        continue;
      }
      const otra = ids.get(fila.id);
      if (otra) throw new Ilegible(`repite el ID ${fila.id} de la línea ${otra}`);
      ids.set(fila.id, linea);
      leido.filas.push(fila);
    } catch (error) {
      if (!(error instanceof Ilegible)) throw error;
      leido.errores.push({ linea, mensaje: `La línea ${linea} ${error.message}.` });
    }
  }
  return leido;
}

class Ilegible extends Error {}

/** Returns the cells of a line, without the empty ones at its end. */
function celdasDe(linea: string): string[] {
  const celdas = linea.split(";", CELDAS_MAX).map(cleanCell);
  return celdas.slice(0, celdas.findLastIndex((celda) => celda !== "") + 1);
}

/** Finds the columns by their titles; of two with the same title, the first. @throws SheetError if one is missing */
function ubicar(titulos: readonly string[]): Map<Columna, number> {
  const simples = titulos.map(plain);
  const lugares = new Map<Columna, number>();
  for (const [columna, titulo] of Object.entries(COLUMNAS)) {
    const at = simples.indexOf(plain(titulo));
    if (at >= 0) lugares.set(columna as Columna, at);
  }
  const faltan = NECESARIAS.filter((columna) => !lugares.has(columna)).map((columna) => COLUMNAS[columna]);
  if (faltan.length === NECESARIAS.length)
    throw new SheetError(
      "El archivo no es un fixture de la federación: la primera línea no tiene sus títulos.",
    );
  if (faltan.length > 0)
    throw new SheetError(
      `Al archivo ${faltan.length === 1 ? "le falta la columna" : "le faltan las columnas"} ${faltan.join(", ")}.`,
    );
  return lugares;
}

/** Reads a line; null if it is a bye. @throws Ilegible */
function leerFila(linea: number, de: CeldaDe): RenglonDeFederacion | null {
  const local = equipoDe(de("local") || de("clubLocal"), "local");
  const visitante = equipoDe(de("visitante") || de("clubVisitante"), "visitante");
  if (local === null || visitante === null) return null;
  if (local !== "" && plain(local) === plain(visitante)) throw new Ilegible(`tiene dos veces a ${local}`);
  const id = de("id");
  if (!/^[\w.-]{1,40}$/.test(id))
    throw new Ilegible(id === "" ? "no tiene ID" : "tiene un ID que no se entiende");
  return {
    linea,
    id,
    competicion: de("competicion"),
    categoria: de("categoria"),
    fase: de("fase"),
    grupo: de("grupo"),
    local,
    visitante,
    suspendido: /^(s[ií]?|1|x|true)$/i.test(de("suspendido")),
    ...marcadorDe(de("puntosLocal"), de("puntosVisitante")),
    fecha: fechaDe(de("fecha")),
    hora: horaDe(de("hora")),
    lugar: [de("campo"), de("pista"), de("poblacion")].filter((parte) => parte !== "").join(", "),
  };
}

/** Returns a team's name, "" if it is to be determined, and null for a bye. @throws Ilegible */
function equipoDe(texto: string, cual: "local" | "visitante"): string | null {
  const simple = plain(texto)
    .replace(/[^a-z ]/g, "")
    .trim();
  if (simple === "libre") return null;
  if (simple === "equipo por determinar") return "";
  if (texto === "") throw new Ilegible(`no dice cuál es el equipo ${cual}`);
  return texto;
}

/** Reads a score; 0–0 is a match that was not played. @throws Ilegible */
function marcadorDe(
  local: string,
  visitante: string,
): Pick<RenglonDeFederacion, "puntosLocal" | "puntosVisitante"> {
  const ilegible = [local, visitante].find((puntos) => !/^\d{0,3}$/.test(puntos));
  if (ilegible !== undefined)
    throw new Ilegible(`tiene un resultado que no se entiende («${ilegible.slice(0, 40)}»)`);
  if (Number(local) === 0 && Number(visitante) === 0) return { puntosLocal: null, puntosVisitante: null };
  if (local === "" || visitante === "") throw new Ilegible("tiene los puntos de un solo equipo");
  return { puntosLocal: Number(local), puntosVisitante: Number(visitante) };
}

function fechaDe(texto: string): string | null {
  if (texto === "") return null;
  const fecha = readFecha(texto, "dia-mes");
  if (fecha === null) throw new Ilegible(`tiene una fecha que no se entiende («${texto.slice(0, 40)}»)`);
  return fecha;
}

function horaDe(texto: string): string | null {
  if (texto === "") return null;
  const [, hora = "", minutos] = /^(\d|[01]\d|2[0-3])[:.]([0-5]\d)(?::[0-5]\d)?$/.exec(texto) ?? [];
  if (!minutos) throw new Ilegible(`tiene una hora que no se entiende («${texto.slice(0, 40)}»)`);
  return `${hora.padStart(2, "0")}:${minutos}`;
}
