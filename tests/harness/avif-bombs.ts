import { boxOf, fullBoxOf } from "#server/images/container/boxes.ts";

/** Has further metadata items, each with extents that cover the whole file. */
export function avifWithItems(avif: Buffer, items: number, extents: number, type = "Exif"): Buffer {
  const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
  const data = avif.subarray(avif.indexOf("mdat", 0, "latin1") + 4);
  const ids = Array.from({ length: items }, (_, i) => i + 2);
  const properties = avif.subarray(avif.indexOf("iprp", 0, "latin1") - 4);
  const iprp = properties.subarray(0, properties.readUInt32BE(0));
  const filler = Buffer.alloc(8 * 1024 * 1024);
  const write = (start: number) => {
    const extent = (at: number, length: number) => {
      const both = Buffer.alloc(8);
      both.writeUInt32BE(at);
      both.writeUInt32BE(length, 4);
      return both;
    };
    const whole = Array.from({ length: extents }, () => extent(start, data.length + filler.length));
    const meta = fullBoxOf(
      "meta",
      0,
      fullBoxOf("hdlr", 0, Buffer.from(`\0\0\0\0pict${"\0".repeat(13)}`)),
      fullBoxOf("pitm", 0, u16(1)),
      fullBoxOf(
        "iloc",
        0,
        Buffer.from([0x44, 0]),
        u16(items + 1, 1, 0, 1),
        extent(start, data.length),
        ...ids.flatMap((id) => [u16(id, 0, extents), ...whole]),
      ),
      fullBoxOf(
        "iinf",
        0,
        u16(items + 1),
        fullBoxOf("infe", 2, u16(1, 0), Buffer.from("av01\0")),
        ...ids.map((id) => fullBoxOf("infe", 2, u16(id, 0), Buffer.from(`${type}\0`))),
      ),
      fullBoxOf("iref", 0, ...ids.map((id) => boxOf("cdsc", u16(id, 1, 1)))),
      iprp,
    );
    return Buffer.concat([avif.subarray(0, avif.readUInt32BE(0)), meta, boxOf("mdat", data, filler)]);
  };
  return write(write(0).length - data.length - filler.length);
}
