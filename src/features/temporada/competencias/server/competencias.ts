import { changedFields, changedMeanwhile, definedFields } from "#contract/edit.ts";
import { conflictField, done, invalidField, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { pickFields } from "#contract/text-fields.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Competencia, FichaDeCompetencia } from "../contract.ts";
import { CAMPOS_DE_COMPETENCIA, REGLAS_POR_DEPORTE } from "../rules.ts";
import {
  type CompetenciaRow,
  findCompetencia,
  insertCompetencia,
  lockCompetencia,
  toCompetencia,
  updateCompetencia,
} from "./competencias.repo.ts";
import { listParticipantes } from "./participantes.repo.ts";
import { tablasDe } from "./tablas.ts";
import { PARTIDOS } from "./ver-partido.ts";

const NO_EXISTE = "Esa competencia no existe.";

export async function verCompetencia(
  deps: Deps,
  { id }: { id: number },
  q: Queryable = deps.db,
): Promise<Outcome<FichaDeCompetencia>> {
  const row = await findCompetencia(q, id);
  if (!row) return notFound(NO_EXISTE);
  return done({ competencia: toCompetencia(row), tablas: await tablasDe(deps, q, [id]) });
}

const repetida = refusing((error) =>
  violates(error, "competencias_nombre_unico")
    ? conflictField("nombre-repetido", "nombre", "Ya hay una competencia con ese nombre en esa temporada.")
    : null,
);

export async function crearCompetencia(
  deps: Deps,
  actor: Actor,
  { reglas, ...input }: JsonOf<typeof contract.crearCompetencia>,
): Promise<Outcome<Competencia>> {
  const creada = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<Competencia>> => {
    const con = { ...input, reglas: reglas ?? REGLAS_POR_DEPORTE[input.deporte] };
    const row = await insertCompetencia(tx, con);
    const despues = editables(row);
    await registrar(deps, tx, actor, { accion: "competencia.crear", objetoId: row.id, despues });
    return done(toCompetencia({ ...row, partidos: 0, jugados: 0 }));
  }).catch(repetida);
  if (creada.ok) deps.cache.drop(PARTIDOS);
  return creada;
}

const editables = (row: CompetenciaRow) => ({
  ...pickFields(CAMPOS_DE_COMPETENCIA, row),
  reglas: row.reglas,
  activa: row.activa,
});

/** Changes, closes or reopens a competition. Closing keeps everything, and refuses edits of its matches. */
export async function modificarCompetencia(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...cambios }: JsonOf<typeof contract.modificarCompetencia> & { id: number },
): Promise<Outcome<Competencia>> {
  const cambiada = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<Competencia>> => {
    const row = await lockCompetencia(tx, id);
    if (!row) return notFound(NO_EXISTE);
    const antes = editables(row);
    const meanwhile = changedMeanwhile(leido, antes, cambios);
    if (meanwhile) return meanwhile;
    const despues = { ...antes, ...definedFields(cambios) };
    if (changedFields(antes, despues).length > 0) {
      await updateCompetencia(tx, id, despues);
      await registrar(deps, tx, actor, { accion: "competencia.modificar", objetoId: id, antes, despues });
    }
    const quedo = await findCompetencia(tx, id);
    return quedo ? done(toCompetencia(quedo)) : notFound(NO_EXISTE);
  }).catch(repetida);
  if (cambiada.ok) deps.cache.drop(PARTIDOS);
  return cambiada;
}

/** Types in a table, or computes it again. 422 for a team twice or unknown, or for fewer matches than results. */
export async function cargarTabla(
  deps: Deps,
  actor: Actor,
  { id, filas, antes: leido }: JsonOf<typeof contract.cargarTabla> & { id: number },
): Promise<Outcome<FichaDeCompetencia>> {
  const seen = new Set<number>();
  for (const [n, fila] of (filas ?? []).entries()) {
    if (seen.has(fila.participanteId))
      return invalidField("repetido", `filas.${n}.participanteId`, "Ese equipo está dos veces");
    seen.add(fila.participanteId);
    if (fila.ganados + fila.perdidos > fila.jugados)
      return invalidField(
        "no-suma",
        `filas.${n}.jugados`,
        "Jugados son al menos los ganados más los perdidos",
      );
  }
  const cargada = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<FichaDeCompetencia>> => {
    const row = await lockCompetencia(tx, id);
    if (!row) return notFound(NO_EXISTE);
    const meanwhile = changedMeanwhile(leido, { filas: row.cargada }, { filas });
    if (meanwhile) return meanwhile;
    const known = new Set((await listParticipantes(tx, [...seen])).map((participante) => participante.id));
    const unknown = (filas ?? []).findIndex(({ participanteId }) => !known.has(participanteId));
    if (unknown >= 0)
      return invalidField(
        "sin-equipo",
        `filas.${unknown}.participanteId`,
        "Ese equipo ya no existe: elegí otro",
      );
    await updateCompetencia(tx, id, { cargada: filas });
    await registrar(deps, tx, actor, {
      accion: filas ? "competencia.tabla" : "competencia.tabla-calculada",
      objetoId: id,
      antes: { filas: row.cargada?.length ?? null },
      despues: { filas: filas?.length ?? null },
    });
    return verCompetencia(deps, { id }, tx);
  });
  if (cargada.ok) deps.cache.drop(PARTIDOS);
  return cargada;
}
