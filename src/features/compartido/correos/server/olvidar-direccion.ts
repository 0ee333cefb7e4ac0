import type { Tx } from "#server/db/database.ts";
import { borrarDireccion, borrarSinEnviar } from "./repo.ts";

/** Deletes an address from the mails sent to it. Unsent mails are still delivered. */
export function olvidarEnviados(tx: Tx, para: string): Promise<void> {
  return borrarDireccion(tx, para);
}

/** Deletes an address from sent mails, and its unsent mails. */
export async function olvidarDireccion(tx: Tx, para: string): Promise<void> {
  await borrarDireccion(tx, para);
  await borrarSinEnviar(tx, para);
}
