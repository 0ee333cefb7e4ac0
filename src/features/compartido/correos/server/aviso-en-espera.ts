import { refused } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { borrar, borrarAntes, tomarEnEspera } from "./repo.ts";

/** The mail of a decision that has not left yet. */
export interface AvisoEnEspera {
  /** What was given as `antes` with the mail. */
  antes: unknown;
  saleEn: Date | null;
  /** Takes the mail back, in the transaction that reverses its decision. */
  retirar(): Promise<void>;
}

/**
 * The waiting mail of a decision (`reserva:12`), locked until the transaction ends so that it cannot leave meanwhile.
 * Null when there is none, or when it is already due.
 */
export async function tomarAviso(tx: Tx, decision: string): Promise<AvisoEnEspera | null> {
  const correo = await tomarEnEspera(tx, decision);
  if (!correo) return null;
  return { antes: correo.antes, saleEn: correo.saleEn, retirar: () => borrar(tx, correo.id) };
}

/** Forgets what undoing a decision would restore: it may name somebody whose account is being deleted. */
export function olvidarDecision(tx: Tx, decision: string): Promise<void> {
  return borrarAntes(tx, decision);
}

/**
 * The refusal to undo a decision whose person knows of it.
 * @param remedio what can be done instead
 */
export function correoYaEnviado(remedio = "Podés cambiarla de nuevo, y le avisamos con otro correo.") {
  return refused(
    409,
    "correo-enviado",
    `Ya no se puede deshacer: el correo con la decisión ya salió. ${remedio}`,
  );
}
