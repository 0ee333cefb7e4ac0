import { clubTime } from "#contract/club-time.ts";
import { changedMeanwhile } from "#contract/edit.ts";
import { notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Arancel, cambiarArancel as contrato } from "../contract.ts";
import { hasQuienPaga, lockArancel, updateArancel } from "./precios.repo.ts";
import { verArancel } from "./ver-aranceles.ts";

/** Renames an arancel, or stops or resumes charging it, which nobody may be paying (Rule TAR-7). Audited. */
export function cambiarArancel(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...pedido }: JsonOf<typeof contrato> & { id: number },
): Promise<Outcome<Arancel>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Arancel>> => {
    const arancel = await lockArancel(tx, id);
    if (!arancel) return notFound("Ese arancel no existe.");
    const antes = { nombre: arancel.nombre, activa: arancel.activa };
    const conflicto = changedMeanwhile(leido, antes, pedido);
    if (conflicto) return conflicto;
    const { nombre = antes.nombre, activa = antes.activa } = pedido;
    if (!activa && antes.activa && (await hasQuienPaga(tx, id, clubTime(deps.clock()).fecha)))
      return refused(409, "en-uso", "Todavía lo paga alguien: primero terminalo en cada persona.");
    if (nombre !== antes.nombre || activa !== antes.activa) {
      await updateArancel(tx, id, { nombre, activa });
      await registrar(deps, tx, actor, {
        accion: "arancel.modificar",
        objetoId: id,
        antes,
        despues: { nombre, activa },
      });
    }
    return verArancel(deps, tx, id);
  });
}
