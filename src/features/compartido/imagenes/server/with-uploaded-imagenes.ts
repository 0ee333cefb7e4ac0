import type { Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { anotarImagenes } from "./anotar-imagenes.ts";
import { guardarImagen, type ImagenGuardada } from "./guardar-imagen.ts";
import { soltarImagen } from "./soltar-imagen.ts";

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
  try {
    for (const archivo of archivos) {
      const guardada = await guardarImagen(deps, archivo);
      if (!guardada.ok) {
        await soltar();
        return guardada;
      }
      guardadas.push(guardada.value);
    }
    const written = await outcomeTransaction(deps.db, async (tx) => {
      await anotarImagenes(deps, tx, guardadas);
      return escribir(tx, guardadas);
    });
    if (!written.ok) await soltar();
    return written;
  } catch (error) {
    await soltar();
    throw error;
  }
}
