import { type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { pedirConciliacion } from "./cola.ts";
import { listAdhesionesDe, listDebitosDe, lockAdhesion, updateAdhesion } from "./debito.repo.ts";

/** A person's automatic debits, for their data export. */
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
        monto: toMoney(monto),
        estado,
        paymentStatus,
        pagoId,
      })),
  }));
}

/**
 * Ends a person's automatic debit with their account, here and at the provider, and forgets the mail of their account
 * there. What was debited is kept for accounting.
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
