import type { Outcome } from "#contract/outcome.ts";
import type { TablaDeColeccion, TambienBuscado } from "./repo.ts";

/** A row of a collection's table; with the picture's hash and size where its pieces are pictures. */
export interface PiezaRow {
  id: number;
  nombre: string;
}

export interface ImagenRow extends PiezaRow {
  clave: string;
  ancho: number;
  alto: number;
}

/** Values of columns: what a piece says, which piece is meant, or which part of the table is one list. */
export type Valores = Readonly<Record<string, string | number>>;

export type CampoDeOrden = "orden" | "id" | "nombre";

/**
 * A list that staff upload or write, order, edit and delete, and that everybody sees: banners, photos, sponsors, links.
 * This is all that its area has to say; see `bindColeccion` for its calls.
 */
export interface Coleccion<F extends PiezaRow, Pieza> {
  /** Cache tag of its lists, and name of its lock. */
  name: string;
  table: TablaDeColeccion;
  tambienBuscado?: TambienBuscado;
  /** What its lists can be ordered by; the first one unless something else is asked for. */
  ordenes: readonly CampoDeOrden[];
  /** Where a piece appears that nobody has moved. */
  nuevas: "first" | "last";
  /** A name is an address: a taken one gets a number. */
  nombresUnicos: boolean;
  /** Pages that still show the address of an old name find the picture by its version. */
  seRenombran?: boolean;
  /** How the audit log calls a piece, the prefix of its actions and the columns that it writes down. */
  auditoria: { objeto: string; accion: string; agregar: "cargar" | "crear"; columnas: readonly string[] };
  /** What is stored of what somebody wrote, or why it cannot be stored. As it came, without it. */
  limpiar?(valores: Valores, ahora: Date): Outcome<Valores>;
  /** What the API says of a piece. */
  toPieza(row: F): Pieza;
  /** The sentence for a piece that is gone. */
  noExiste: string;
  /** The answer to an upload without a picture. */
  sinImagenes?: { code: string; detail: string; path: string };
}

// biome-ignore lint/suspicious/noExplicitAny: operations that do not look at the pieces take any collection.
export type AnyColeccion = Coleccion<any, any>;

/** What the audit log writes down of a row; when it changes, not its picture, which stays. */
export function pickAudited(coleccion: AnyColeccion, row: object, { clave = true } = {}) {
  const written = coleccion.auditoria.columnas.filter((columna) => clave || columna !== "clave");
  return Object.fromEntries(Object.entries(row).filter(([columna]) => written.includes(columna)));
}
