const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * Reduces an EXIF block to its orientation: a parser would copy each of thousands of entries that all refer to the same
 * bytes.
 * @param exif from its TIFF header on
 * @returns 26 bytes, never more than `exif`; null for an upright picture, or a block without an orientation
 */
export function onlyOrientation(exif: Buffer): Buffer | null {
  const order = exif.toString("latin1", 0, 2);
  if (exif.length < 26 || (order !== "II" && order !== "MM")) return null;
  const little = order === "II";
  const short = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return null;
  const end = Math.min(exif.length, directory + 2 + short(directory) * 12);
  for (let at = directory + 2; at + 12 <= end; at += 12) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const orientation = short(at + 8);
    return orientation > 1 && orientation <= 8 ? blockOf(orientation) : null;
  }
  return null;
}

function blockOf(orientation: number): Buffer {
  const block = Buffer.alloc(26);
  block.write("II*\0", "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(1, 8);
  block.writeUInt16LE(ORIENTATION, 10);
  block.writeUInt16LE(SHORT, 12);
  block.writeUInt32LE(1, 14);
  block.writeUInt16LE(orientation, 18);
  return block;
}
