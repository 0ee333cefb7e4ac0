import { conflict } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import {
  deleteCorreosBefore,
  deleteDireccion,
  deleteEnEspera,
  deleteSinEnviar,
  findEnviadoEn,
  lockCorreoEnEspera,
} from "./correos.repo.ts";

interface AvisoEnEspera {
  antes: unknown;
  saleEn: Date | null;
  /** Withdraws the email and its copies, in the transaction that reverses the decision. */
  retirar(): Promise<void>;
}

/**
 * Returns the pending email of a decision (`reserva:12`), locked until the transaction ends so that it cannot be sent
 * meanwhile. Null if there is none or it is already due.
 */
export async function lockAviso(tx: Tx, decision: string): Promise<AvisoEnEspera | null> {
  const correo = await lockCorreoEnEspera(tx, decision);
  if (!correo) return null;
  return { antes: correo.antes, saleEn: correo.saleEn, retirar: () => deleteEnEspera(tx, correo.id) };
}

/** When the email with one of these keys was sent; null if none was. */
export const enviadoEn = findEnviadoEn;

/** Deletes the undo data of a decision, which may include data of a person whose account is being deleted. */
export function olvidarDecision(tx: Tx, decision: string): Promise<void> {
  return deleteCorreosBefore(tx, decision);
}

/** Returns the refusal to undo a decision because its email has been sent. @param remedio what the user can do instead */
export function correoYaEnviado(remedio = "Podés cambiarla de nuevo, y le avisamos con otro correo.") {
  return conflict(
    "correo-enviado",
    `Ya no se puede deshacer: el correo con la decisión ya salió. ${remedio}`,
  );
}

/** Deletes an address from the emails sent to it. Unsent emails are still delivered; then their address is deleted too. */
export const olvidarEnviados = deleteDireccion;

export async function olvidarDireccion(tx: Tx, para: string): Promise<void> {
  await deleteDireccion(tx, para);
  await deleteSinEnviar(tx, para);
}
