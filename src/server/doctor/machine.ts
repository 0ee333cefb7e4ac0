import { existsSync } from "node:fs";
import { mkdtemp, rmdir, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readSecret, secretFile } from "../secret.ts";
import { type Check, type Finding, findingsOf } from "./finding.ts";

const NODE_MAJOR = 26;
const GIB = 1024 ** 3;
/** With less free space even PostgreSQL may stop. */
const NO_ROOM = GIB / 10;

export const node: Check = {
  part: "Node.js",
  async look() {
    return [nodeFinding(process.versions.node)];
  },
};

export function nodeFinding(version: string): Finding {
  const { ok, bad } = findingsOf("Node.js");
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return ok(`Versión ${version}.`);
  return bad(
    `Versión ${version}; el sitio necesita la ${NODE_MAJOR} o una más nueva.`,
    "Corré los comandos con npm (`npm start`, `npm run doctor`), que usa la que viene con el sitio.",
  );
}

export const build: Check = {
  part: "Construcción",
  async look() {
    const { ok, bad } = findingsOf("Construcción");
    const missing = ["build/server/index.js", "build/client"].filter((path) => !existsSync(resolve(path)));
    if (missing.length === 0) return [ok("El sitio está construido.")];
    return [bad(`Falta ${missing.join(" y ")}.`, "Ejecutá `npm run build` en la carpeta del sitio.")];
  },
};

export const disk: Check = {
  part: "Disco",
  async look({ settings }) {
    return [await roomFor(resolve(settings.dataDir))];
  },
};

export const secret: Check = {
  part: "Secreto",
  async look({ settings, has }) {
    const { ok, warning, bad } = findingsOf("Secreto");
    if (has("SECRET")) return [ok("Está en SECRET.")];
    const file = secretFile(resolve(settings.dataDir));
    try {
      const found = await readSecret(file);
      if (settings.databaseUrl)
        return [
          warning(
            "Cada DATA_DIR tiene su secreto: otro proceso con otra carpeta cierra las sesiones de este.",
            "Si hay más de un proceso, poné el mismo SECRET en todos.",
          ),
        ];
      return [ok(found ? `Está en ${file}; guardá una copia.` : "El sitio lo hace en su primer arranque.")];
    } catch (error) {
      return [bad((error as Error).message, "Guardá siempre una copia del secreto fuera del servidor.")];
    }
  },
};

/** Checks the free space for DATA_DIR, or for the place where it will be created. */
export async function roomFor(dataDir: string): Promise<Finding> {
  const nearest = nearestFolder(dataDir);
  if (nearest !== dataDir && !(await takesFolders(nearest)))
    return findingsOf("Disco").bad(
      `La carpeta de DATA_DIR no está, y en ${nearest} no se puede hacer.`,
      "Creala y hacé dueño de ella al usuario del sitio, o poné en DATA_DIR otra.",
    );
  const { bavail, blocks, bsize } = await statfs(nearest);
  return diskFinding({ free: bavail * bsize, total: blocks * bsize });
}

export function diskFinding({ free, total }: { free: number; total: number }): Finding {
  const { ok, warning, bad } = findingsOf("Disco");
  const share = total > 0 ? free / total : 0;
  const detail = `Quedan ${(free / GIB).toFixed(1).replace(".", ",")} GB libres (${Math.floor(share * 100)} %).`;
  const remedy = "Borrá lo que sobre (copias viejas, registros) o agrandá el disco de DATA_DIR.";
  if (free < NO_ROOM) return bad(detail, remedy);
  return free < GIB || share < 0.1 ? warning(detail, remedy) : ok(detail);
}

/** Returns the folder itself, or the nearest existing ancestor, which may be a file. */
export function nearestFolder(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  return path;
}

/** Whether a folder can be created here. Creates one, because permissions do not reveal read-only file systems. */
export async function takesFolders(folder: string): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(folder, ".revision-")));
    return true;
  } catch {
    return false;
  }
}
