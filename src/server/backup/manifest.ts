import { z } from "zod";

/** Version of the file format, raised when older sites can no longer read new backups. */
export const FORMAT = 1;

export const MANIFEST = "manifiesto.json";
export const SUMS = "sumas.json";

const tableSchema = z.object({
  nombre: z.string().min(1),
  /** Column names in the order of the data, without generated columns. */
  columnas: z.array(z.string().min(1)).min(1),
  /** The column with a sequence, and the sequence's last value. */
  numeracion: z.object({ columna: z.string().min(1), ultimo: z.number().int().nonnegative() }).nullable(),
});

export const manifestSchema = z.object({
  formato: z.literal(FORMAT),
  sitio: z.string(),
  /** ISO 8601 instant of the snapshot. */
  fecha: z.iso.datetime(),
  /** Applied migrations, oldest first; `cuando` is the migrator's key. */
  migraciones: z.array(z.object({ cuando: z.number().int(), hash: z.string() })).min(1),
  /** In the order of the data, referenced tables first. */
  tablas: z.array(tableSchema).min(1),
  /** Number and bytes of the stored files, counted at the start. */
  archivos: z.object({ cantidad: z.number().int(), bytes: z.number() }),
  /** A fingerprint of the site's secret, and the secret itself, encrypted with the recovery key if there is one. */
  secreto: z.object({ huella: z.string(), cifrado: z.base64().nullable() }).optional(),
});

/** Describes a backup. Stored as its first entry. */
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestTable = Manifest["tablas"][number];

/** SHA-256 in hex of all other entries, by name. Stored as the last entry. */
export const sumsSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

export function dataEntry(table: string, part: number): string {
  return `datos/${table}/${String(part).padStart(5, "0")}`;
}

export function fileEntry(key: string): string {
  return `archivos/${key}`;
}

/** Returns what an entry contains, according to its name; null for an unknown name. */
export function readEntryName(name: string): { table: string } | { key: string } | null {
  const table = name.match(/^datos\/([^/]+)\/\d+$/)?.[1];
  if (table) return { table };
  const key = name.match(/^archivos\/(.+)$/)?.[1];
  return key ? { key } : null;
}
