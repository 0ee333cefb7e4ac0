import encodeQR from "qr";
import sharp from "sharp";

/** A QR code as a square PNG of about `size` pixels, with its quiet zone. */
export async function qrPng(content: string, size: number): Promise<Buffer> {
  const svg = encodeQR(content, "svg", { ecc: "medium", border: 4 });
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size, { kernel: "nearest" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer();
}
