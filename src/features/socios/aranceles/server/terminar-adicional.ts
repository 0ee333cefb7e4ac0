import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { adicionalRepetido } from "./agregar-adicional.ts";
import { deleteAdicional, lockAdicional, updateFinDeAdicional } from "./persona.repo.ts";

/** Ends an add-on with a day; one that would end before it began is removed. Audited. */
export function terminarAdicional(
  deps: Deps,
  actor: Actor,
  { id, hasta }: { id: number; hasta: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      const adicional = await lockAdicional(tx, id);
      if (!adicional) return notFound("Ese adicional ya no está.");
      if (adicional.hasta === hasta) return done({ ok: true as const });
      if (hasta < adicional.desde) await deleteAdicional(tx, id);
      else await updateFinDeAdicional(tx, id, hasta);
      await registrar(deps, tx, actor, {
        accion: "usuario.terminar-adicional",
        objetoId: adicional.personaId,
        antes: { arancelId: adicional.arancelId, desde: adicional.desde, hasta: adicional.hasta },
        despues: { hasta },
      });
      return done({ ok: true as const });
    })
    .catch(adicionalRepetido);
}
