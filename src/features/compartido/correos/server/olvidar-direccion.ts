import type { Tx } from "#server/db/database.ts";
import { borrarDireccion, borrarSinEnviar } from "./repo.ts";

/** Forgets whom the mails were sent to that went to an address. Those that have not left yet still go there. */
export function olvidarEnviados(tx: Tx, para: string): Promise<void> {
  return borrarDireccion(tx, para);
}

/** Forgets an address: what was sent there loses it, what was still to be sent is not. */
export async function olvidarDireccion(tx: Tx, para: string): Promise<void> {
  await borrarDireccion(tx, para);
  await borrarSinEnviar(tx, para);
}
