import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Solicitud } from "../contract.ts";
import { atender, findSolicitud } from "./repo.ts";

/** Marks a request as handled by the caller; 409 if it already is. */
export async function atenderSolicitud(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<Solicitud>> {
  return deps.db.transaction(async (tx) => {
    const handled = await atender(tx, input.id, actor.usuarioId, deps.clock());
    const solicitud = await findSolicitud(tx, input.id);
    if (!solicitud) return notFound("Esa solicitud no existe.");
    if (!handled) return refused(409, "ya-atendida", "Esta solicitud ya estaba atendida.");
    await registrar(deps, tx, actor, {
      accion: "consumidor.atender",
      objeto: "solicitud-de-consumidor",
      objetoId: solicitud.id,
      antes: { atendidaEn: null },
      despues: { codigo: solicitud.codigo, atendidaEn: solicitud.atendidaEn },
    });
    return done(solicitud);
  });
}
