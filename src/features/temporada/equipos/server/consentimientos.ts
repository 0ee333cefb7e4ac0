import { clubTime } from "#contract/club-time.ts";
import { definedFields } from "#contract/edit.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import { esMenor, permite } from "#features/personas/vinculos/rules.ts";
import { derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { PersonaConEquipos } from "../contract.ts";
import { esMayor } from "../rules.ts";
import { teamTransaction } from "./equipos.ts";
import { listCuerpo, listIntegrantes, listPersonas, updateConsentimientos } from "./plantel.repo.ts";

const DECIDE_UN_RESPONSABLE = conflict("menor", "Hasta los 18 lo decide tu responsable.");
const SIN_CONFIRMAR = conflict(
  "edad-sin-confirmar",
  "Para decidirlo, la secretaría tiene que confirmar tu fecha de nacimiento. Pedíselo.",
);

/**
 * Returns the people whose calendar a user sees or for whom the user consents, with why the user may not decide what is
 * shown of them (Rule TEM-3): 404 where it does not concern the user; null where the user decides.
 */
async function personasDe(deps: Deps, q: Queryable, usuarioId: number) {
  const hoy = clubTime(deps.clock()).fecha;
  const bonds = await derechosDe(deps, q, usuarioId);
  const ids = [...bonds.values()].filter((bond) => permite(bond, "agenda") || permite(bond, "consentir"));
  const personas = await listPersonas(
    q,
    ids.map(({ personaId }) => personaId),
    hoy,
  );
  return personas.map((persona) => {
    const bond = bonds.get(persona.id);
    const esPropia = persona.id === usuarioId;
    const mayor = esMayor(persona, hoy);
    const decide = esPropia ? mayor : !mayor && bond !== undefined && permite(bond, "consentir");
    const propio = esMenor(persona.nacimiento, hoy) ? DECIDE_UN_RESPONSABLE : SIN_CONFIRMAR;
    const otro = notFound("Lo decide quien autoriza por esta persona.");
    return { ...persona, esPropia, refused: decide ? null : esPropia ? propio : otro };
  });
}

const personaDe = async (deps: Deps, q: Queryable, usuarioId: number, personaId: number) =>
  (await personasDe(deps, q, usuarioId)).find(({ id }) => id === personaId);

/** Whether a user decides what is shown of a person. */
export async function decidePor(
  deps: Deps,
  q: Queryable,
  usuarioId: number,
  personaId: number,
): Promise<boolean> {
  return (await personaDe(deps, q, usuarioId, personaId))?.refused === null;
}

/**
 * Stores the given choices of what may be shown of a person, or withdraws them. The others stay, so that nothing that
 * somebody else has withdrawn meanwhile is shown again. Pages, pictures and caches follow at once.
 */
export function consentir(
  deps: Deps,
  actor: Actor,
  { id: personaId, ...eleccion }: JsonOf<typeof contract.consentir> & { id: number },
): Promise<Outcome<{ ok: true }>> {
  return teamTransaction(deps, async (tx): Promise<Outcome<{ ok: true }>> => {
    await lockUsuario(tx, personaId);
    const persona = await personaDe(deps, tx, actor.usuarioId, personaId);
    if (!persona) return notFound();
    if (persona.refused) return persona.refused;
    const [vigente, elegido] = [persona.consentido, definedFields(eleccion)];
    if (Object.keys(elegido).length === 0) return done({ ok: true as const });
    const dadoEn = deps.clock();
    const quien = { personaId, dadoPor: actor.usuarioId, dadoEn };
    await updateConsentimientos(tx, quien, elegido, clubTime(dadoEn).fecha);
    // Other names than those of a person's own fields.
    const [antes, despues] = [vigente, { ...vigente, ...elegido }].map(({ nombre, foto, numero }) => ({
      muestraNombre: nombre,
      muestraFoto: foto,
      muestraNumero: numero,
    }));
    await registrar(deps, tx, actor, { accion: "usuario.consentir", objetoId: personaId, antes, despues });
    return done({ ok: true as const });
  });
}

/** Returns the current teams of the caller and of the people in their charge. */
export async function verMisEquipos(deps: Deps, actor: Actor): Promise<Outcome<PersonaConEquipos[]>> {
  const hoy = clubTime(deps.clock()).fecha;
  const personas = await personasDe(deps, deps.db, actor.usuarioId);
  const suyos = { personaIds: personas.map(({ id }) => id), activos: true } as const;
  const jugadores = await listIntegrantes(deps.db, { ...suyos, el: hoy }, hoy);
  const tecnicos = await listCuerpo(deps.db, suyos, hoy);
  const lugaresDe = (personaId: number): PersonaConEquipos["lugares"] => [
    ...jugadores
      .filter(({ persona }) => persona.id === personaId)
      .map(({ id, equipo, foto, numero, posicion }) => ({
        ...equipo,
        integranteId: id,
        tieneFoto: foto !== null,
        detalle: [numero && `n.º ${numero}`, posicion].filter(Boolean).join(", "),
        accede: false,
        partidoDeHoy: null,
      })),
    ...tecnicos
      .filter(({ persona }) => persona.id === personaId)
      .map(({ equipo, funcion, ...row }) => {
        const accede = row.accede && personaId === actor.usuarioId;
        return {
          ...equipo,
          integranteId: null,
          tieneFoto: false,
          detalle: funcion,
          accede,
          partidoDeHoy: accede ? row.partidoDeHoy : null,
        };
      }),
  ];
  return done(
    personas
      .map(({ id, nombre, apellido, esPropia, refused, consentido, dadoEn }) => ({
        id,
        nombre,
        apellido,
        esPropia,
        lugares: lugaresDe(id),
        consentido,
        dadoEn,
        porQue: refused?.detail ?? null,
      }))
      .filter(({ lugares }) => lugares.length > 0)
      .toSorted((a, b) => Number(b.esPropia) - Number(a.esPropia)),
  );
}
