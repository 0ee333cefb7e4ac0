import { clubTime } from "#contract/club-time.ts";
import { conflict, done, invalidValue, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PartidoPublico } from "../../competencias/contract.ts";
import { anotarMarcador } from "../../competencias/server/partidos.ts";
import { tagDePartido, verPartido } from "../../competencias/server/ver-partido.ts";
import { entrena } from "../../equipos/server/cuerpo-tecnico.ts";
import { plantelDelDia } from "../../equipos/server/plantel-publico.ts";
import type * as contract from "../contract.ts";
import type { Anotacion, Planilla } from "../contract.ts";
import {
  ANOTACIONES_MAX,
  type Apunte,
  type EstadoDeApunte,
  estadoDe,
  jugadorDe,
  juzgarLote,
  type Lado,
  REGLAS_DE_JUEGO,
} from "../rules.ts";
import {
  findPlanilla,
  insertApuntes,
  listApuntes,
  listEnOtroEquipo,
  lockPlanilla,
  updateEspera,
  upsertPlanilla,
} from "./planilla.repo.ts";

/** Returns the score sheet of a match (Rule TEM-18). */
export async function verPlanilla(
  deps: Deps,
  actor: Actor,
  { id, dispositivo }: { id: number } & QueryOf<typeof contract.verPlanilla>,
): Promise<Outcome<Planilla>> {
  const partido = await partidoDelAnotador(deps, deps.db, actor, id);
  return partido ? done(await leerPlanilla(deps, deps.db, partido, dispositivo)) : NO_EXISTE;
}

/**
 * Makes a phone the writer of a match (Rule TEM-16). A phone that already writes it keeps its epoch. Audited.
 * @returns a conflict if another phone took it since the caller saw `epoca`
 */
export const llevarPlanilla = (
  deps: Deps,
  actor: Actor,
  { id, dispositivo, epoca }: { id: number } & JsonOf<typeof contract.llevarPlanilla>,
) =>
  enPlanilla(deps, actor, id, async ({ tx, partido, planilla }): Promise<Outcome<Planilla>> => {
    if (planilla?.dispositivo !== dispositivo) {
      const refusal = planilla ? null : refuseWithoutPlanilla(partido);
      if (refusal) return refusal;
      const { usuarioId } = actor;
      const row = { partidoId: id, epoca: epoca + 1, dispositivo, usuarioId, tomadaEn: deps.clock() };
      if (!(await upsertPlanilla(tx, row)))
        return conflict("ya-tomada", "Otro teléfono acaba de tomar esta planilla. Mirá quién la lleva.");
      await registrar(deps, tx, actor, { accion: "partido.tomar-planilla", objetoId: id });
    }
    return done(await leerPlanilla(deps, tx, partido, dispositivo));
  });

/** Refuses the first score sheet of a match that was played without one, or that has no date. */
function refuseWithoutPlanilla({ estado, local, visitante }: PartidoPublico) {
  if (!local || !visitante)
    return conflict("partido-sin-jugar", "Todavía no se sabe quién juega: completalo en la oficina.");
  if (estado === "programado" || estado === "enJuego") return null;
  return estado === "postergado" || estado === "suspendido"
    ? conflict("partido-sin-jugar", "El partido no se juega por ahora: la oficina lo tiene que reprogramar.")
    : conflict("partido-terminado", "Este partido ya tiene resultado: se corrige en la oficina.");
}

/**
 * Stores entries of a phone, each once and without gaps, and updates the match's score (Rules TEM-14, TEM-16). Entries
 * of an older epoch wait for review (Rule TEM-17).
 */
export const anotar = (
  deps: Deps,
  actor: Actor,
  { id, dispositivo, epoca, apuntes }: { id: number } & JsonOf<typeof contract.anotar>,
) =>
  enPlanilla(deps, actor, id, async (cambio): Promise<Outcome<Guardado>> => {
    const { tx, partido, planilla } = cambio;
    if (
      !planilla ||
      epoca > planilla.epoca ||
      (epoca === planilla.epoca && dispositivo !== planilla.dispositivo)
    )
      return conflict("otro-telefono", "La planilla de este partido la lleva otro teléfono.");
    const wrong = apuntes.findIndex(({ anotacion }) => !seUsaEn(partido.deporte, anotacion));
    if (wrong >= 0)
      return invalidValue(`apuntes.${wrong}.anotacion`, "Esa anotación no existe en este deporte");
    const guardados = await listApuntes(tx, id);
    const judged = juzgarLote(
      planilla.epoca,
      guardados,
      apuntes.map((apunte) => ({ ...apunte, epoca })),
    );
    if ("siguiente" in judged)
      return conflict("falta-una-anotacion", `Falta la anotación ${judged.siguiente} de este teléfono.`);
    const { nuevos, estado } = judged;
    if (guardados.length + nuevos.length > ANOTACIONES_MAX)
      return conflict("planilla-llena", "Esta planilla ya tiene demasiadas anotaciones.");
    if (nuevos.length > 0)
      await insertApuntes(tx, nuevos, { partidoId: id, estado, recibidaEn: deps.clock() });
    if (nuevos.length === 0 || estado !== "vale") return done({ estado, aviso: null });
    const valen = guardados.filter((guardado) => guardado.estado === "vale");
    const { jugadas } = await actualizarMarcador(deps, actor, cambio, [...valen, ...nuevos]);
    const ids = new Set(nuevos.map((nuevo) => nuevo.id));
    return done({ estado, aviso: jugadas.find((one) => one.aviso && ids.has(one.id))?.aviso ?? null });
  }).catch(
    refusing((error) =>
      violates(error, "anotaciones_id_unico")
        ? invalidValue("apuntes", "Una de las anotaciones es de otro partido")
        : null,
    ),
  );

type Guardado = { estado: EstadoDeApunte; aviso: string | null };

/** Whether a sport has an entry's shot, foul or card. */
function seUsaEn(deporte: PartidoPublico["deporte"], anotacion: Anotacion): boolean {
  const { tiros, faltas, tarjetas } = REGLAS_DE_JUEGO[deporte];
  if (anotacion.tipo === "puntos") return tiros.includes(anotacion.tiro);
  if (anotacion.tipo === "falta") return faltas.includes(anotacion.falta);
  return anotacion.tipo !== "tarjeta" || tarjetas !== null;
}

/** Accepts or drops entries that wait for review (Rule TEM-17); decided ones stay as they are. Audited. */
export const revisarApuntes = (
  deps: Deps,
  actor: Actor,
  { id, ids, aceptar, dispositivo }: { id: number } & JsonOf<typeof contract.revisarApuntes>,
) =>
  enPlanilla(deps, actor, id, async (cambio): Promise<Outcome<Planilla>> => {
    const { tx, partido } = cambio;
    const cantidad = await updateEspera(tx, id, ids, aceptar ? "vale" : "descartada");
    if (cantidad > 0) {
      const accion = aceptar ? "partido.aceptar-anotaciones" : "partido.descartar-anotaciones";
      await registrar(deps, tx, actor, { accion, objetoId: id, despues: { cantidad } });
      if (aceptar) await actualizarMarcador(deps, actor, cambio, await listApuntes(tx, id, "vale"));
    }
    return done(await leerPlanilla(deps, tx, partido, dispositivo));
  });

/** A change of a match's score sheet, which is locked. */
interface Cambio {
  tx: Tx;
  partido: PartidoPublico;
  planilla: Awaited<ReturnType<typeof lockPlanilla>>;
  /** Cache tags to drop after the commit. */
  tags: string[];
}

/** Changes a score sheet in a transaction, for those who may keep it. */
async function enPlanilla<T>(
  deps: Deps,
  actor: Actor,
  id: number,
  work: (cambio: Cambio) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const tags: string[] = [];
  const outcome = await outcomeTransaction(deps.db, async (tx) => {
    const partido = await partidoDelAnotador(deps, tx, actor, id);
    return partido ? work({ tx, partido, planilla: await lockPlanilla(tx, id), tags }) : NO_EXISTE;
  });
  deps.cache.drop(...tags);
  return outcome;
}

/** Writes the score that the entries that count add up to into the match; its end is audited. */
async function actualizarMarcador(
  deps: Deps,
  actor: Actor,
  { tx, partido, tags }: Cambio,
  log: readonly Apunte[],
) {
  const { id, deporte } = partido;
  const played = estadoDe(log, deporte);
  const { periodo, terminado, local, visitante, parciales } = played;
  const puntos = { puntosLocal: local.puntos, puntosVisitante: visitante.puntos };
  if (terminado && partido.estado !== "final")
    await registrar(deps, tx, actor, { accion: "partido.terminar-partido", objetoId: id, despues: puntos });
  const estado = terminado ? "final" : "enJuego";
  if (periodo > 0 || terminado)
    tags.push(...(await anotarMarcador(deps, tx, id, { estado, ...puntos, parciales })));
  tags.push(tagDePartido(id));
  return played;
}

const NO_EXISTE = notFound("No existe ese partido.");

/** Returns a match of the club that the actor may score: staff, or a coach of one of its teams; null otherwise. */
async function partidoDelAnotador(deps: Deps, q: Queryable, actor: Actor, id: number) {
  const partido = await verPartido(deps, q, id);
  const teams = partido ? equiposDe(partido) : [];
  if (teams.length === 0 || holds("staff", actor.permisos)) return teams.length > 0 ? partido : null;
  for (const equipoId of teams) if (await entrena(q, actor.usuarioId, equipoId)) return partido;
  return null;
}

/** Returns the ids of the club's teams in a match. */
export const equiposDe = ({ local, visitante }: PartidoPublico) =>
  [local, visitante].flatMap((lado) => lado?.equipoId ?? []);

const SIN_TOMAR = { epoca: 0, dispositivo: null, quien: null, tomadaEn: null, ultimoEn: null };

async function leerPlanilla(
  deps: Deps,
  q: Queryable,
  partido: PartidoPublico,
  dispositivo: string | undefined,
): Promise<Planilla> {
  const { dispositivo: suyo, ...planilla } = (await findPlanilla(q, partido.id)) ?? SIN_TOMAR;
  const otros = await listEnOtroEquipo(q, partido.id, equiposDe(partido));
  const plantelDe = async (lado: Lado) => {
    const equipoId = partido[lado]?.equipoId;
    const dia = partido.fecha ?? clubTime(deps.clock()).fecha;
    return (equipoId ? await plantelDelDia(q, equipoId, dia) : []).map(
      ({ integranteId, nombre, numero }) => ({
        jugador: jugadorDe(integranteId),
        nombre,
        numero,
        tambienEn: otros.find((otro) => otro.integranteId === integranteId)?.equipo ?? null,
      }),
    );
  };
  return {
    ...planilla,
    propia: suyo === dispositivo,
    apuntes: await listApuntes(q, partido.id),
    planteles: { local: await plantelDe("local"), visitante: await plantelDe("visitante") },
    partido,
  };
}
