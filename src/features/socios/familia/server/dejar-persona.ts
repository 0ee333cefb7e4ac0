import { addDays, clubTime } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { peopleTransaction } from "#features/personas/usuarios/server/usuarios.ts";
import { cumpleLaMayoria, esMenor, permite, ultimoDiaDeMenor } from "#features/personas/vinculos/rules.ts";
import { derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { cambiarVinculo, desvincular } from "#features/personas/vinculos/server/vincular.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { DIAS_DE_AVISO } from "../rules.ts";
import {
  findVinculo,
  findVinculoPorId,
  listNombres,
  listVinculosDe,
  lockPersona,
  updateVeHasta,
} from "./familia.repo.ts";
import { avisarFin, avisarSinResponsable } from "./mails.ts";
import { deleteDatosDeFamilia, lockDependientes, updateVinculosTerminados } from "./personales.repo.ts";

const NO_ESTA = notFound("Esa persona no está en tu familia.");
const NO_ESTA_EL_VINCULO = notFound("Ese vínculo ya no está.");

/**
 * Ends the caller's bond with a dependant (Rule FAM-8). 409 if the dependant is a minor without another
 * responsable.
 */
export function dejarPersona(deps: Deps, actor: Actor, { id }: { id: number }) {
  return peopleTransaction(deps, async (tx): Promise<Outcome<{ ok: true }>> => {
    // The lock keeps two responsables from leaving at the same time.
    const persona = await lockPersona(tx, id);
    const bond = await findVinculo(tx, { responsableId: actor.usuarioId, dependienteId: id });
    if (!persona || !bond) return NO_ESTA;
    const otros = (await listVinculosDe(tx, id)).filter(
      ({ responsableId }) => responsableId !== actor.usuarioId,
    );
    const [nombre] = await listNombres(tx, [id]);
    if (esMenor(persona.fechaDeNacimiento, clubTime(deps.clock()).fecha) && otros.length === 0)
      return conflict(
        "ultimo-responsable",
        `${nombre?.nombre ?? "Esa persona"} es menor y no tiene otro responsable. Invitá antes a otra persona desde Mi familia, o hablalo en la secretaría.`,
      );
    return terminar(deps, tx, actor, { vinculoId: bond.id, dependienteId: id, quienId: actor.usuarioId });
  });
}

/** Returns an active bond that the caller granted; null if the caller no longer decides for the dependant. */
async function findDado(deps: Deps, tx: Tx, actor: Actor, vinculoId: number) {
  const bond = await findVinculoPorId(tx, vinculoId);
  if (!bond || bond.creadoPor !== actor.usuarioId || bond.responsableId === actor.usuarioId) return null;
  const propio = (await derechosDe(deps, tx, actor.usuarioId)).get(bond.dependienteId);
  if (!propio || propio.relacion === null || !permite(propio, "invitar")) return null;
  // The lock serializes concurrent calls about the same dependant.
  await lockPersona(tx, bond.dependienteId);
  return { dependienteId: bond.dependienteId, quienId: bond.responsableId };
}

const MENOR = conflict(
  "menor",
  "Vas a poder decidirlo cuando cumplas 18. Mientras tanto, hablalo en la secretaría.",
);

/** Finds an active bond in which the caller is the dependant, with the caller's row locked; null for any other bond. */
async function findPropio(tx: Tx, actor: Actor, vinculoId: number) {
  const persona = await lockPersona(tx, actor.usuarioId);
  const bond = await findVinculoPorId(tx, vinculoId);
  if (!persona || bond?.dependienteId !== actor.usuarioId) return null;
  return { ...bond, fechaDeNacimiento: persona.fechaDeNacimiento };
}

/**
 * Ends a bond between the caller, as an adult, and one of the caller's responsables (Rule FAM-9), or a bond
 * that the caller granted (Rule FAM-8).
 */
export function quitarResponsable(deps: Deps, actor: Actor, { id }: { id: number }) {
  return peopleTransaction(deps, async (tx): Promise<Outcome<{ ok: true }>> => {
    const dado = await findDado(deps, tx, actor, id);
    if (dado) return terminar(deps, tx, actor, { vinculoId: id, ...dado });
    const bond = await findPropio(tx, actor, id);
    if (!bond) return NO_ESTA_EL_VINCULO;
    const { responsableId: quienId, dependienteId, fechaDeNacimiento } = bond;
    if (esMenor(fechaDeNacimiento, clubTime(deps.clock()).fecha)) return MENOR;
    return terminar(deps, tx, actor, { vinculoId: id, dependienteId, quienId });
  });
}

/**
 * Sets whether a responsable may see the caller's data (Rule FAM-9). Takes effect today for an adult, and on
 * the 18th birthday for somebody about to turn 18.
 */
export function decidirResponsable(deps: Deps, actor: Actor, { id, ve }: { id: number; ve: boolean }) {
  return deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    const bond = await findPropio(tx, actor, id);
    if (!bond) return NO_ESTA_EL_VINCULO;
    const hoy = clubTime(deps.clock()).fecha;
    const { fechaDeNacimiento: nacimiento } = bond;
    if (nacimiento === null || !esMenor(nacimiento, hoy)) {
      const motivo = "Lo decidió la persona, ya mayor";
      return cambiarVinculo(deps, tx, actor, id, { ve, motivo });
    }
    if (cumpleLaMayoria(nacimiento) > addDays(hoy, DIAS_DE_AVISO)) return MENOR;
    await updateVeHasta(tx, id, ve ? null : ultimoDiaDeMenor(nacimiento));
    await registrar(deps, tx, actor, {
      accion: "usuario.cambiar-vinculo",
      objetoId: actor.usuarioId,
      despues: { responsableId: bond.responsableId, ve, motivo: "Lo decidió la persona antes de cumplir 18" },
    });
    return done({ ok: true });
  });
}

async function terminar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  fin: { vinculoId: number; dependienteId: number; quienId: number },
): Promise<Outcome<{ ok: true }>> {
  const { vinculoId, dependienteId, quienId } = fin;
  const ended = await desvincular(deps, tx, actor, vinculoId, "Lo pidió desde Mi familia");
  if (!ended.ok) return ended;
  const [quien, dependiente] = await Promise.all([
    listNombres(tx, [quienId]).then(([uno]) => uno),
    listNombres(tx, [dependienteId]).then(([uno]) => uno),
  ]);
  // An adult under a court order must not learn about the bond, nor appear in the email.
  const quedan = (await listVinculosDe(tx, dependienteId)).filter(
    ({ restringido, alta }) => alta && !restringido,
  );
  if (quien && dependiente)
    await avisarFin(deps, tx, {
      vinculoId,
      quien,
      sacado: quienId !== actor.usuarioId && dependienteId !== actor.usuarioId,
      dependiente,
      para: quedan.map(({ responsableId, nombre, correo }) => ({ id: responsableId, nombre, correo })),
    });
  return done({ ok: true });
}

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
