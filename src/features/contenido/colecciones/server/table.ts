import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** The table of a collection, each column under the name that it has in the code. */
export type TablaDeColeccion = PgTable & {
  id: PgColumn;
  nombre: PgColumn;
  creadoEn: PgColumn;
  /** Where each piece is a picture. */
  clave?: PgColumn;
  /** Where staff put the pieces in order: their places, from 1. Null until somebody moves one, if it may be. */
  orden?: PgColumn;
};

/** Columns that a search looks into besides `nombre`. */
export type TambienBuscado = readonly (PgColumn | SQL)[];
