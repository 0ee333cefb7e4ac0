import { clubTime } from "#contract/club-time.ts";
import { esMenor, permite, type Relacion, rige } from "#features/socios/vinculos/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { DIAS_DE_PEDIDO } from "../rules.ts";
import { listNombres, listVinculosDe } from "./familia.repo.ts";
import { insertInvitacion } from "./invitaciones.repo.ts";
import { avisarPedidoDeFamilia } from "./mails.ts";

const DIA_MS = 24 * 3_600_000;

/**
 * Asks to be responsible for a person: an adult is asked themselves, a minor through who decides for them. Without
 * anybody to ask it waits for the office. One open request per pair; a repetition changes nothing.
 */
export async function pedirResponder(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  persona: { id: number; fechaDeNacimiento: string | null },
  relacion: Relacion,
): Promise<void> {
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const deciden = (await listVinculosDe(tx, persona.id)).filter(
    ({ alta, restringido, autorizaDesde, autorizaHasta }) =>
      alta &&
      permite(
        {
          ve: false,
          paga: false,
          autoriza: rige({ desde: autorizaDesde, hasta: autorizaHasta }, hoy),
          restringido,
        },
        "invitar",
      ),
  );
  const adulto = !esMenor(persona.fechaDeNacimiento, hoy);
  const preguntados = adulto ? [persona.id] : deciden.map(({ responsableId }) => responsableId);
  const id = await insertInvitacion(tx, {
    deId: actor.usuarioId,
    paraId: preguntados[0] ?? null,
    dependienteId: persona.id,
    relacion,
    creadaEn: ahora,
    venceEn: new Date(ahora.getTime() + DIAS_DE_PEDIDO * DIA_MS),
  });
  if (id === null) return;
  const [dependiente] = await listNombres(tx, [persona.id]);
  if (!dependiente) return;
  for (const preguntado of preguntados)
    await avisarPedidoDeFamilia(deps, tx, { id, de: actor, dependiente, preguntado, relacion });
}
