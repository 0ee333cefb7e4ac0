import type { Tx } from "#server/db/database.ts";
import { updateInactivos } from "./codigos.repo.ts";
import { insertCupo, listTarifas, updateCupo, updateTomadas, updateUsos } from "./precios.repo.ts";

interface Grupo {
  tarifaId: number | null;
  usuarioId: number | null;
  cuantas: number;
}

/**
 * Takes places of ticket types and of members' quotas (Rule ENT-9). The caller must hold the lock of the
 * event's row.
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

/** Adds a person's use of a promo code (Rule ENT-11), or removes it with -1. */
export const moverUso = updateUsos;

export const tarifasDeEvento = listTarifas;

/** Deactivates the promo codes that are valid only for a deleted event. */
export const apagarCodigosDe = updateInactivos;
