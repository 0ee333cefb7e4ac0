import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import { type Outcome, tooLarge, unavailable } from "#contract/outcome.ts";
import { strict } from "#contract/strict.ts";
import type { UploadForm } from "#contract/upload.ts";
import { boundedWork } from "../bounded-work.ts";
import { isDiskFull } from "../db/errors.ts";
import type { Deps } from "../deps.ts";
import {
  fileTooLarge,
  IMAGE_MAX_BYTES,
  imageMimeOf,
  notAnImage,
  SIGNATURE_BYTES,
} from "../images/inspect.ts";
import { callerSeen } from "../images/picture-work.ts";
import { makePrivateFolder } from "../providers/storage/disk.ts";
import type { HttpEnv } from "./context.ts";
import { StartError } from "./listen.ts";
import { invalidFields } from "./problems.ts";
import { refuseUnwritable } from "./unwritable-input.ts";
import {
  type AnyReceived,
  type Parts,
  type ReceivedFile,
  readParts,
  TooMuch,
  uploadMaxBytes,
} from "./upload-parts.ts";

export type { ReceivedDocument, ReceivedFile } from "./upload-parts.ts";

interface Upload<Fields, Received = ReceivedFile> {
  fields: Fields;
  /** In the order of the form; deleted when `use` ends. */
  files: Received[];
}

/** Uploads processed at once. Further uploads wait, up to a limit. */
const fourAtOnce = boundedWork(4);
const MAX_WAITING = 32;
let present = 0;

const STALE_MS = 60 * 60 * 1000;

/**
 * Streams the form of a route with `upload: true` and passes it to `use`: its fields parsed by the form's schema, its
 * files as temporary files that are removed when `use` ends, however it ends.
 * @returns the result of `use`; 413 or 415 for rejected files (Rule ARC-1), 422 for invalid fields, a text in place
 * of a file or too many files, 503 when too many uploads wait
 * @throws HTTPException 400 for a malformed or aborted body
 */
export async function receiveUpload<Fields extends z.ZodObject, T>(
  c: Context<HttpEnv>,
  deps: Pick<Deps, "settings" | "log">,
  form: UploadForm<Fields>,
  use: (upload: Upload<z.output<Fields>>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  callerSeen();
  return receiveDocuments(c, deps, form, ({ fields, files }) =>
    use({ fields, files: files.filter(isPicture) }),
  );
}

/** Like `receiveUpload`, for a form with `documents`: its files may be anything of at most 10 MB. */
export async function receiveDocuments<Fields extends z.ZodObject, T>(
  c: Context<HttpEnv>,
  deps: Pick<Deps, "settings" | "log">,
  form: UploadForm<Fields>,
  use: (upload: Upload<z.output<Fields>, AnyReceived>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (present >= 4 + MAX_WAITING) return busy();
  present++;
  try {
    return await fourAtOnce(() => receive(c, deps, form, use));
  } finally {
    present--;
  }
}

const isPicture = (file: AnyReceived): file is ReceivedFile => file.mime !== null;

async function receive<Fields extends z.ZodObject, T>(
  c: Context<HttpEnv>,
  deps: Pick<Deps, "settings" | "log">,
  form: UploadForm<Fields>,
  use: (upload: Upload<z.output<Fields>, AnyReceived>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  // The raw request: the web stream copies every chunk once more, and the resulting garbage collection delays all
  // pages.
  const body = c.env.incoming;
  const contentType = c.req.header("content-type") ?? "";
  if (!body || !/^multipart\/form-data\b.*boundary=/i.test(contentType)) throw new HTTPException(400);
  if (Number(c.req.header("content-length")) > uploadMaxBytes(form.maxFiles)) return tooMuch(form);
  const folder = uploadFolder(deps.settings.dataDir);
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  try {
    const parts = await readParts(body, {
      contentType,
      fileField: form.fileField,
      maxFiles: form.maxFiles,
      documents: form.documents ?? false,
      folder,
      onFile: (path) => written.push(path),
    }).catch(refuseBroken);
    if (!parts) return tooMuch(form);
    if (parts.refusal) return { ok: false, ...parts.refusal };
    const fields = (c.get("strict") ? strict(form.fields) : form.fields).safeParse(parts.fields);
    if (!fields.success) return { ok: false, ...invalidFields(fields.error) };
    return refuseUnwritable(fields.data) ?? (await use({ fields: fields.data, files: parts.files }));
  } finally {
    await Promise.all(
      written.map((path) =>
        rm(path, { force: true }).catch((error: unknown) =>
          deps.log.warn({ err: error, path }, "a temporary file could not be removed"),
        ),
      ),
    );
  }
}

/**
 * Like `receiveUpload`, for a picture that does not come from a form (downloaded from a provider, or drawn).
 * @returns the result of `use`, or 413/415
 */
export async function receiveContent<T>(
  deps: Pick<Deps, "settings">,
  picture: { nombre: string; contenido: Buffer },
  use: (file: ReceivedFile) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { nombre, contenido } = picture;
  if (contenido.length > IMAGE_MAX_BYTES) return fileTooLarge(nombre);
  const mime = imageMimeOf(contenido.subarray(0, SIGNATURE_BYTES));
  if (!mime) return notAnImage(nombre);
  const folder = uploadFolder(deps.settings.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await writeFile(path, contenido);
    const sha256 = createHash("sha256").update(contenido).digest("hex");
    return await use({ nombre, mime, bytes: contenido.length, sha256, path });
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes leftover uploads of killed processes. Uploads of a running process are younger. */
export async function removeStaleUploads(dataDir: string): Promise<void> {
  const folder = uploadFolder(dataDir);
  makePrivateFolder(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    // Uses the machine's clock, as mtimes do.
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

export function uploadFolder(dataDir: string): string {
  return resolve(dataDir, "tmp");
}

/** Returns null for a body past its limit. Rethrows server errors, such as a full disk. */
function refuseBroken(error: unknown): Parts | null {
  if (error instanceof TooMuch) return null;
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (/^(ENOSPC|EIO|EACCES|EROFS|EMFILE|EDQUOT)$/.test(code)) throw error;
  throw new HTTPException(400, { cause: error });
}

function tooMuch(form: UploadForm) {
  if (form.documents)
    return tooLarge("demasiado-grande", "El archivo es demasiado grande: puede pesar hasta 10 MB.");
  return tooLarge(
    "demasiado-grande",
    `Lo que enviaste es demasiado grande: hasta ${form.maxFiles} imágenes de 10 MB por vez.`,
  );
}

function busy() {
  return unavailable("muchas-subidas", "Hay muchas subidas en curso. Probá de nuevo en un minuto.", {
    retryAfterSeconds: 30,
  });
}

/**
 * Creates the data folder and removes leftovers of interrupted uploads.
 * @throws StartError when it is not writable; rethrows a full disk, which the start retries
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await removeStaleUploads(dataDir);
    // An existing folder may be on a read-only mount.
    await access(uploadFolder(dataDir), constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR: no se puede escribir en ${dataDir} (${code}). Revisá que la carpeta exista, que su disco no esté montado en solo lectura y que la cuenta del sitio tenga permiso.`,
      { cause: error },
    );
  }
}
