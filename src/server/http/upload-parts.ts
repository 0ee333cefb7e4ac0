import { createHash, randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { invalidValue, type Refusal, tooLarge } from "#contract/outcome.ts";
import {
  fileTooLarge,
  IMAGE_MAX_BYTES,
  type ImageMime,
  imageMimeOf,
  notAnImage,
  SIGNATURE_BYTES,
} from "../images/inspect.ts";

export interface ReceivedDocument {
  /** The client's file name without control characters, at most 300 characters; never used as a path. */
  nombre: string;
  bytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  path: string;
}

/** An uploaded picture with a checked signature. */
export interface ReceivedFile extends ReceivedDocument {
  mime: ImageMime;
}

export type AnyReceived = ReceivedDocument & { mime: ImageMime | null };

export interface Parts {
  fields: Record<string, string>;
  files: AnyReceived[];
  /** Why the upload was refused; its body was read anyway, so that the client gets the response. */
  refusal: Refusal | null;
}

interface PartsOptions {
  contentType: string;
  fileField: string;
  maxFiles: number;
  /** Accepts files of any kind; the caller checks what they are. */
  documents: boolean;
  /** Existing folder for the temporary files, which the caller removes (`onFile` reports each before it is opened). */
  folder: string;
  onFile: (path: string) => void;
}

/** Far more non-file fields than any form of the site has. */
const MAX_FIELDS = 50;
const FIELD_BYTES = 64 * 1024;
const FORM_BYTES = 1024 * 1024;

export function uploadMaxBytes(maxFiles: number): number {
  return maxFiles * IMAGE_MAX_BYTES + FORM_BYTES;
}

export class TooMuch extends Error {}

/**
 * Streams a multipart body: text fields into memory, each file into a temporary file, computing its hash. After the
 * first refusal nothing more is written.
 * @throws TooMuch past `uploadMaxBytes`; errors of the parser or the connection for a malformed body
 */
export async function readParts(body: Readable, options: PartsOptions): Promise<Parts> {
  const { documents } = options;
  const fields = new Map<string, string>();
  const files: (AnyReceived | null)[] = [];
  const openStreams = new Set<BusboyFileStream>();
  const writing: Promise<void>[] = [];
  let refusal: Refusal | null = null;
  let failure: unknown = null;

  const parser: BusboyInstance = Busboy({
    headers: { "content-type": options.contentType },
    preservePath: true,
    limits: { fields: MAX_FIELDS, fieldSize: FIELD_BYTES, parts: MAX_FIELDS + options.maxFiles + 1 },
  });
  parser.on("field", (name, value) => {
    // An empty file field may arrive as an empty text field.
    if (name !== options.fileField) fields.set(name, value);
    else if (value !== "") refusal ??= notAFile(options.fileField, files.length, documents);
  });
  parser.on("file", (name, stream, filename) => {
    openStreams.add(stream);
    // The stream may fail before it has a reader, which would crash the process.
    stream.on("error", () => undefined);
    const place = files.push(null) - 1;
    const wanted = name === options.fileField && !refusal && !failure;
    // Nobody awaits this before the body ends, so a failure (a full disk) must be caught here: an unhandled rejection
    // ends the process. The rest of the file is still read, or the parser would stall and the client get no answer.
    const work = (wanted ? store(stream, filename, place) : Promise.resolve())
      .catch((error: unknown) => {
        failure ??= error;
      })
      .then(() => drain(stream))
      .finally(() => openStreams.delete(stream));
    writing.push(work);
  });
  const store = async (stream: BusboyFileStream, filename: string, place: number) => {
    const nombre = cleanName(filename) || (documents ? "archivo" : "imagen");
    const path = join(options.folder, `${randomUUID()}.part`);
    options.onFile(path);
    const written = await writeFile(stream, path, { documents, unwanted: () => refusal !== null });
    if (written.bytes === 0 && filename === "") return;
    if (written.bytes > IMAGE_MAX_BYTES)
      refusal ??= documents ? documentTooLarge(nombre) : fileTooLarge(nombre);
    else if (!written.mime && !documents) refusal ??= notAnImage(nombre);
    else files[place] = { nombre, path, ...written };
    if (files.filter(Boolean).length > options.maxFiles) refusal ??= tooMany(options);
  };
  parser.on("partsLimit", () => {
    refusal ??= tooMany(options);
  });

  try {
    // The connection stays open, so that the client gets the response even if its body is not read to the end.
    const chunks = body.iterator({ destroyOnReturn: false });
    await pipeline(chunks, meter(uploadMaxBytes(options.maxFiles)), parser);
  } catch (error) {
    for (const stream of openStreams) stream.destroy(new Error("the upload was aborted"));
    await Promise.all(writing);
    throw failure ?? error;
  }
  await Promise.all(writing);
  if (failure) throw failure;
  return { fields: Object.fromEntries(fields), files: files.filter((file) => file !== null), refusal };
}

/** Writes until the file proves too large or not a picture, or the upload is refused; always reads to the end. */
async function writeFile(
  stream: BusboyFileStream,
  path: string,
  { documents, unwanted }: { documents: boolean; unwanted: () => boolean },
): Promise<{ bytes: number; mime: ImageMime | null; sha256: string }> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let bytes = 0;
  let mime: ImageMime | null = null;
  const file = await open(path, "wx");
  try {
    for await (const chunk of chunksOf(stream)) {
      bytes += chunk.length;
      if (head.length < SIGNATURE_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES - head.length)]);
        mime = imageMimeOf(head);
      }
      const isOther = !documents && !mime && head.length === SIGNATURE_BYTES;
      const hopeless = bytes > IMAGE_MAX_BYTES || isOther;
      if (hopeless || unwanted()) continue;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { bytes, mime, sha256: hash.digest("hex") };
}

/** Leaves the stream open on early exit, so that `drain` can read the rest. */
function chunksOf(stream: BusboyFileStream): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false });
}

/** Reads the rest of a file. A failed stream has nothing left; the parser reports the reason. */
async function drain(stream: BusboyFileStream): Promise<void> {
  await finished(stream.resume()).catch(() => undefined);
}

function meter(max: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes > max) next(new TooMuch());
      else next(null, chunk);
    },
  });
}

/** Decodes quotes and line breaks, which browsers encode in names as `%22`, `%0D` and `%0A` (HTML, "multipart form data"). */
function cleanName(nombre: string): string {
  const written = nombre.replace(/%22/g, '"').replace(/%0[AD]/gi, " ");
  const clean = written
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim();
  return Array.from(clean).slice(0, 300).join("");
}

function documentTooLarge(nombre: string) {
  return tooLarge("archivo-demasiado-grande", `«${nombre}» es demasiado grande: puede pesar hasta 10 MB.`);
}

function notAFile(fileField: string, index: number, documents: boolean) {
  const message = documents ? "Acá va un archivo" : "Acá va un archivo de imagen";
  return invalidValue(`${fileField}.${index}`, message);
}

function tooMany({ fileField, maxFiles, documents }: PartsOptions) {
  const message = documents ? "Un archivo por vez" : `Como máximo ${maxFiles} imágenes por vez`;
  return tooLarge("demasiadas-imagenes", message, { errors: [{ path: fileField, message }] });
}
