import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { ImageMime } from "#server/images/inspect.ts";

/** A file of at most 10 MB, made to exhaust the memory of its decoder. */
interface Bomb {
  name: string;
  mime: ImageMime;
  /** Status of an upload: the malicious part is dropped (201), or the file is rejected. */
  status: 201 | 413 | 415;
  make: () => Promise<Buffer>;
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: channels === 4 ? "#2b0f5480" : "#2b0f54" },
    limitInputPixels: false,
  });
const small = () => plain(60, 40);
/** Makes a picture just below 60 million pixels. */
const large = (channels: 3 | 4 = 3) => plain(8_600, 6_900, channels);
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const latin = (text: string) => Buffer.from(text, "latin1");

/** Makes a TIFF block with 4,900 entries that all refer to the same 50,000 bytes. */
function exifBomb(): Buffer {
  const bytes = 60_000;
  const shared = 50_000;
  const count = 4_900;
  const block = Buffer.alloc(bytes, 0x41);
  block.write("II*\0", "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(count, 8);
  for (let i = 0; i < count && 22 + i * 12 < bytes; i++) {
    block.writeUInt16LE(0x9286 + (i % 16), 10 + i * 12);
    block.writeUInt16LE(7, 12 + i * 12);
    block.writeUInt32LE(shared, 14 + i * 12);
    block.writeUInt32LE(bytes - shared, 18 + i * 12);
  }
  return block;
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([latin(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Makes a PNG with chunks after the header. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await small().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const jpeg = await small().jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)]);
}

/** Makes a WebP of 60 × 40 pixels, with chunks around the picture that the flags in its header announce. */
async function webpWith(flags: number, before: Buffer[], after: Buffer[]): Promise<Buffer> {
  const picture = (await small().webp().toBuffer()).subarray(12);
  const header = webpChunk("VP8X", Buffer.from([flags, 0, 0, 0, 59, 0, 0, 39, 0, 0]));
  const body = Buffer.concat([latin("WEBP"), header, ...before, picture, ...after]);
  return webpChunk("RIFF", body);
}

/** Makes a GIF with blocks before the first picture, and with copies of that picture. */
async function gifWith(blocks: Buffer[], more = 0): Promise<Buffer> {
  const gif = await small().gif().toBuffer();
  const start = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const [head, picture] = [gif.subarray(0, start), gif.subarray(start, -1)];
  const frames = Array.from({ length: more }, () => picture);
  return Buffer.concat([head, ...blocks, picture, ...frames, Buffer.from([0x3b])]);
}

/** Makes the longest comment of a GIF, in blocks of 255 bytes. */
const gifComment = (megabytes: number) =>
  Buffer.concat(
    [
      Buffer.from([0x21, 0xfe]),
      Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 0x41)])
        .toString("latin1")
        .repeat(megabytes * 4_096),
      "\0",
    ].map((part) => (typeof part === "string" ? latin(part) : part)),
  );

/** Replaces 4-byte numbers at an offset after a text. */
function _change(file: Buffer, text: string, offset: number, ...numbers: number[]): Buffer {
  const at = file.indexOf(text, 0, "latin1") + text.length + offset;
  numbers.forEach((number, i) => void file.writeUInt32BE(number, at + i * 4));
  return file;
}

const bombsOf =
  (format: string, mime: ImageMime) =>
  (name: string, status: Bomb["status"], make: Bomb["make"]): Bomb => ({
    name: `${format}: ${name}`,
    mime,
    status,
    make,
  });
const png = bombsOf("PNG", "image/png");
const jpeg = bombsOf("JPEG", "image/jpeg");
const webp = bombsOf("WebP", "image/webp");
const gif = bombsOf("GIF", "image/gif");

export const BOMBS: readonly Bomb[] = [
  png("40 compressed texts", 201, () => {
    const text = Buffer.concat([latin("a\0\x01\0\0\0"), deflateSync(zeros(20))]);
    return pngWith(...Array.from({ length: 40 }, () => pngChunk("iTXt", text)));
  }),
  png("an old compressed text", 201, () =>
    pngWith(pngChunk("zTXt", Buffer.concat([latin("a\0\0"), deflateSync(zeros(100))]))),
  ),
  png("a compressed profile", 201, () =>
    pngWith(pngChunk("iCCP", Buffer.concat([latin("a\0\0"), deflateSync(zeros(100))]))),
  ),
  png("metadata with 4,900 entries", 201, () => pngWith(pngChunk("eXIf", exifBomb()))),
  png("a million parts", 415, () => pngWith(Buffer.alloc(9_600_000, pngChunk("tEXt", Buffer.alloc(0))))),
  png("60 million pixels in seven passes", 413, () => large().png({ progressive: true }).toBuffer()),
  png("wide rows of 16 bits", 413, () => plain(30_000, 1_900, 4).toColourspace("rgb16").png().toBuffer()),
  jpeg("150 previews", 201, () =>
    jpegWith(...Array.from({ length: 150 }, () => jpegSegment(0xe1, Buffer.alloc(65_000, "Exif\0\0II")))),
  ),
  jpeg("metadata with 4,900 entries", 201, () =>
    jpegWith(jpegSegment(0xe1, Buffer.concat([latin("Exif\0\0"), exifBomb()]))),
  ),
  jpeg("a profile of 9 MB", 415, () =>
    jpegWith(
      ...Array.from({ length: 145 }, (_, i) =>
        jpegSegment(
          0xe2,
          Buffer.concat([latin("ICC_PROFILE\0"), Buffer.from([i + 1, 145]), Buffer.alloc(65_000)]),
        ),
      ),
    ),
  ),
  jpeg("other pictures appended", 201, async () => {
    const one = await small().jpeg().toBuffer();
    return Buffer.concat([one, ...Array.from({ length: 9_000 }, () => one)]);
  }),
  jpeg("60 million pixels in several scans", 413, () => large().jpeg({ progressive: true }).toBuffer()),
  jpeg("a thousand scans", 415, async () => {
    const one = await plain(2_000, 2_000).jpeg({ progressive: true }).toBuffer();
    const last = one.subarray(one.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    return Buffer.concat([
      one.subarray(0, -2),
      ...Array.from({ length: 1_000 }, () => last),
      one.subarray(-2),
    ]);
  }),
  webp("a text of 9 MB", 201, () => webpWith(0x04, [], [webpChunk("XMP ", zeros(9))])),
  webp("metadata with 4,900 entries", 201, () => webpWith(0x08, [], [webpChunk("EXIF", exifBomb())])),
  webp("a profile of 9 MB", 415, () => webpWith(0x20, [webpChunk("ICCP", zeros(9))], [])),
  webp("60 million pixels without loss", 413, () => large().webp({ lossless: true, effort: 0 }).toBuffer()),
  webp("a canvas other than its picture's", 415, async () =>
    Buffer.from(await webpWith(0, [], [])).fill(0xff, 24, 30),
  ),
  gif("9 MB of comments", 201, () => gifWith([gifComment(9)])),
  gif("thousands of frames", 201, () => gifWith([], 40_000)),
  gif("60 million pixels", 413, () => large().gif({ effort: 1 }).toBuffer()),
  gif("a frame larger than its canvas", 415, async () => {
    const one = await gifWith([]);
    one.writeUInt16LE(9_000, one.lastIndexOf(0x2c) + 5);
    return one;
  }),
];
