import { formatNumero } from "#contract/format.ts";
import { cleanText } from "#contract/text.ts";

/** Guessed from a file, or chosen by a person; `null` where a format has no such property. */
export interface SheetFormat {
  kind: "csv" | "xlsx";
  encoding: Encoding | null;
  separator: Separator | null;
  /** The name of the sheet that was read; null for a file without sheets. */
  sheet: string | null;
  sheets: string[];
  hidden?: string[];
}

const ENCODINGS = ["utf-8", "windows-1252", "macintosh", "cp850", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const SEPARATORS = [";", ",", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

export interface WantedFormat {
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
  sheet?: string | undefined;
  /** Reads quotes as text. */
  unquoted?: boolean | undefined;
}

export interface SheetRow {
  /** Row number in the spreadsheet, from 1. */
  number: number;
  /**
   * Text of each cell, "" for an empty one. Numbers have a point and at most two decimals, so that they are never
   * mistaken for a text with thousands separators. A day is `YYYY-MM-DD`, an hour `HH:MM`, and both together have a
   * space between them.
   */
  cells: string[];
  /** Whether a spreadsheet holds each cell as a number; absent for text files. */
  numeric?: readonly boolean[];
}

/** A sheet, or the text of a file without sheets. */
export interface Sheet {
  format: SheetFormat;
  rows: SheetRow[];
  /** Why the sheet could not be read, as a sentence for the person. */
  failure?: string;
}

/** Why a file cannot be read, as a sentence for the person. */
export class SheetError extends Error {}

export const SHEET_MAX_ROWS = 50_000;
export const SHEET_MAX_COLUMNS = 300;
const CELL_MAX = 500;

export function tooManyRows(): SheetError {
  return new SheetError(
    `La planilla tiene más de ${formatNumero(SHEET_MAX_ROWS)} filas: dividila en varias.`,
  );
}

/** Returns a cell as stored: one line, trimmed, without control characters, at most `CELL_MAX` long. */
export function cleanCell(text: string): string {
  return cleanText(text.slice(0, CELL_MAX * 4).toWellFormed())
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, CELL_MAX);
}

export function trimRow(cells: string[]): string[] {
  let length = Math.min(cells.length, SHEET_MAX_COLUMNS);
  while (length > 0 && cells[length - 1] === "") length--;
  return cells.slice(0, length);
}
