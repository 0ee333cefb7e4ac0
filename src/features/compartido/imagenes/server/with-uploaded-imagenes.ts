import type { Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { anotarImagenes } from "./anotar-imagenes.ts";
import { guardarImagen, type ImagenGuardada } from "./guardar-imagen.ts";
import { soltarImagen } from "./soltar-imagen.ts";

class RolledBack extends Error {}

/**
 * Stores the pictures of an upload together with the rows that reference them: all or nothing.
 * @param escribir writes the rows that reference the pictures, given in file order (duplicates included), and anything
 * else in the same transaction; its refusal rolls everything back
 * @returns the result of `escribir`, or 413/415 for an unacceptable picture
 */
export async function withUploadedImagenes<T>(
  deps: Pick<Deps, "db" | "log" | "storage" | "clock" | "jobs">,
  archivos: ReceivedFile[],
  escribir: (tx: Tx, imagenes: ImagenGuardada[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const guardadas: ImagenGuardada[] = [];
  const soltar = async () => {
    for (const hash of new Set(archivos.map((archivo) => archivo.sha256))) await soltarImagen(deps, hash);
  };
  let written: Outcome<T> | null = null;
  try {
    for (const archivo of archivos) {
      const guardada = await guardarImagen(deps, archivo);
      if (!guardada.ok) {
        await soltar();
        return guardada;
      }
      guardadas.push(guardada.value);
    }
    await deps.db.transaction(async (tx) => {
      await anotarImagenes(deps, tx, guardadas);
      written = await escribir(tx, guardadas);
      if (!written.ok) throw new RolledBack();
    });
  } catch (error) {
    await soltar();
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!written) throw new Error("a transaction that ended without its work");
  return written;
}
