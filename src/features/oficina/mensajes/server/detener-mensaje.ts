import { conflict, notFound, type Outcome } from "#contract/outcome.ts";
import { retirarSinEnviar } from "#features/compartido/correos/server/sin-enviar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { MensajeAGrupoCompleto } from "../contract.ts";
import { puedeEscribirA } from "../rules.ts";
import { correoDe, keysOf } from "./mails.ts";
import { findMensaje, lockSinDetener, updateDetenido } from "./mensajes.repo.ts";
import { situacionDe, toMensaje } from "./ver-mensajes.ts";

/** Withdraws a message's unsent copies (Rule MSJ-7). Idempotent. */
export function detenerMensaje(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<MensajeAGrupoCompleto>> {
  return outcomeTransaction(deps.db, async (tx) => {
    const abierto = await lockSinDetener(tx, id);
    const antes = await findMensaje(tx, id);
    if (!antes || !puedeEscribirA(actor.permisos, antes.filtro)) return notFound("Ese mensaje no existe.");
    if (!abierto) return toMensaje({ db: tx }, antes);
    if (situacionDe(antes) !== "enviando")
      return conflict("terminado", "Ya salió todo: no queda nada para detener.");
    await retirarSinEnviar(tx, correoDe(antes.filtro), keysOf(id));
    await updateDetenido(tx, id, actor.usuarioId, deps.clock());
    await registrar(deps, tx, actor, {
      accion: "mensaje.detener",
      objeto: "mensaje",
      objetoId: id,
      despues: { sinEnviar: antes.conteos["por-enviar"] ?? 0 },
    });
    const detenido = await findMensaje(tx, id);
    return detenido ? toMensaje({ db: tx }, detenido) : notFound("Ese mensaje no existe.");
  });
}
