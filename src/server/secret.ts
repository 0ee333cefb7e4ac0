import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { StartError } from "./http/listen.ts";
import { syncFolder } from "./providers/storage/disk.ts";
import { SECRET_MIN_LENGTH, type Settings } from "./settings.ts";

/** Where a site without `SECRET` in its environment stores its own. */
export const secretFile = (dataDir: string) => join(dataDir, "secret");

/** The secret in a file, or null before there is one. @throws StartError if it is damaged */
export async function readSecret(file: string): Promise<string | null> {
  const secret = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartError(`El archivo ${file} no se puede leer (${error.code}): revisá sus permisos.`, {
      cause: error,
    });
  });
  if (secret === null || secret.trim().length >= SECRET_MIN_LENGTH) return secret?.trim() ?? null;
  throw new StartError(
    `El archivo ${file} está dañado: recuperalo de una copia. Si no la hay, borralo y el sitio hace otro: se cierran ` +
      "todas las sesiones y los códigos QR ya mandados dejan de servir.",
  );
}

/** The site's secret for command-line programs, from the environment or the file; null if it does not exist yet. */
export async function findSecret({ secret, dataDir }: Pick<Settings, "secret" | "dataDir">) {
  return secret ?? (await readSecret(secretFile(resolve(dataDir))));
}

/**
 * The secret in a file that only the site's account can read, generated on the first call. The file appears with its
 * content at once and never replaces another, so that processes that start together agree.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  const found = await readSecret(file);
  if (found) return found;
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(randomBytes(48).toString("base64url"));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(temporary, file);
    await syncFolder(join(file, ".."));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST")
      throw new StartError(
        `El archivo ${file} no se puede crear (${code}): revisá DATA_DIR, o poné SECRET.`,
        {
          cause: error,
        },
      );
  } finally {
    await rm(temporary, { force: true });
  }
  const secret = await readSecret(file);
  if (!secret) throw new StartError(`El archivo ${file} desapareció: otro programa lo borra.`);
  return secret;
}
