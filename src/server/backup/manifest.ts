import { z } from "zod";

/** The form of the file; raised when an older site could no longer read it. */
export const FORMAT = 1;

export const MANIFEST = "manifiesto.json";
export const SUMS = "sumas.json";

const tableSchema = z.object({
  nombre: z.string().min(1),
  /** Without generated ones, in the order of the data. */
  columnas: z.array(z.string().min(1)).min(1),
  /** The column that the database numbers, and the last number given. */
  numeracion: z.object({ columna: z.string().min(1), ultimo: z.number().int().nonnegative() }).nullable(),
});

export const manifestSchema = z.object({
  formato: z.literal(FORMAT),
  /** Version of the site that wrote the file. */
  sitio: z.string(),
  /** ISO 8601; the moment whose state the file holds. */
  fecha: z.iso.datetime(),
  /** Those that the database had, oldest first; `cuando` is what the migrator tells them by. */
  migraciones: z.array(z.object({ cuando: z.number().int(), hash: z.string() })).min(1),
  /** So that what a table refers to comes before it; the data follows in this order. */
  tablas: z.array(tableSchema).min(1),
  /** Files of the storage, and their bytes, as they were counted at the start. */
  archivos: z.object({ cantidad: z.number().int(), bytes: z.number() }),
});

/** What a backup says of itself, its first entry. */
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestTable = Manifest["tablas"][number];

/** SHA-256 in hex of every entry before it, by name; the last entry. */
export const sumsSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

export function dataEntry(table: string, part: number): string {
  return `datos/${table}/${String(part).padStart(5, "0")}`;
}

export function fileEntry(key: string): string {
  return `archivos/${key}`;
}

/** What an entry holds, told by its name; null for one that no backup has. */
export function readEntryName(name: string): { table: string } | { key: string } | null {
  const table = name.match(/^datos\/([^/]+)\/\d+$/)?.[1];
  if (table) return { table };
  const key = name.match(/^archivos\/(.+)$/)?.[1];
  return key ? { key } : null;
}
