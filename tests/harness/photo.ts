import sharp from "sharp";

/** A plain JPEG upload; the same colour and size give the same content. */
export async function photo(
  nombre: string,
  color: string,
  { width = 800, height = 600 }: { width?: number; height?: number } = {},
): Promise<File> {
  const content = await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], nombre, { type: "image/jpeg" });
}
