import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { permite, type Relacion } from "#features/socios/vinculos/rules.ts";
import { derechosDe } from "#features/socios/vinculos/server/derechos.ts";
import { vincular } from "#features/socios/vinculos/server/vincular.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Invitacion } from "../contract.ts";
import { findVinculo, listNombres } from "./familia.repo.ts";
import { lockInvitaciones, updateResueltas } from "./invitaciones.repo.ts";
import { hashesDeInvitacion } from "./invitar.ts";
import { avisarVinculo } from "./mails.ts";

/** Links tried per address and per user, so that none can be guessed. */
export const LIMITE_DE_ENLACES: RateLimit = { name: "enlaces-de-familia", points: 60, seconds: 300 };

const ENLACE_INVALIDO = notFound(
  "Este enlace no es válido, ya se usó o venció. Pedile a quien te lo mandó que te mande otro.",
);

/** The open invitations of a link whose author still decides for these people; null if there are none. */
async function leer(deps: Deps, tx: Tx, token: string) {
  const abiertas = await lockInvitaciones(tx, hashesDeInvitacion(token), deps.clock());
  const [primera] = abiertas;
  if (!primera) return null;
  const bonds = await derechosDe(deps, tx, primera.deId);
  const vigentes = abiertas.filter(({ dependienteId }) => {
    const bond = bonds.get(dependienteId);
    return bond && permite(bond, "invitar");
  });
  const [una] = vigentes;
  const nombres = await listNombres(tx, [
    primera.deId,
    ...vigentes.map(({ dependienteId }) => dependienteId),
  ]);
  const de = nombres.find(({ id }) => id === primera.deId);
  if (!una || !de) return null;
  const personas = vigentes.flatMap(
    ({ dependienteId }) => nombres.find(({ id }) => id === dependienteId) ?? [],
  );
  return { una, de, vigentes, personas };
}

/** What a link offers, to whoever has it: also before the login that accepts it. */
export async function verInvitacion(deps: Deps, { token }: { token: string }): Promise<Outcome<Invitacion>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Invitacion>> => {
    const leida = await leer(deps, tx, token);
    if (!leida) return ENLACE_INVALIDO;
    const { una, de, personas } = leida;
    const { relacion, ve, paga, venceEn } = una;
    const soloNombre = ({ nombre, apellido }: { nombre: string; apellido: string }) => ({ nombre, apellido });
    return done({
      de: soloNombre(de),
      personas: personas.map(soloNombre),
      relacion: relacion as Relacion,
      ve,
      paga,
      autoriza: leida.vigentes.some(({ autoriza }) => autoriza),
      venceEn: venceEn.toISOString(),
    });
  });
}

/**
 * Makes the caller responsible for the people of a link (Rule FAM-10), all or none. Who already answers for some of them
 * becomes responsible for the rest.
 */
export async function aceptarInvitacion(
  deps: Deps,
  actor: Actor,
  { token }: { token: string },
): Promise<Outcome<{ ok: true }>> {
  const limite = await deps.limits.take(LIMITE_DE_ENLACES, String(actor.usuarioId));
  if (limite) return limite;
  const { usuarioId } = actor;
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ ok: true }>> => {
    const leida = await leer(deps, tx, token);
    if (!leida) return ENLACE_INVALIDO;
    const { vigentes, personas } = leida;
    if (leida.una.deId === usuarioId)
      return refused(409, "es-tuya", "Este enlace es tuyo: mandáselo a quien invitás.");
    let nuevos = 0;
    for (const { deId, dependienteId, relacion, ve, paga, autoriza } of vigentes) {
      if (await findVinculo(tx, { responsableId: usuarioId, dependienteId })) continue;
      const bond = await vincular(deps, tx, actor, {
        responsableId: usuarioId,
        dependienteId,
        relacion: relacion as Relacion,
        ve,
        paga,
        autoriza,
        motivo: "Aceptó una invitación",
        dadoPor: deId,
      });
      if (!bond.ok) return bond;
      nuevos++;
      const dependiente = personas.find(({ id }) => id === dependienteId);
      if (dependiente)
        await avisarVinculo(deps, tx, {
          vinculoId: bond.value.id,
          responsableId: usuarioId,
          dadoPor: deId,
          dependiente,
        });
    }
    if (nuevos === 0) return refused(409, "ya-vinculadas", "Ya sos responsable de esas personas.");
    await updateResueltas(
      tx,
      vigentes.map(({ id }) => id),
      true,
      deps.clock(),
    );
    return done({ ok: true });
  });
}
