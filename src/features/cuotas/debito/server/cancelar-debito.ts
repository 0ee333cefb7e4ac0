import { notFound, type Outcome } from "#contract/outcome.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { MiDebito } from "../contract.ts";
import { pedirConciliacion } from "./cola.ts";
import { cancelar } from "./conciliar-adhesion.ts";
import { listAdhesionesDe, listDebitosDe, lockAdhesion, lockVigente, updateAdhesion } from "./debito.repo.ts";
import { verDebitoDePersona, verMiDebito } from "./ver-debito.ts";

const NO_HAY = notFound("No hay un débito automático para cancelar.");

/** Ends the caller's automatic debit on the site immediately (Rule DEB-6); a job ends it at the provider. */
export async function cancelarMiDebito(deps: Deps, actor: Actor): Promise<Outcome<MiDebito>> {
  const cancelado = await cancelarDe(deps, actor, actor.usuarioId, "pagador");
  return cancelado ? verMiDebito(deps, actor) : NO_HAY;
}

export async function cancelarDebitoDePersona(deps: Deps, actor: Actor, { id }: { id: number }) {
  const cancelado = await cancelarDe(deps, actor, id, "club");
  return cancelado ? verDebitoDePersona(deps, actor, { id }) : NO_HAY;
}

function cancelarDe(deps: Deps, actor: Actor, personaId: number, motivo: "pagador" | "club") {
  return deps.db.transaction(async (tx) => {
    const adhesion = await lockVigente(tx, personaId);
    if (!adhesion) return false;
    await cancelar(deps, tx, adhesion, motivo, actor);
    await pedirConciliacion(deps, tx, adhesion.id);
    return true;
  });
}

export async function datosDeDebito(_deps: Deps, q: Queryable, personaId: number): Promise<unknown> {
  const adhesiones = await listAdhesionesDe(q, personaId);
  const debitos = await listDebitosDe(
    q,
    adhesiones.map(({ id }) => id),
  );
  return adhesiones.map((una) => ({
    correo: una.correo,
    estado: una.estado,
    motivo: una.motivo,
    creadaEn: una.creadaEn,
    activadaEn: una.activadaEn,
    canceladaEn: una.canceladaEn,
    debitos: debitos
      .filter(({ adhesionId }) => adhesionId === una.id)
      .map(({ fecha, monto, estado, paymentStatus, pagoId }) => ({
        fecha,
        monto,
        estado,
        paymentStatus,
        pagoId,
      })),
  }));
}

/**
 * Ends a person's automatic debit when their account is deleted, on the site and at the provider, and deletes the email
 * address of their account there. Debits are kept for accounting.
 */
export async function eliminarDebito(deps: Deps, tx: Tx, personaId: number): Promise<void> {
  for (const { id } of await listAdhesionesDe(tx, personaId)) {
    const adhesion = await lockAdhesion(tx, id);
    if (!adhesion) continue;
    const sigue = adhesion.estado !== "cancelada";
    await updateAdhesion(tx, id, {
      correo: "",
      url: null,
      ...(sigue && { estado: "cancelada" as const, motivo: "pagador", canceladaEn: deps.clock() }),
    });
    if (sigue) await pedirConciliacion(deps, tx, id);
  }
}
