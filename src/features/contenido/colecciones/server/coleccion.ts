import type { Outcome, Refused } from "#contract/outcome.ts";
import type { TablaDeColeccion, TambienBuscado } from "./colecciones.repo.ts";

/** A row of a collection's table. Has the picture's hash and size if the pieces are pictures. */
export interface PiezaRow {
  id: number;
  nombre: string;
}

export interface ImagenRow extends PiezaRow {
  clave: string;
  ancho: number;
  alto: number;
}

/** Column values: those of a piece, its key, or the key of its list. */
export type Valores = Readonly<Record<string, string | number>>;

export type CampoDeOrden = "orden" | "id" | "nombre";

/**
 * A public list that staff fill, sort, edit and delete: banners, photos, sponsors, links. `bindColeccion`
 * binds its routes.
 */
export interface Coleccion<F extends PiezaRow, Pieza> {
  /** Cache tag of the lists, and name of their lock. */
  name: string;
  table: TablaDeColeccion;
  tambienBuscado?: TambienBuscado;
  ordenes: readonly CampoDeOrden[];
  /** Position of a piece that was never moved. */
  nuevas: "first" | "last";
  /** Whether a taken name gets a number, because names are part of URLs. */
  nombresUnicos: boolean;
  /** Whether a picture is also found by its version, for pages that still use the URL of an earlier name. */
  seRenombran?: boolean;
  /** The audit log's label of a piece, the prefix of its actions, and the audited columns. */
  auditoria: { objeto: string; accion: string; agregar: "cargar" | "crear"; columnas: readonly string[] };
  /**
   * Converts the input to the stored values, or returns why it is invalid. If undefined, the input is stored unchanged.
   */
  limpiar?(valores: Valores, ahora: Date): Outcome<Valores>;
  toPieza(row: F): Pieza;
  noExiste: string;
  /** Refuses an upload without files, if the pieces are pictures. */
  sinImagenes?: Refused;
}

// biome-ignore lint/suspicious/noExplicitAny: operations that do not read the pieces accept any collection.
export type AnyColeccion = Coleccion<any, any>;

/** Returns the audited fields of a row. Pass `clave: false` for a change, which cannot affect the picture. */
export function pickAudited(coleccion: AnyColeccion, row: object, { clave = true } = {}) {
  const written = coleccion.auditoria.columnas.filter((columna) => clave || columna !== "clave");
  return Object.fromEntries(Object.entries(row).filter(([columna]) => written.includes(columna)));
}
