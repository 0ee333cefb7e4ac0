import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import { updateSinPersona } from "./recibos.repo.ts";

/** Removes a person's name from the receipts of these payments, even if other people paid (Rule PER-9). */
export async function quitarNombre(tx: Tx, personaId: number, pagoIds: readonly number[]): Promise<void> {
  const persona = await personaPorId(tx, personaId);
  if (persona && pagoIds.length > 0)
    await updateSinPersona(tx, pagoIds, `${persona.nombre} ${persona.apellido}`);
}
