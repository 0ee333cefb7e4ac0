import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createDiskStorage } from "../providers/storage/disk.ts";
import type { FileStorage } from "../providers/storage/port.ts";
import { createS3Storage } from "../providers/storage/s3.ts";
import { type Check, type Finding, findingsOf } from "./finding.ts";
import { nearestFolder, takesFolders } from "./machine.ts";

const PART = "Archivos";
const CANNOT_WRITE = "En la carpeta de los archivos no se puede escribir.";
/** Timeout of each of three attempts. */
const PATIENCE_MS = 2_000;
const { ok, warning, bad } = findingsOf(PART);

export const storage: Check = {
  part: PART,
  look: ({ settings }) =>
    settings.s3
      ? checkBucket(createS3Storage(settings.s3, { timeoutMs: PATIENCE_MS }))
      : checkFolder(resolve(settings.dataDir)),
};

async function checkBucket(bucket: FileStorage): Promise<Finding[]> {
  try {
    await probe(bucket);
    return [ok("El almacenamiento S3 guarda, lee y borra.")];
  } catch (error) {
    const { status, serviceCode } = ((error as Error).cause ?? {}) as {
      status?: unknown;
      serviceCode?: unknown;
    };
    if (serviceCode === "RequestTimeTooSkewed")
      return [
        bad(
          "El almacenamiento S3 no acepta la hora de este servidor.",
          "Prendé la hora automática: `timedatectl set-ntp true` (en un contenedor, en la máquina que lo corre).",
        ),
      ];
    if (status === 403 || status === 401)
      return [
        bad(
          "El almacenamiento S3 no acepta la clave.",
          "Revisá las claves y la región en Conexiones, o S3_ACCESS_KEY, S3_SECRET_KEY y S3_REGION, y que la clave pueda leer, escribir y borrar en el bucket.",
        ),
      ];
    if (status === 404)
      return [
        bad(
          "No existe ese bucket en el almacenamiento S3.",
          "Crealo, privado, o revisá su nombre en Conexiones, o en S3_BUCKET.",
        ),
      ];
    return [
      bad(
        "El almacenamiento S3 no responde como tal.",
        "Revisá la dirección y la región en Conexiones, o S3_ENDPOINT y S3_REGION; fuera de Amazon el bucket suele ir en la ruta (S3_FORCE_PATH_STYLE=1).",
      ),
    ];
  }
}

async function checkFolder(dataDir: string): Promise<Finding[]> {
  const files = join(dataDir, "archivos");
  const remedy = "Corré el sitio siempre con el mismo usuario, y hacelo dueño de DATA_DIR con chown -R.";
  try {
    // A folder created by this command would belong to whoever runs it, perhaps not the site's account.
    if (!existsSync(files)) {
      if (!(await takesFolders(nearestFolder(dataDir)))) return [bad(CANNOT_WRITE, remedy)];
      return [ok("La carpeta de los archivos se hace con el primero que se suba.")];
    }
    await probe(createDiskStorage(files));
    const owner = (await stat(files)).uid;
    if (process.getuid?.() === 0 && owner !== 0)
      return [
        warning(
          "La carpeta de los archivos es de otro usuario que el de esta revisión (root).",
          "Repetí la revisión con el usuario del sitio, por ejemplo con sudo -u.",
        ),
      ];
    return [ok("La carpeta de los archivos guarda, lee y borra.")];
  } catch {
    return [bad(CANNOT_WRITE, remedy)];
  }
}

/** @throws StorageUnavailable, or Error when the content read differs */
async function probe(files: FileStorage): Promise<void> {
  const key = `revision-${randomUUID()}.txt`;
  const content = Buffer.from(key);
  await files.put(key, content);
  const read = await files.get(key);
  await files.remove(key);
  if (!read?.equals(content)) throw new Error("the content read back differs");
}
