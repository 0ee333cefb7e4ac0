import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { type Tx, toCents, toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Convenio } from "../../contract/convenios.ts";
import { renglon } from "../../rules.ts";
import { conCobrosSueltos } from "../asignar-cuotas.ts";
import { lockVarias } from "../imputaciones/repo.ts";
import { avisarConvenioDeshecho } from "../mails.ts";
import { insertRenglon } from "../renglones/repo.ts";
import { listCobrosSinTerminar } from "../repo.ts";
import { listRenglonesDeConvenio, lockConvenio, origenDe, updateAnulado } from "./repo.ts";
import { verConvenio } from "./ver-convenios.ts";

const EMPEZADO =
  "Ya se pagó o cambió una parte de este convenio: no se puede deshacer. Podés hacer otro con lo que falta.";

/** Undoes an arrangement with counter-lines, if nothing of it was paid or changed (Rule DEU-4). Mailed. */
export async function deshacerConvenio(
  deps: Deps,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<Convenio>> {
  const hecho = await conCobrosSueltos(deps, (tx, sueltos) =>
    deshacerEn(deps, tx, actor, { id, motivo }, sueltos),
  );
  return hecho.ok ? done(await verConvenio(deps.db, id)) : hecho;
}

async function deshacerEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
  sueltos: number[],
): Promise<Outcome<null>> {
  const convenio = await lockConvenio(tx, id);
  if (!convenio) return notFound("Ese convenio no existe.");
  if (convenio.anuladoEn) return refused(409, "deshecho", "Ese convenio ya se deshizo.");
  const renglones = await listRenglonesDeConvenio(tx, id);
  const tomadas = await lockVarias(
    tx,
    renglones.map(({ cuotaId }) => cuotaId),
  );
  const porId = new Map(tomadas.map((cuota) => [cuota.id, cuota]));
  for (const { cuotaId, importe } of renglones) {
    const cuota = porId.get(cuotaId);
    const esParte = toCents(importe) > 0;
    const cambiada = !cuota || cuota.acreditadaEn !== null || (esParte && cuota.importe !== importe);
    if (cambiada || (esParte && toCents(cuota.imputado) > 0)) return refused(409, "empezado", EMPEZADO);
  }
  const creadoEn = deps.clock();
  for (const { cuotaId, importe } of renglones) {
    const antes = toCents(porId.get(cuotaId)?.importe ?? "0");
    const line = { ...renglon("convenio", -toCents(importe), antes), origen: `${origenDe(id)}:deshecho` };
    await insertRenglon(tx, cuotaId, line, { creadoPor: actor.usuarioId, creadoEn, motivo });
    if (toCents(importe) > 0) sueltos.push(...(await listCobrosSinTerminar(tx, cuotaId)));
  }
  await updateAnulado(tx, id, creadoEn, actor.usuarioId);
  const total = renglones.reduce((sum, { importe }) => sum + Math.max(0, toMoney(importe)), 0);
  await registrar(deps, tx, actor, {
    accion: "cuota.deshacer-convenio",
    objeto: "usuario",
    objetoId: convenio.personaId,
    despues: { convenio: id, importe: total, motivo },
  });
  const persona = await personaPorId(tx, convenio.personaId);
  if (persona) await avisarConvenioDeshecho(deps, tx, persona, { id, total, creadoEn: convenio.creadoEn });
  return done(null);
}
