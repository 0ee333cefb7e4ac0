import type { Tx } from "#server/db/database.ts";
import { updateInactivos } from "./codigos.repo.ts";
import { insertCupo, listTarifas, updateCupo, updateTomadas, updateUsos } from "./precios.repo.ts";

interface Grupo {
  tarifaId: number | null;
  usuarioId: number | null;
  cuantas: number;
}

/**
 * Takes places of ticket types and of their members' quotas (Rule ENT-9). The caller holds the event's row lock.
 * @throws check violation `tarifas_cupo` or `cupos_de_socio_maximo` above a quota
 */
export async function takeCupos(tx: Tx, grupos: readonly Grupo[]): Promise<void> {
  for (const { tarifaId, usuarioId, cuantas } of grupos) {
    const tarifa = tarifaId === null ? null : await updateTomadas(tx, tarifaId, cuantas);
    if (tarifaId !== null && usuarioId !== null && tarifa?.soloSocios)
      await insertCupo(tx, { tarifaId, usuarioId, tomadas: cuantas, maximo: tarifa.maximo });
  }
}

export async function returnCupos(tx: Tx, grupos: readonly Grupo[]): Promise<void> {
  for (const { tarifaId, usuarioId, cuantas } of grupos) {
    if (tarifaId === null) continue;
    await updateTomadas(tx, tarifaId, -cuantas);
    if (usuarioId !== null) await updateCupo(tx, { tarifaId, usuarioId, cuantas });
  }
}

/** Counts a use of a promo code by this person (Rule ENT-11); -1 removes it. */
export const moverUso = updateUsos;

export const tarifasDeEvento = listTarifas;

/** Deactivates the promo codes of a deleted event, if they are valid for no other. */
export const apagarCodigosDe = updateInactivos;
