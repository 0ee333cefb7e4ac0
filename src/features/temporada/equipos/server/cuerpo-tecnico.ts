import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { toTelefono } from "#contract/telefono.ts";
import { pickFields } from "#contract/text-fields.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { contactosDeResponsables } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Contacto, Miembro, PlantelDeEntrenador } from "../contract.ts";
import { CAMPOS_DE_TECNICO, esMayor } from "../rules.ts";
import { findEquipo } from "./equipos.repo.ts";
import { SIN_EQUIPO } from "./equipos.ts";
import { hasAcceso, insertMiembro, listIntegrantes, listPersonas, listProtegidas } from "./plantel.repo.ts";
import { sumar } from "./plantel.ts";

export const sumarAlCuerpo = (
  deps: Deps,
  actor: Actor,
  input: JsonOf<typeof contract.sumarAlCuerpo> & { id: number },
): Promise<Outcome<Miembro>> =>
  sumar(deps, input, async (tx, persona, { equipoId, personaId }) => {
    const datos = { personaId, ...pickFields(CAMPOS_DE_TECNICO, input) };
    const { id, funcion, accede } = await insertMiembro(tx, { equipoId, ...datos });
    await registrar(deps, tx, actor, { accion: "equipo.sumar-tecnico", objetoId: equipoId, despues: datos });
    return done({ id, persona, funcion, accede });
  });

/** Whether a user sees a team's squad as its coach (Rule TEM-4). */
export const entrena = hasAcceso;

/**
 * Returns the squad of a team that the caller coaches, with who answers for each player; 404 for any other team. A player
 * whom a court order protects from the caller has no contacts and no birth date.
 */
export async function verPlantelQueEntreno(
  deps: Deps,
  actor: Actor,
  { id: equipoId }: { id: number },
): Promise<Outcome<PlantelDeEntrenador>> {
  const equipo = (await entrena(deps.db, actor.usuarioId, equipoId))
    ? await findEquipo(deps.db, equipoId)
    : null;
  if (!equipo) return SIN_EQUIPO;
  const hoy = clubTime(deps.clock()).fecha;
  const rows = await listIntegrantes(deps.db, { equipoId, el: hoy }, hoy);
  const ids = rows.map(({ persona }) => persona.id);
  const protegidas = await listProtegidas(deps.db, actor.usuarioId, ids);
  const propios = (await listPersonas(deps.db, ids, hoy))
    .filter((una) => esMayor(una, hoy))
    .map((una) => ({ ...una, dependienteId: una.id, relacion: null }));
  const responsables = await contactosDeResponsables(deps, deps.db, ids);
  return done({
    equipo,
    integrantes: rows.map(({ id, persona, nacimiento, numero, posicion }) => ({
      id,
      persona,
      posicion,
      numero: numero ?? "",
      nacimiento: protegidas.includes(persona.id) ? null : nacimiento,
      contactos: [...propios, ...responsables]
        .filter(({ dependienteId }) => dependienteId === persona.id && !protegidas.includes(dependienteId))
        .map(toContacto),
    })),
  });
}

const toContacto = ({ nombre, apellido, relacion, telefono, correo }: Contacto): Contacto => ({
  nombre,
  apellido,
  relacion,
  correo,
  telefono: toTelefono(telefono),
});
