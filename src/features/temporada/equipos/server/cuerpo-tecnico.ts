import { clubTime } from "#contract/club-time.ts";
import { changedFields, changedMeanwhile, definedFields } from "#contract/edit.ts";
import { conflictField, done, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { toTelefono } from "#contract/telefono.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaVigente } from "#features/personas/usuarios/server/usuarios.ts";
import { contactosDeResponsables } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Queryable } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Contacto, Miembro, PlantelDeEntrenador } from "../contract.ts";
import { esMayor } from "../rules.ts";
import {
  deleteMiembro,
  hasAcceso,
  insertMiembro,
  listCuerpo,
  lockMiembro,
  updateMiembro,
} from "./cuerpo-tecnico.repo.ts";
import { findEquipo, lockEquipo } from "./equipos.repo.ts";
import { EQUIPOS, equipoPropio, SIN_EQUIPO } from "./equipos.ts";
import { listContactos, listIntegrantes } from "./plantel.repo.ts";

const NO_ESTA = notFound("Esa persona ya no está en el cuerpo técnico.");

async function verMiembro(deps: Deps, q: Queryable, id: number): Promise<Outcome<Miembro>> {
  const [row] = await listCuerpo(q, { id }, clubTime(deps.clock()).fecha);
  return row ? done({ id, persona: row.persona, funcion: row.funcion, accede: row.accede }) : NO_ESTA;
}

export async function sumarAlCuerpo(
  deps: Deps,
  actor: Actor,
  { id: equipoId, ...datos }: JsonOf<typeof contract.sumarAlCuerpo> & { id: number },
): Promise<Outcome<Miembro>> {
  const sumado = await deps.db
    .transaction(async (tx): Promise<Outcome<Miembro>> => {
      if (!(await lockEquipo(tx, equipoId))) return SIN_EQUIPO;
      if (!(await personaVigente(tx, datos.personaId))) return notFound("Esa persona no existe.");
      const id = await insertMiembro(tx, { equipoId, ...datos });
      await registrar(deps, tx, actor, {
        accion: "equipo.sumar-tecnico",
        objetoId: equipoId,
        despues: datos,
      });
      return verMiembro(deps, tx, id);
    })
    .catch(
      refusing((error) =>
        violates(error, "cuerpo_tecnico_unico")
          ? conflictField("ya-esta", "personaId", "Ya está en el cuerpo técnico de este equipo.")
          : null,
      ),
    );
  if (sumado.ok) deps.cache.drop(EQUIPOS);
  return sumado;
}

export async function cambiarMiembro(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...pedido }: JsonOf<typeof contract.cambiarMiembro> & { id: number },
): Promise<Outcome<Miembro>> {
  const cambiado = await deps.db.transaction(async (tx): Promise<Outcome<Miembro>> => {
    const row = await lockMiembro(tx, id);
    if (!row) return NO_ESTA;
    const { equipoId, personaId, funcion, accede } = row;
    const [actual, cambios] = [{ funcion, accede }, definedFields(pedido)];
    const conflicto = changedMeanwhile(leido, actual, cambios);
    if (conflicto) return conflicto;
    const despues = { ...actual, ...cambios };
    if (changedFields(actual, despues).length > 0) {
      await updateMiembro(tx, id, cambios);
      await registrar(deps, tx, actor, {
        accion: "equipo.cambiar-tecnico",
        objetoId: equipoId,
        antes: { personaId, ...actual },
        despues: { personaId, ...despues },
      });
    }
    return verMiembro(deps, tx, id);
  });
  if (cambiado.ok) deps.cache.drop(EQUIPOS);
  return cambiado;
}

export async function quitarMiembro(deps: Deps, actor: Actor, { id }: { id: number }) {
  const quitado = await deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    const row = await lockMiembro(tx, id);
    if (!row) return NO_ESTA;
    const { equipoId, personaId, funcion, accede } = row;
    await deleteMiembro(tx, id);
    const antes = { personaId, funcion, accede };
    await registrar(deps, tx, actor, { accion: "equipo.quitar-tecnico", objetoId: equipoId, antes });
    return done({ ok: true as const });
  });
  if (quitado.ok) deps.cache.drop(EQUIPOS);
  return quitado;
}

/** Whether a user sees a team's squad as its coach (Rule TEM-4). */
export const entrena: (q: Queryable, usuarioId: number, equipoId: number) => Promise<boolean> = hasAcceso;

/** Returns the squad of a team that the caller coaches, with who answers for each player; 404 for any other team. */
export async function verPlantelQueEntreno(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<PlantelDeEntrenador>> {
  const equipo = (await entrena(deps.db, actor.usuarioId, id)) ? await findEquipo(deps.db, id) : null;
  if (!equipo) return SIN_EQUIPO;
  const hoy = clubTime(deps.clock()).fecha;
  const rows = await listIntegrantes(deps.db, { equipoId: id, el: hoy }, hoy);
  const ids = rows.map(({ persona }) => persona.id);
  const propios = await listContactos(deps.db, ids);
  const responsables = await contactosDeResponsables(deps, deps.db, ids);
  const contactosDe = (row: (typeof rows)[number]): Contacto[] =>
    esMayor(row, hoy)
      ? propios
          .filter((uno) => uno.id === row.persona.id)
          .map((uno) => toContacto({ ...uno, relacion: null }))
      : responsables.filter(({ dependienteId }) => dependienteId === row.persona.id).map(toContacto);
  return done({
    equipo: equipoPropio(equipo),
    integrantes: rows.map((row) => ({
      ...row.persona,
      id: row.id,
      nacimiento: row.nacimiento,
      numero: row.numero,
      posicion: row.posicion,
      contactos: contactosDe(row),
    })),
  });
}

function toContacto({ nombre, apellido, relacion, telefono, correo }: Contacto): Contacto {
  return { nombre, apellido, relacion, telefono: toTelefono(telefono), correo };
}
