import { inflateRawSync } from "node:zlib";
import { SheetError } from "./sheet-file.ts";

/** A file inside of a zip, as its directory declares it. */
export interface ZipPart {
  name: string;
  compressed: number;
  size: number;
  /** Of its local header. */
  offset: number;
  isDeflated: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_PARTS = 2_000;
/** All parts together, unpacked. The sheet of 20,000 people has some 25 MB. */
const MAX_UNPACKED = 120 * 1024 * 1024;

/** Sheets compress to a tenth or a thirtieth; only a file made to fill the memory does so much better. */
const MAX_RATIO = 250;
const RATIO_FROM = 5 * 1024 * 1024;

const DAMAGED =
  "El archivo está dañado: abrilo en tu programa, guardalo de nuevo como .xlsx y volvé a subirlo.";
const TOO_LARGE = "La planilla es demasiado grande al abrirla: copiá solo los datos a una planilla nueva.";

/**
 * The directory of a zip, refused if it has too many parts, or if they would unpack to too much. The reader refuses a
 * part that unpacks to more than it declares.
 * @throws SheetError
 */
export function readZipParts(bytes: Uint8Array): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count === 0xffff || count > MAX_PARTS) throw new SheetError(TOO_LARGE);
  const parts: ZipPart[] = [];
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new SheetError(DAMAGED);
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const part = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0))),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      isDeflated: view.getUint16(at + 10, true) === 8,
    };
    // Without a declared size the reader has no limit.
    if (part.size === 0 && part.compressed > 2) throw new SheetError(DAMAGED);
    if (part.size > RATIO_FROM && part.size > part.compressed * MAX_RATIO) throw new SheetError(TOO_LARGE);
    total += part.size;
    if (total > MAX_UNPACKED) throw new SheetError(TOO_LARGE);
    parts.push(part);
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  throw new SheetError(DAMAGED);
}

/** The text of a part; null if the zip has none of this name. @throws SheetError for a damaged one */
export function readPart(bytes: Uint8Array, parts: readonly ZipPart[], name: string): string | null {
  const part = parts.find((one) => one.name === name);
  if (!part) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.offset + 30 > bytes.length) throw new SheetError(DAMAGED);
  const from =
    part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
  const content = bytes.subarray(from, from + part.compressed);
  try {
    const unpacked = part.isDeflated ? inflateRawSync(content, { maxOutputLength: part.size || 1 }) : content;
    return new TextDecoder().decode(unpacked);
  } catch {
    throw new SheetError(DAMAGED);
  }
}
