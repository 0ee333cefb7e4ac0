import type { Tx } from "#server/db/database.ts";
import { borrarEnlaces } from "./repo.ts";

/** Ends the links that a person was mailed: her password or her address is another now. */
export function anularEnlaces(tx: Tx, usuarioId: number): Promise<void> {
  return borrarEnlaces(tx, usuarioId);
}
