import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "#contract/club-time.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { permite } from "#features/personas/vinculos/rules.ts";
import { derechosDe, esUnMenor } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { vincular } from "#features/personas/vinculos/server/vincular.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type * as contract from "../contract.ts";
import type { Invitacion } from "../contract.ts";
import { DIAS_DE_INVITACION, PERSONAS_POR_INVITACION_MAX, RUTA_DE_INVITACION } from "../rules.ts";
import { findVinculo, listNombres } from "./familia.repo.ts";
import { insertInvitacion, lockInvitaciones, updateAnulada, updateResueltas } from "./invitaciones.repo.ts";
import { avisarVinculo } from "./mails.ts";
import { SIN_DERECHOS } from "./responder-pedido.ts";

export const LIMITE_DE_INVITACIONES: RateLimit = {
  name: "invitaciones-de-familia",
  points: 20,
  seconds: 3600,
};

/**
 * Creates a link that makes another person a responsable of the caller or of the caller's dependants (Rule
 * FAM-10). The link is valid for a week and can be used once, after a login.
 */
export async function invitar(
  deps: Deps,
  actor: Actor,
  { personas, relacion, ve, paga, autoriza }: JsonOf<typeof contract.invitar>,
): Promise<Outcome<{ url: string; venceEn: string }>> {
  if (!ve && !paga && !autoriza) return SIN_DERECHOS;
  const ids = [...new Set(personas)];
  if (ids.length < personas.length) return invalidValue("personas", "Una persona está dos veces");
  const limite = await deps.limits.take(LIMITE_DE_INVITACIONES, String(actor.usuarioId));
  if (limite) return limite;
  const ahora = deps.clock();
  const token = randomBytes(32).toString("base64url");
  const venceEn = new Date(ahora.getTime() + DIAS_DE_INVITACION * DAY_MS);
  return deps.db.transaction(async (tx) => {
    const bonds = await derechosDe(deps, tx, actor.usuarioId);
    for (const id of ids) {
      const bond = bonds.get(id);
      if (!bond || !permite(bond, "invitar")) return notFound("Esa persona no está en tu familia.");
      if (id === actor.usuarioId && (await esUnMenor(deps, tx, id)))
        return notFound("Esa persona no está en tu familia.");
    }
    for (const [n, dependienteId] of ids.entries())
      await insertInvitacion(tx, {
        tokenHash: hashDeInvitacion(token, n),
        deId: actor.usuarioId,
        dependienteId,
        relacion,
        ve,
        paga,
        // Callers who invite for themselves are adults, for whom nobody else can decide.
        autoriza: autoriza && dependienteId !== actor.usuarioId,
        creadaEn: ahora,
        venceEn,
      });
    return done({
      url: `${deps.settings.siteUrl}${RUTA_DE_INVITACION}#${token}`,
      venceEn: venceEn.toISOString(),
    });
  });
}

/** Returns the hash for the n-th person of a link. The table has one row per person, and its hashes are unique. */
function hashDeInvitacion(token: string, n: number): string {
  return createHash("sha256").update(`${token}.${n}`).digest("base64url");
}

export function anularInvitacion(deps: Deps, actor: Actor, { id }: { id: number }) {
  return deps.db.transaction(async (tx) =>
    (await updateAnulada(tx, id, actor.usuarioId, deps.clock()))
      ? done({ ok: true as const })
      : notFound("Esa invitación ya no está."),
  );
}

/** Limits attempts per IP address and per user, so that nobody can guess a link. */
export const LIMITE_DE_ENLACES: RateLimit = { name: "enlaces-de-familia", points: 60, seconds: 300 };

const ENLACE_INVALIDO = notFound(
  "Este enlace no es válido, ya se usó o venció. Pedile a quien te lo mandó que te mande otro.",
);

/** Returns the open invitations of a link; null if there are none, or if their author no longer decides for these people. */
async function leer(deps: Deps, tx: Tx, token: string) {
  const hashes = Array.from({ length: PERSONAS_POR_INVITACION_MAX }, (_, n) => hashDeInvitacion(token, n));
  const abiertas = await lockInvitaciones(tx, hashes, deps.clock());
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

/** Shows what a link offers, even without a login. */
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
      relacion,
      ve,
      paga,
      autoriza: leida.vigentes.some(({ autoriza }) => autoriza),
      venceEn: venceEn.toISOString(),
    });
  });
}

/**
 * Makes the caller a responsable of everybody in an invitation, or of nobody (Rule FAM-10). Skips people
 * whose responsable the caller already is.
 */
export async function aceptarInvitacion(deps: Deps, actor: Actor, { token }: { token: string }) {
  const limite = await deps.limits.take(LIMITE_DE_ENLACES, String(actor.usuarioId));
  if (limite) return limite;
  const { usuarioId } = actor;
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ ok: true }>> => {
    const leida = await leer(deps, tx, token);
    if (!leida) return ENLACE_INVALIDO;
    const { vigentes, personas } = leida;
    if (leida.una.deId === usuarioId)
      return conflict("es-tuya", "Este enlace es tuyo: mandáselo a quien invitás.");
    let nuevos = 0;
    for (const { deId, dependienteId, relacion, ve, paga, autoriza } of vigentes) {
      if (await findVinculo(tx, { responsableId: usuarioId, dependienteId })) continue;
      const bond = await vincular(deps, tx, actor, {
        responsableId: usuarioId,
        dependienteId,
        relacion,
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
    if (nuevos === 0) return conflict("ya-vinculadas", "Ya sos responsable de esas personas.");
    await updateResueltas(
      tx,
      vigentes.map(({ id }) => id),
      true,
      deps.clock(),
    );
    return done({ ok: true });
  });
}
