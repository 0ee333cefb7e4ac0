import { addDays, clubTime } from "#contract/club-time.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { cumpleLaMayoria, MAYORIA_DE_EDAD, ultimoDiaDeMenor } from "#features/personas/vinculos/rules.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { DIAS_DE_AVISO } from "../rules.ts";
import { lockPorAvisar, updateAvisado } from "./familia.repo.ts";
import { avisarMayoria } from "./mails.ts";

export const COLA_DE_MAYORIA = defineQueue({ name: "mayoria" });

/**
 * Announces 18th birthdays 30 days ahead (Rule FAM-11): sets the last day on which the responsable may see
 * and decide, and sends both people a notice. Processes each bond once, even if the club learns the birth
 * date later or the job missed some nights. The right to pay continues. Days begin at midnight in the club's
 * time zone.
 */
export async function avisarMayorias(deps: Deps): Promise<void> {
  const ahora = deps.clock();
  const hasta = addDays(clubTime(ahora).fecha, DIAS_DE_AVISO);
  // Includes some birthdays that are a day too late, which the loop below skips.
  const year = Number(hasta.slice(0, 4)) - MAYORIA_DE_EDAD;
  const nacidosHasta = hasta.endsWith("-02-29") ? `${year}-03-01` : `${year}${hasta.slice(4)}`;
  await deps.db.transaction(async (tx) => {
    for (const bond of await lockPorAvisar(tx, nacidosHasta)) {
      const dia = cumpleLaMayoria(bond.nacimiento);
      if (dia > hasta) continue;
      await updateAvisado(tx, bond.id, ultimoDiaDeMenor(bond.nacimiento), ahora);
      await registrar(deps, tx, null, {
        accion: "usuario.mayoria",
        objetoId: bond.dependiente.id,
        despues: { responsableId: bond.responsable.id, desde: dia },
      });
      await avisarMayoria(deps, tx, { ...bond, vinculoId: bond.id, dia });
    }
  });
}
