import { z } from "@hono/zod-openapi";
import type { ColumnsOf, OrderedColumn } from "./columns.ts";
import { text } from "./fields.ts";
import type { Permission } from "./permission.ts";
import { type CallsOf, json, spreadsheetAnswer } from "./route.ts";

/** Maximum rows of a list without `tamano` (Rule API-6). */
export const MAX_ROWS = 1000;

/**
 * The query of every list: `termino` (search, ignoring case and accents), `pagina` (from 1), `tamano` (rows per page)
 * and `orden` (a column, with `-` for descending).
 */
export const listQuery = z.object({
  termino: text(100, "La búsqueda no es válida").optional().openapi({ example: "col" }),
  pagina: z.coerce.number({ error: "La página no es válida" }).int().min(1).max(1_000_000).default(1),
  tamano: z.coerce.number({ error: "El tamaño no es válido" }).int().min(1).max(MAX_ROWS).optional(),
  orden: z
    .string({ error: "No se puede ordenar por ese dato" })
    .max(40, "No se puede ordenar por ese dato")
    .optional(),
});

/** Limits an export to the rows with these keys, separated by commas. */
const ids = z
  .string({ error: "Las filas no son válidas" })
  .max(8000, "Son demasiadas filas")
  .regex(/^[\w:.-]+(,[\w:.-]+)*$/, "Las filas no son válidas")
  .optional()
  .openapi({ example: "12,15" });

/**
 * Exports a list to a spreadsheet, with its search, order and filters, or only some of its rows.
 * @param what the rows with their article: "los recibos"
 */
export const exportCall = <F extends z.ZodRawShape>(what: string, filtros: F) => ({
  summary: `Exportar ${what} a Excel`,
  query: listQuery.pick({ termino: true, orden: true }).extend({ ids }).extend(filtros),
  responses: { 200: spreadsheetAnswer("La planilla") },
});

/** A spreadsheet's sheet name, columns, and file name, to which the date is appended; by default the sheet's name. */
export interface SheetOfList<C> {
  sheet: string;
  file?: string;
  columns: C;
}

type FirstOrder<C> = OrderedColumn<C> | `-${OrderedColumn<C>}`;

/** A list's columns and the order if none is requested, `-fecha` for descending. */
export interface SheetInOrder<C, Filters> extends SheetOfList<C> {
  order?: FirstOrder<NoInfer<C>> | ((filters: Filters) => FirstOrder<NoInfer<C>>);
}

interface ListOf<R extends z.ZodType, F extends z.ZodRawShape, C>
  extends SheetInOrder<C, { [K in keyof F]?: z.output<F[K]> | undefined }> {
  /** The rows with their article: "los recibos". */
  what: string;
  /** By default `what`. */
  summary?: string;
  row: R;
  filters: F;
}

/** Declares a staff list: the call for its pages, and the one for the spreadsheet of its columns. */
export function listCalls<
  W extends Permission,
  L extends string,
  E extends string,
  R extends z.ZodType,
  C extends ColumnsOf<z.input<R>, C>,
  F extends z.ZodRawShape,
>(calls: CallsOf<W>, list: L, spreadsheet: E, { what, row, filters, summary, ...sheet }: ListOf<R, F, C>) {
  const rows = what.charAt(0).toUpperCase() + what.slice(1);
  return {
    list: calls.get(list, {
      summary: summary ?? rows,
      query: listQuery.extend(filters),
      responses: { 200: json(z.array(row), rows) },
    }),
    export: calls.get(spreadsheet, exportCall(what, filters)),
    sheet,
  };
}

export type ListQuery = {
  [Name in keyof z.infer<typeof listQuery>]?: z.infer<typeof listQuery>[Name] | undefined;
};

export const estadoFilter = z
  .enum(["activos", "inactivos", "todos"], { error: "El filtro no es válido" })
  .optional();

export type EstadoFilter = z.infer<typeof estadoFilter>;

/** Returns the flag value selected by a state filter; undefined for both. */
export function flagOf(estado: EstadoFilter): boolean | undefined {
  return estado === undefined || estado === "todos" ? undefined : estado === "activos";
}

/** Limits a list to rows that belong to the row with this id. */
export const idFilter = z.coerce.number().int().min(1).max(2147483647).optional();

const CUANDO = ["hoy", "proximos"] as const;
export type Cuando = (typeof CUANDO)[number];
export const cuandoFilter = z.enum(CUANDO, { error: "El filtro no es válido" }).optional();

export interface Page {
  limit: number;
  offset: number;
}

export function pageOf(query: { pagina?: number | undefined; tamano?: number | undefined }): Page {
  const limit = query.tamano ?? MAX_ROWS;
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit };
}

export interface Paged<T> {
  rows: T[];
  total: number;
}
