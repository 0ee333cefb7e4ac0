import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { DAY_MS } from "#contract/club-time.ts";
import { StartError } from "./http/listen.ts";
import { syncFolder } from "./providers/storage/disk.ts";
import { SECRET_MIN_LENGTH, type Settings } from "./settings.ts";

/** Long enough for a restoration, which writes the secret before it begins. */
const LEFTOVER_MS = DAY_MS;

export const secretFile = (dataDir: string) => join(dataDir, "secret");

/** Reads the secret in a file, or null before the file exists. @throws StartError for a damaged file */
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

/** Returns the site's secret for command-line programs, from the environment or the file; null if there is none yet. */
export async function findSecret({ secret, dataDir }: Pick<Settings, "secret" | "dataDir">) {
  return secret ?? (await readSecret(secretFile(resolve(dataDir))));
}

/**
 * Writes the secret of a restored site beside the current one, so that a full disk is noticed before the site is
 * replaced. `put` installs the new secret and keeps the current one as `secret.anterior`; `drop` discards the new one.
 */
export async function stageSecret(dataDir: string, secret: string) {
  const file = secretFile(dataDir);
  const temporary = await writePrivately(file, secret);
  return {
    async put(): Promise<void> {
      await rm(`${file}.anterior`, { force: true });
      await link(file, `${file}.anterior`).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
      await rename(temporary, file);
      await syncFolder(dirname(file));
    },
    drop: () => rm(temporary, { force: true }),
  };
}

/** @returns the synced file beside `file`, which only the site's account can read */
async function writePrivately(file: string, content: string): Promise<string> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

/** Removes leftovers of killed processes beside `file`; a running process's file is younger. */
async function removeLeftovers(file: string): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith(".tmp")) continue;
    const path = join(dirname(file), name);
    const found = await stat(path).catch(() => null);
    // Uses the machine's clock, as mtimes do.
    if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
  }
}

/**
 * Returns the secret in a file that only the site's account can read, generated on the first call. The file appears
 * together with its content and never replaces an existing one, so that processes that start together agree.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  const found = await readSecret(file);
  if (found) {
    await removeLeftovers(file);
    return found;
  }
  let temporary: string | undefined;
  try {
    temporary = await writePrivately(file, randomBytes(48).toString("base64url"));
    await link(temporary, file);
    await syncFolder(dirname(file));
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
    if (temporary) await rm(temporary, { force: true });
  }
  const secret = await readSecret(file);
  if (!secret) throw new StartError(`El archivo ${file} desapareció: otro programa lo borra.`);
  return secret;
}
