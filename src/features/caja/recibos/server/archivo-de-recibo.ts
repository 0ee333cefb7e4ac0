import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Recibo } from "../contract.ts";
import { dibujarRecibo } from "./dibujar-recibo.ts";
import { verRecibo } from "./ver-recibo.ts";

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

function toArchivo(deps: Pick<Deps, "club">, recibo: Recibo): Archivo {
  return { nombre: `recibo-${recibo.numero}.pdf`, contenido: dibujarRecibo(deps.club(), recibo) };
}
