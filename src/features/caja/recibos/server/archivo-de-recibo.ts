import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Recibo } from "../contract.ts";
import { leerNumero } from "../rules.ts";
import { dibujarRecibo } from "./dibujar-recibo.ts";
import { findRecibo, listNumerosDe } from "./recibos.repo.ts";
import { toRecibo, verRecibo } from "./ver-recibo.ts";

interface Archivo {
  nombre: string;
  contenido: Buffer;
}

/** A receipt as a PDF, for whom `verRecibo` shows it (Rules REC-3, REC-7). */
export async function descargarRecibo(
  deps: Pick<Deps, "club" | "db" | "settings">,
  actor: Actor,
  input: { numero: string },
): Promise<Outcome<Archivo>> {
  const recibo = await verRecibo(deps, actor, input);
  return recibo.ok ? done(toArchivo(deps, recibo.value)) : recibo;
}

/** The receipt of a payment, to attach to its mail; none if the payment has no receipt (Rule REC-7). */
export async function adjuntarRecibo(
  deps: Pick<Deps, "club" | "db" | "settings">,
  pagoId: number,
): Promise<(Archivo & { tipo: string })[]> {
  const numero = leerNumero((await listNumerosDe(deps.db, [pagoId])).get(pagoId) ?? "");
  const recibo = numero && (await findRecibo(deps.db, numero));
  if (!recibo) return [];
  return [{ ...toArchivo(deps, await toRecibo(deps, recibo)), tipo: "application/pdf" }];
}

function toArchivo(deps: Pick<Deps, "club">, recibo: Recibo): Archivo {
  return { nombre: `recibo-${recibo.numero}.pdf`, contenido: dibujarRecibo(deps.club(), recibo) };
}
