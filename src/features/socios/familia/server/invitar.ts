import { createHash, randomBytes } from "node:crypto";
import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refusedField } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { esMenor, permite } from "#features/socios/vinculos/rules.ts";
import { derechosDe } from "#features/socios/vinculos/server/derechos.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { invitar as contrato } from "../contract.ts";
import { DIAS_DE_INVITACION, PERSONAS_POR_INVITACION_MAX, RUTA_DE_INVITACION } from "../rules.ts";
import { findNacimiento } from "./familia.repo.ts";
import { insertInvitacion, updateAnulada } from "./invitaciones.repo.ts";
import { SIN_DERECHOS } from "./responder-pedido.ts";

export const LIMITE_DE_INVITACIONES: RateLimit = {
  name: "invitaciones-de-familia",
  points: 20,
  seconds: 3600,
};

const DIA_MS = 24 * 3_600_000;

/**
 * A link that makes one other person responsible for people that the caller decides for, or for the caller (Rule
 * FAM-10). It is used once, by a login, within a week.
 */
export async function invitar(
  deps: Deps,
  actor: Actor,
  { personas, relacion, ve, paga, autoriza }: JsonOf<typeof contrato>,
): Promise<Outcome<{ url: string; venceEn: string }>> {
  if (!ve && !paga && !autoriza) return SIN_DERECHOS;
  const ids = [...new Set(personas)];
  if (ids.length < personas.length)
    return refusedField(422, "datos-invalidos", "personas", "Una persona está dos veces");
  const limite = await deps.limits.take(LIMITE_DE_INVITACIONES, String(actor.usuarioId));
  if (limite) return limite;
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const token = randomBytes(32).toString("base64url");
  const venceEn = new Date(ahora.getTime() + DIAS_DE_INVITACION * DIA_MS);
  return deps.db.transaction(async (tx) => {
    const bonds = await derechosDe(deps, tx, actor.usuarioId);
    for (const id of ids) {
      const bond = bonds.get(id);
      if (!bond || !permite(bond, "invitar")) return notFound("Esa persona no está en tu familia.");
      if (id === actor.usuarioId && esMenor(await findNacimiento(tx, id), hoy))
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
        // Nobody decides for an adult.
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

/** Hash stored for the n-th person of a link: the table has a row per person, each with a hash of its own. */
function hashDeInvitacion(token: string, n: number): string {
  return createHash("sha256").update(`${token}.${n}`).digest("base64url");
}

/** The hashes of all persons that a link may have. */
export function hashesDeInvitacion(token: string): string[] {
  return Array.from({ length: PERSONAS_POR_INVITACION_MAX }, (_, n) => hashDeInvitacion(token, n));
}

/** Voids the caller's own link for a person. */
export function anularInvitacion(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) =>
    (await updateAnulada(tx, id, actor.usuarioId, deps.clock()))
      ? done({ ok: true as const })
      : notFound("Esa invitación ya no está."),
  );
}
