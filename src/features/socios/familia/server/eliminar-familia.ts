import { clubTime } from "#contract/club-time.ts";
import { esMenor } from "#features/personas/vinculos/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { listVinculosDe } from "./familia.repo.ts";
import { avisarSinResponsable } from "./mails.ts";
import { deleteDatosDeFamilia, lockDependientes, updateVinculosTerminados } from "./personales.repo.ts";

/**
 * Deletes a person's family data together with their account (Rule FAM-14). Children keep their membership;
 * the office gets a list of the minors who are left without a responsable.
 */
export async function eliminarFamilia(deps: Deps, tx: Tx, usuarioId: number): Promise<void> {
  const hoy = clubTime(deps.clock()).fecha;
  const aCargo = await lockDependientes(tx, usuarioId);
  await updateVinculosTerminados(tx, usuarioId, deps.clock());
  const solos = [];
  for (const persona of aCargo)
    if (esMenor(persona.fechaDeNacimiento, hoy) && (await listVinculosDe(tx, persona.id)).length === 0)
      solos.push(persona);
  await avisarSinResponsable(deps, tx, solos);
  await deleteDatosDeFamilia(tx, usuarioId);
}
