import encodeQR from "qr";
import sharp from "sharp";

/** Quiet zone around the code, in modules. */
export const EDGE = 4;

/** A QR code as a square PNG of about `size` pixels, with its quiet zone. */
export async function qrPng(content: string, size: number): Promise<Buffer> {
  const svg = encodeQR(content, "svg", { ecc: "medium", border: EDGE });
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size, { kernel: "nearest" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer();
}

/** The dark modules of a QR code as runs of each row, within its quiet zone; all in modules. */
export function qrRuns(content: string): { side: number; runs: { x: number; y: number; length: number }[] } {
  const rows = encodeQR(content, "raw", { ecc: "medium", border: EDGE });
  const runs = rows.flatMap((row, y) =>
    Array.from(row.map(Number).join("").matchAll(/1+/g), ({ 0: run, index }) => ({
      x: index,
      y,
      length: run.length,
    })),
  );
  return { side: rows.length, runs };
}
