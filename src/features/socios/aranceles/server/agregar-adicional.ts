import { done, notFound, type Outcome, refused, refusedField, refusing } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { violatesExclusion } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { hasPersona, insertAdicional } from "./persona.repo.ts";
import { lockArancel } from "./precios.repo.ts";

const YA_LO_PAGA = "Esta persona ya paga ese adicional en esas fechas.";

/** Whether an add-on would be charged twice on a day. */
export const adicionalRepetido = refusing((error) =>
  violatesExclusion(error, "adicionales_de_persona_de_a_uno") ? refused(409, "repetido", YA_LO_PAGA) : null,
);

/** Adds an add-on to what a person pays, from a day on. Audited. */
export function agregarAdicional(
  deps: Deps,
  actor: Actor,
  { id, arancelId, desde }: { id: number; arancelId: number; desde: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      if (!(await hasPersona(tx, id))) return notFound("Esa persona no existe.");
      const arancel = await lockArancel(tx, arancelId);
      if (arancel?.tipo !== "adicional" || !arancel.activa)
        return refusedField(422, "datos-invalidos", "arancelId", "Ese adicional ya no se cobra: elegí otro");
      const creadoEn = deps.clock();
      await insertAdicional(tx, { personaId: id, arancelId, desde, creadoEn, creadoPor: actor.usuarioId });
      await registrar(deps, tx, actor, {
        accion: "usuario.agregar-adicional",
        objetoId: id,
        despues: { arancelId, desde },
      });
      return done({ ok: true as const });
    })
    .catch(adicionalRepetido);
}
