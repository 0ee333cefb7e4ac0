import { clubTime } from "#contract/club-time.ts";
import { changedMeanwhile, definedFields } from "#contract/edit.ts";
import { done, invalidField, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { conflictoDeUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { peopleTransaction } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { FamiliaDePersona } from "../contract.ts";
import { anotarPersona, conflictoDePersona } from "./anotar-persona.ts";
import { deleteRestriccion, lockRestriccion } from "./restricciones.repo.ts";
import { verFamilia } from "./ver-familia.ts";
import { cambiarVinculo, derechosEn, desvincular, SIN_VINCULO, vincular } from "./vincular.ts";
import { lockVinculo } from "./vinculos.repo.ts";

export function crearVinculoDeOficina(
  deps: Deps,
  actor: Actor,
  { id, lado, otraId, otra, ...vinculo }: JsonOf<typeof contract.crearVinculo> & { id: number },
): Promise<Outcome<FamiliaDePersona>> {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<FamiliaDePersona>> => {
    const familia = await verFamilia(deps, tx, id);
    if (!familia.ok) return familia;
    if (otra?.fechaDeNacimiento && otra.fechaDeNacimiento > clubTime(deps.clock()).fecha)
      return invalidField(
        "nacimiento-futuro",
        "otra.fechaDeNacimiento",
        "La fecha de nacimiento no puede ser posterior a hoy",
      );
    const con = otraId ?? (await anotarOtra(deps, tx, otra));
    const [responsableId, dependienteId] = lado === "responsable" ? [con, id] : [id, con];
    const bond = { responsableId, dependienteId, ...vinculo };
    const hecho = await vincular(deps, tx, actor, bond, otraId === undefined);
    return hecho.ok ? verFamilia(deps, tx, id) : hecho;
  })
    .catch(refusing((error) => conflictoDePersona(error) ?? conflictoDeUsuario(error)))
    .then(conCampoDeLaOtra);
}

/** Names the form's field in the refusal if the new person's DNI or email is taken. */
function conCampoDeLaOtra(outcome: Outcome<FamiliaDePersona>): Outcome<FamiliaDePersona> {
  if (outcome.ok || !outcome.errors || outcome.code === "restringidas") return outcome;
  const errors = outcome.errors.map(({ path, message }) => ({
    path: path.startsWith("otra.") ? path : `otra.${path.replace(/^persona\./, "")}`,
    message,
  }));
  return { ...outcome, errors };
}

async function anotarOtra(deps: Deps, tx: Tx, otra: JsonOf<typeof contract.crearVinculo>["otra"]) {
  if (!otra) throw new Error("a bond with nobody");
  const { correo, dni, ...datos } = otra;
  const persona = await anotarPersona(deps, tx, {
    ...datos,
    dni: dni || null,
    correo: correo || null,
    confirmada: true,
  });
  return persona.id;
}

/** Changes the rights of a bond. 409 `version` if the bond has changed since the caller read it. */
export function cambiarVinculoDeOficina(
  deps: Deps,
  actor: Actor,
  { id, antes, ...cambio }: JsonOf<typeof contract.cambiarVinculo> & { id: number },
): Promise<Outcome<{ ok: true }>> {
  return peopleTransaction(deps, async (tx) => {
    const vinculo = await lockVinculo(tx, id);
    if (!vinculo) return SIN_VINCULO;
    const { relacion, restringido } = vinculo;
    const actual = { relacion, ...derechosEn(vinculo, clubTime(deps.clock()).fecha), restringido };
    const conflicto = changedMeanwhile(antes, actual, cambio);
    if (conflicto) return conflicto;
    return cambiarVinculo(deps, tx, actor, id, definedFields(cambio));
  });
}

export function terminarVinculoDeOficina(
  deps: Deps,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<{ ok: true }>> {
  return peopleTransaction(deps, (tx) => desvincular(deps, tx, actor, id, motivo));
}

/** Lifts a court order, even between two people without a bond (Rule FAM-24). */
export function levantarRestriccion(
  deps: Deps,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<{ ok: true }>> {
  return peopleTransaction(deps, async (tx) => {
    const par = await lockRestriccion(tx, id);
    if (!par) return notFound("Esa restricción ya no está.");
    await deleteRestriccion(tx, par);
    await registrar(deps, tx, actor, {
      accion: "usuario.levantar-restriccion",
      objetoId: par.dependienteId,
      antes: { responsableId: par.responsableId, restringido: true },
      despues: { responsableId: par.responsableId, restringido: false, motivo },
    });
    return done({ ok: true as const });
  });
}
