import type { Tx } from "#server/db/database.ts";
import { borrarCodigo, borrarEnlaces } from "./repo.ts";

/** Ends the links and the code by which somebody could set a password: it, or the address, changed. */
export async function anularEnlaces(tx: Tx, usuarioId: number): Promise<void> {
  await borrarEnlaces(tx, usuarioId);
  await borrarCodigo(tx, usuarioId);
}
