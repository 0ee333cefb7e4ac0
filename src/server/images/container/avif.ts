import { pixelsOfAv1 } from "./av1.ts";
import { type Box, boxesIn, boxOf, Cursor, fullBoxOf, only } from "./boxes.ts";
import type { Container } from "./container.ts";
import { PROFILE_MAX_BYTES } from "./parts.ts";

/** Bytes per pixel that the decoder holds, by measurement. */
const PIXEL_BYTES = 19;
const MOST_PROPERTIES = 32;
/**
 * Properties that affect the pixels: size, depth, decoder, colour, crop, rotation, mirroring; and the role of
 * transparency.
 */
const PROPERTIES = ["ispe", "pixi", "av1C", "colr", "clap", "irot", "imir", "pasp", "auxC"];

interface Item {
  data: Buffer;
  /** Each with its essential flag, for what a decoder must support. */
  properties: { box: Box; essential: boolean }[];
}

/**
 * Rewritten with only its picture and transparency. Of the other items, each may refer to the whole file, and a decoder
 * would copy every one; pictures composed of others are not supported.
 */
export function readAvif(file: Buffer): Container | null {
  const meta = boxesIn(only(boxesIn(file), "meta").content.subarray(4));
  const primary = idIn(only(meta, "pitm").content);
  const types = typesIn(only(meta, "iinf").content);
  const references = meta
    .filter(({ type }) => type === "iref")
    .flatMap(({ content }) => referencesIn(content));
  const alpha = references.find(({ type, to }) => type === "auxl" && to === primary)?.from;
  const ids = alpha === undefined ? [primary] : [primary, alpha];
  if (ids.some((id) => types.get(id) !== "av01")) return null;
  const inMeta = meta.find(({ type }) => type === "idat")?.content;
  const items = ids.map(
    (id): Item => ({
      data: dataOf(id, only(meta, "iloc").content, [file, inMeta]),
      properties: propertiesOf(id, boxesIn(only(meta, "iprp").content)),
    }),
  );
  const sizes = items.map(({ data }) => pixelsOfAv1(data));
  const pixels = Math.max(...sizes.map((size) => size ?? Number.NaN), ...items.map(declaredPixels));
  if (Number.isNaN(pixels)) return null;
  const isPremultiplied = references.some(({ type, from }) => type === "prem" && from === primary);
  return { bytes: fileOf(items, isPremultiplied), pixels, memory: pixels * PIXEL_BYTES + 2 * file.length };
}

function idIn(pitm: Buffer): number {
  return pitm.readUIntBE(4, pitm[0] === 0 ? 2 : 4);
}

/** Types of items by id. */
function typesIn(iinf: Buffer): Map<number, string> {
  const entries = boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8));
  return new Map(
    entries.map(({ content }) => {
      const bytes = content[0] === 2 ? 2 : 4;
      return [content.readUIntBE(4, bytes), content.toString("latin1", 6 + bytes, 10 + bytes)];
    }),
  );
}

/** First target of each reference. */
function referencesIn(iref: Buffer): { type: string; from: number; to: number }[] {
  const bytes = iref[0] === 0 ? 2 : 4;
  return boxesIn(iref.subarray(4)).map(({ type, content }) => ({
    type,
    from: content.readUIntBE(0, bytes),
    to: content.readUIntBE(bytes + 2, bytes),
  }));
}

/** The bytes of an item, from the file or from the meta box. @throws RangeError if there are none, or too many */
function dataOf(id: number, iloc: Buffer, sources: readonly (Buffer | undefined)[]): Buffer {
  const version = iloc.readUInt8(0);
  const cursor = new Cursor(iloc.subarray(4));
  const [sizes, more] = [cursor.uint(1), cursor.uint(1)];
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4];
  const indexBytes = version === 0 ? 0 : more & 15;
  for (let left = cursor.uint(version < 2 ? 2 : 4); left > 0; left--) {
    const isWanted = cursor.uint(version < 2 ? 2 : 4) === id;
    const source = sources[version === 0 ? 0 : cursor.uint(2) & 15];
    cursor.uint(2);
    const base = cursor.uint(baseBytes);
    const extents: Buffer[] = [];
    let total = 0;
    for (let extent = cursor.uint(2); extent > 0; extent--) {
      cursor.uint(indexBytes);
      const start = base + cursor.uint(offsetBytes);
      const length = cursor.uint(lengthBytes);
      if (!isWanted) continue;
      total += length;
      if (!source || length === 0 || start + length > source.length || total > source.length)
        throw new RangeError();
      extents.push(source.subarray(start, start + length));
    }
    if (isWanted) return Buffer.concat(extents);
  }
  throw new RangeError();
}

function propertiesOf(id: number, iprp: readonly Box[]): Item["properties"] {
  const all = boxesIn(only(iprp, "ipco").content);
  const { content } = only(iprp, "ipma");
  const cursor = new Cursor(content.subarray(4));
  const [idBytes, indexBytes] = [content[0] === 0 ? 2 : 4, content.readUInt8(3) & 1 ? 2 : 1];
  const essentialBit = indexBytes === 2 ? 0x8000 : 0x80;
  const properties: Item["properties"] = [];
  for (let left = cursor.uint(4); left > 0; left--) {
    const isWanted = cursor.uint(idBytes) === id;
    for (let count = cursor.uint(1); count > 0; count--) {
      const value = cursor.uint(indexBytes);
      const box = all[(value & (essentialBit - 1)) - 1];
      if (!isWanted || !box || !PROPERTIES.includes(box.type)) continue;
      if (box.content.length > PROFILE_MAX_BYTES || properties.length === MOST_PROPERTIES)
        throw new RangeError();
      properties.push({ box, essential: (value & essentialBit) !== 0 });
    }
  }
  return properties;
}

function declaredPixels({ properties }: Item): number {
  const ispe = properties.find(({ box }) => box.type === "ispe")?.box.content;
  return ispe ? ispe.readUInt32BE(4) * ispe.readUInt32BE(8) : Number.NaN;
}

const FTYP = boxOf("ftyp", Buffer.from("avif\0\0\0\0avifmif1miaf", "latin1"));
const HDLR = fullBoxOf("hdlr", 0, Buffer.from(`\0\0\0\0pict${"\0".repeat(13)}`, "latin1"));

/** Builds a file with a picture, item 1, and its transparency, item 2. */
function fileOf(items: readonly Item[], isPremultiplied: boolean): Buffer {
  const ofItems = (type: string, bytes: number, entry: (item: Item, id: number) => Buffer) => {
    const count = Buffer.alloc(bytes);
    count.writeUIntBE(items.length, 0, bytes);
    return fullBoxOf(type, 0, count, ...items.map((item, i) => entry(item, i + 1)));
  };
  const infos = ofItems("iinf", 2, (_, id) =>
    fullBoxOf("infe", 2, Buffer.from([0, id, 0, 0]), Buffer.from("av01\0", "latin1")),
  );
  const references = fullBoxOf(
    "iref",
    0,
    boxOf("auxl", Buffer.from([0, 2, 0, 1, 0, 1])),
    ...(isPremultiplied ? [boxOf("prem", Buffer.from([0, 1, 0, 1, 0, 2]))] : []),
  );
  let index = 0;
  const properties = boxOf(
    "iprp",
    boxOf("ipco", ...items.flatMap((item) => item.properties.map(({ box }) => box.whole))),
    ofItems("ipma", 4, (item, id) =>
      Buffer.from([
        0,
        id,
        item.properties.length,
        ...item.properties.map(({ essential }) => ++index | (essential ? 0x80 : 0)),
      ]),
    ),
  );
  /** Assumes one extent per item; `start` is the position of the first one's data. */
  const metaAt = (start: number) => {
    let at = start;
    const locations = items.map(({ data }, i) => {
      const location = Buffer.from([0, i + 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
      location.writeUInt32BE(at, 6);
      location.writeUInt32BE(data.length, 10);
      at += data.length;
      return location;
    });
    const iloc = fullBoxOf("iloc", 0, Buffer.from([0x44, 0, 0, items.length]), ...locations);
    const primary = fullBoxOf("pitm", 0, Buffer.from([0, 1]));
    return fullBoxOf(
      "meta",
      0,
      HDLR,
      primary,
      iloc,
      infos,
      ...(items.length > 1 ? [references] : []),
      properties,
    );
  };
  const start = FTYP.length + metaAt(0).length + 8;
  return Buffer.concat([FTYP, metaAt(start), boxOf("mdat", ...items.map(({ data }) => data))]);
}
