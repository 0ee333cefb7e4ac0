import { addDays, clubTime } from "#contract/club-time.ts";
import { changedFields, changedMeanwhile, definedFields } from "#contract/edit.ts";
import { formatFecha } from "#contract/format.ts";
import { conflict, done, invalidField, type Outcome, type Refused, refusing } from "#contract/outcome.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates, violatesForeignKey } from "#server/db/errors.ts";
import type { Listing } from "#server/db/list-query.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Partido } from "../contract.ts";
import {
  AMISTOSO,
  type CamposDePartido,
  camposDePartido,
  conFechaNueva,
  editablesDePartido,
  type Marcador,
  nombreDePartido,
  PARTIDO_NUEVO,
  problemaDeFecha,
  problemaDeMarcador,
  sinFechaDe,
} from "../rules.ts";
import { findCompetencia } from "./competencias.repo.ts";
import { cambiarLoSuyo } from "./con-otros.ts";
import {
  cercaDe,
  deletePartido,
  enOrden,
  hasPlanilla,
  insertPartido,
  listPartidos,
  lockPartido,
  updatePartido,
} from "./partidos.repo.ts";
import { fichaDePartido, NO_EXISTE, PARTIDOS, tagDePartido, toPartido } from "./ver-partido.ts";

export function listarPartidos(
  deps: Deps,
  input: QueryOf<typeof contract.listaDePartidos.export>,
  orden: Parameters<typeof enOrden>[0],
): Outcome<Listing<Partido>> {
  const hoy = clubTime(deps.clock()).fecha;
  const { cuando, ...filtro } = input;
  const desde = cuando === "cerca" ? addDays(hoy, -7) : hoy;
  const dias = { ...(cuando && { desde }), ...(cuando === "hoy" && { hasta: hoy }) };
  const list = listPartidos(deps.db, { ...filtro, ...dias }, enOrden(orden));
  return done({ ...list, read: async (ids) => (await list.read(ids)).map((row) => toPartido(deps, row)) });
}

export async function crearPartido(deps: Deps, actor: Actor, input: JsonOf<typeof contract.crearPartido>) {
  const partido = { ...PARTIDO_NUEVO, ...definedFields(input) };
  const creado = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<Partido>> => {
    const problema = await problemaDe(deps, tx, null, partido);
    if (problema) return problema;
    const row = await insertPartido(tx, partido);
    await registrar(deps, tx, actor, {
      accion: "partido.crear",
      objetoId: row.id,
      despues: camposDePartido(row),
    });
    return fichaDePartido(deps, tx, row.id);
  }).catch(refusing(imposible));
  if (creado.ok) deps.cache.drop(PARTIDOS);
  return creado;
}

/**
 * Changes a match, its event or its court (Rules TEM-7, TEM-9). 409 if another person changed it since it was read, if
 * its competition is closed, or as `cambiarLoSuyo`.
 */
export async function modificarPartido(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, conOtros, ...cambios }: JsonOf<typeof contract.modificarPartido> & { id: number },
): Promise<Outcome<Partido>> {
  const tags: string[] = [PARTIDOS, tagDePartido(id)];
  const cambiado = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<Partido>> => {
    const row = await lockPartido(tx, id);
    const ficha = await fichaDePartido(deps, tx, id);
    if (!row || !ficha.ok) return NO_EXISTE;
    const antes = editablesDePartido(ficha.value);
    const meanwhile = changedMeanwhile(leido, antes, cambios);
    if (meanwhile) return meanwhile;
    const despues = conFechaNueva(antes, { ...antes, ...definedFields(cambios) });
    if (changedFields(antes, despues).length === 0) return ficha;
    const problema = await problemaDe(deps, tx, antes, despues);
    if (problema) return problema;
    const suyo = await cambiarLoSuyo(deps, tx, actor, { row, antes: ficha.value, despues }, conOtros);
    if (!suyo.ok) return suyo;
    await updatePartido(tx, id, { ...camposDePartido(despues), ...suyo.value });
    const quedo = await fichaDePartido(deps, tx, id);
    if (!quedo.ok) return quedo;
    for (const eventoId of [row.eventoId, quedo.value.eventoId])
      if (eventoId !== null) tags.push("eventos", `evento:${eventoId}`);
    await registrar(deps, tx, actor, {
      accion: "partido.modificar",
      objetoId: id,
      antes,
      despues: editablesDePartido(quedo.value),
    });
    return quedo;
  }).catch(refusing(imposible));
  if (cambiado.ok) deps.cache.drop(...tags);
  return cambiado;
}

async function problemaDe(
  deps: Deps,
  q: Queryable,
  antes: CamposDePartido | null,
  despues: CamposDePartido,
): Promise<Refused | null> {
  const cerrada = await problemaDeCompetencia(q, [antes?.competenciaId, despues.competenciaId]);
  if (cerrada) return cerrada;
  const problema = problemaDeMarcador(despues) ?? problemaDeFecha(despues, clubTime(deps.clock()).fecha);
  return problema && invalidField("marcador-invalido", problema.campo, problema.mensaje);
}

async function problemaDeCompetencia(
  q: Queryable,
  ids: readonly (number | null | undefined)[],
): Promise<Refused | null> {
  for (const id of new Set(ids)) {
    const competencia = id ? await findCompetencia(q, id) : null;
    if (id && !competencia)
      return invalidField("sin-competencia", "competenciaId", "Esa competencia no existe");
    if (competencia?.activa === false)
      return conflict("cerrada", `«${competencia.nombre}» está cerrada: reabrila para cambiar sus partidos.`);
  }
  return null;
}

function imposible(error: unknown) {
  if (violates(error, "partidos_evento_unico"))
    return conflict("de-otro", "Ese evento ya es de otro partido.");
  if (violates(error, "partidos_de_dos"))
    return invalidField("contra-si-mismo", "visitanteId", "Un equipo no juega contra sí mismo");
  return violatesForeignKey(error)
    ? invalidField("sin-equipo", "localId", "Uno de los equipos ya no existe: elegilo de nuevo")
    : null;
}

/** Deletes a match that was typed in by mistake: without an event, and never followed live. */
export async function eliminarPartido(deps: Deps, actor: Actor, { id }: { id: number }) {
  const eliminado = await outcomeTransaction(deps.db, async (tx) => {
    const antes = await lockPartido(tx, id);
    if (!antes) return NO_EXISTE;
    if (antes.eventoId !== null)
      return conflict("con-evento", "Este partido tiene un evento: separalos primero.");
    if (antes.ocupacionId !== null)
      return conflict("con-cancha", "Este partido tiene una cancha: dejala libre primero.");
    if (await hasPlanilla(tx, id))
      return conflict("con-planilla", "Este partido tiene una planilla: no se elimina.");
    const problema = await problemaDeCompetencia(tx, [antes.competenciaId]);
    if (problema) return problema;
    await deletePartido(tx, id);
    await registrar(deps, tx, actor, {
      accion: "partido.eliminar",
      objetoId: id,
      antes: camposDePartido(antes),
    });
    return done({ ok: true as const });
  });
  if (eliminado.ok) deps.cache.drop(PARTIDOS, tagDePartido(id));
  return eliminado;
}

/**
 * Writes the score of a match that is followed live, whatever its form says. Closed competitions accept it, because
 * the match is played.
 * @returns the cache tags to drop after the commit; none if nothing changed
 */
export async function anotarMarcador(_deps: Deps, tx: Tx, id: number, marcador: Marcador): Promise<string[]> {
  const antes = await lockPartido(tx, id);
  if (!antes || changedFields({ ...marcador }, { ...antes }).length === 0) return [];
  await updatePartido(tx, id, { ...marcador, parciales: [...marcador.parciales] });
  return antes.estado === marcador.estado ? [tagDePartido(id)] : [tagDePartido(id), PARTIDOS];
}

/** Finds matches by their words for the office's search, nearest date first. */
export async function buscarPartidos(deps: Deps, texto: string, hoy: string, limit: number) {
  const list = listPartidos(deps.db, { termino: texto }, cercaDe(hoy));
  const { rows } = await list.page({ limit, offset: 0 });
  return (await list.read(rows)).map((row) => {
    const partido = toPartido(deps, row);
    const { id, fecha, competencia } = partido;
    const cuando = sinFechaDe(partido) ?? (fecha && formatFecha(fecha));
    return {
      titulo: nombreDePartido(partido),
      detalle: `${cuando} · ${competencia?.nombre ?? AMISTOSO}`,
      id,
      enlace: `partidos/${id}`,
    };
  });
}
