import encodeQR from "qr";
import { darkRuns, QR_OPTIONS } from "#contract/qr-code.ts";
import { sharp } from "./sharp.ts";

/** Draws a QR code as a square PNG of about `size` pixels, with its quiet zone. */
export async function qrPng(content: string, size: number): Promise<Buffer> {
  const svg = encodeQR(content, "svg", QR_OPTIONS);
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size, { kernel: "nearest" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer();
}

/** Returns a QR code as runs of dark modules, within the quiet zone of its square. */
export function qrRuns(content: string): { side: number; runs: ReturnType<typeof darkRuns> } {
  const rows = encodeQR(content, "raw", QR_OPTIONS);
  return { side: rows.length, runs: darkRuns(rows) };
}
