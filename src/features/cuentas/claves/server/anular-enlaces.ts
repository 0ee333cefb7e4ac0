import type { Tx } from "#server/db/database.ts";
import { borrarCodigo, borrarEnlaces } from "./repo.ts";

/** Invalidates a user's reset links and access code after a change of password or email. */
export async function anularEnlaces(tx: Tx, usuarioId: number): Promise<void> {
  await borrarEnlaces(tx, usuarioId);
  await borrarCodigo(tx, usuarioId);
}
