import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PartidoPublico } from "../../competencias/contract.ts";
import { anotarMarcador } from "../../competencias/server/partidos.ts";
import { verPartido } from "../../competencias/server/ver-partido.ts";
import { entrena } from "../../equipos/server/cuerpo-tecnico.ts";
import { plantelDelDia } from "../../equipos/server/plantel-publico.ts";
import type * as contract from "../contract.ts";
import type { Planilla } from "../contract.ts";
import {
  ANOTACIONES_MAX,
  type Anotacion,
  estadoDe,
  jugadorDe,
  juzgarLote,
  LADOS,
  REGLAS_DE_JUEGO,
} from "../rules.ts";
import {
  findPlanilla,
  findUltimo,
  insertApuntes,
  insertPlanilla,
  listApuntes,
  listEnOtroEquipo,
  listGuardados,
  lockPlanilla,
  updateEspera,
  updatePlanilla,
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
export function llevarPlanilla(
  deps: Deps,
  actor: Actor,
  { id, dispositivo, epoca }: { id: number } & JsonOf<typeof contract.llevarPlanilla>,
): Promise<Outcome<Planilla>> {
  return outcomeTransaction(deps.db, async (tx) => {
    const partido = await partidoDelAnotador(deps, tx, actor, id);
    if (!partido) return NO_EXISTE;
    const planilla = await lockPlanilla(tx, id);
    if (planilla?.dispositivo === dispositivo)
      return done(await leerPlanilla(deps, tx, partido, dispositivo));
    const refusal = planilla ? null : refuseWithoutPlanilla(partido);
    if (refusal) return refusal;
    const row = { partidoId: id, dispositivo, usuarioId: actor.usuarioId, tomadaEn: deps.clock() };
    const seen = (planilla?.epoca ?? 0) === epoca;
    if (planilla && seen) await updatePlanilla(tx, { ...row, epoca: epoca + 1 });
    if (!seen || !(planilla || (await insertPlanilla(tx, row))))
      return conflict("ya-tomada", "Otro teléfono acaba de tomar esta planilla. Mirá quién la lleva.");
    await registrar(deps, tx, actor, { accion: "partido.tomar-planilla", objetoId: id });
    return done(await leerPlanilla(deps, tx, partido, dispositivo));
  });
}

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
export async function anotar(
  deps: Deps,
  actor: Actor,
  { id, dispositivo, epoca, apuntes }: { id: number } & JsonOf<typeof contract.anotar>,
): Promise<Outcome<{ epoca: number; enEspera: boolean }>> {
  let tags: string[] = [];
  const outcome = await outcomeTransaction(deps.db, async (tx) => {
    const partido = await partidoDelAnotador(deps, tx, actor, id);
    if (!partido) return NO_EXISTE;
    const planilla = await lockPlanilla(tx, id);
    if (!planilla || epoca > planilla.epoca) return OTRO_TELEFONO;
    if (epoca === planilla.epoca && dispositivo !== planilla.dispositivo) return OTRO_TELEFONO;
    const wrong = apuntes.findIndex(({ anotacion }) => !seUsaEn(partido.deporte, anotacion));
    if (wrong >= 0)
      return invalidValue(`apuntes.${wrong}.anotacion`, "Esa anotación no existe en este deporte");
    const stored = await listGuardados(
      tx,
      apuntes.map((apunte) => apunte.id),
    );
    if (stored.some(({ partidoId }) => partidoId !== id))
      return invalidValue("apuntes", "Una de las anotaciones es de otro partido");
    const judged = juzgarLote(
      {
        epoca: planilla.epoca,
        ultimo: await findUltimo(tx, id, epoca),
        ids: new Set(stored.map((one) => one.id)),
      },
      apuntes.map((apunte) => ({ ...apunte, epoca })),
    );
    if ("siguiente" in judged)
      return conflict("falta-una-anotacion", `Falta la anotación ${judged.siguiente} de este teléfono.`, {
        context: { siguiente: judged.siguiente },
      });
    const { nuevos, estado } = judged;
    const enEspera = estado === "espera";
    if (nuevos.length === 0) return done({ epoca: planilla.epoca, enEspera });
    const before = await listApuntes(tx, id);
    if (before.length + nuevos.length > ANOTACIONES_MAX)
      return conflict("planilla-llena", "Esta planilla ya tiene demasiadas anotaciones.");
    await insertApuntes(tx, id, nuevos, { estado, recibidaEn: deps.clock() });
    if (!enEspera) tags = await actualizarMarcador(deps, tx, actor, partido);
    return done({ epoca: planilla.epoca, enEspera });
  });
  deps.cache.drop(...tags);
  return outcome;
}

/** Whether a sport has an entry's shot, foul or card. */
function seUsaEn(deporte: PartidoPublico["deporte"], anotacion: Anotacion): boolean {
  const { tiros, faltas, tarjetas } = REGLAS_DE_JUEGO[deporte];
  if (anotacion.tipo === "puntos") return tiros.includes(anotacion.tiro);
  if (anotacion.tipo === "falta") return faltas.includes(anotacion.falta);
  return anotacion.tipo !== "tarjeta" || tarjetas !== null;
}

/** Accepts or drops entries that wait for review (Rule TEM-17); decided ones stay as they are. Audited. */
export async function revisarApuntes(
  deps: Deps,
  actor: Actor,
  { id, ids, aceptar, dispositivo }: { id: number } & JsonOf<typeof contract.revisarApuntes>,
): Promise<Outcome<Planilla>> {
  let tags: string[] = [];
  const outcome = await outcomeTransaction(deps.db, async (tx) => {
    const partido = await partidoDelAnotador(deps, tx, actor, id);
    if (!partido || !(await lockPlanilla(tx, id))) return NO_EXISTE;
    const cantidad = await updateEspera(tx, id, ids, aceptar ? "vale" : "descartada");
    if (cantidad > 0) {
      const accion = aceptar ? "partido.aceptar-anotaciones" : "partido.descartar-anotaciones";
      await registrar(deps, tx, actor, { accion, objetoId: id, despues: { cantidad } });
      if (aceptar) tags = await actualizarMarcador(deps, tx, actor, partido);
    }
    return done(await leerPlanilla(deps, tx, partido, dispositivo));
  });
  deps.cache.drop(...tags);
  return outcome;
}

/**
 * Writes the score that the log adds up to into the match; its end is audited.
 * @returns the cache tags to drop after the commit
 */
async function actualizarMarcador(deps: Deps, tx: Tx, actor: Actor, partido: PartidoPublico) {
  const { id } = partido;
  const { periodo, terminado, local, visitante, parciales } = estadoDe(
    await listApuntes(tx, id, "vale"),
    partido.deporte,
  );
  const puntos = { puntosLocal: local.puntos, puntosVisitante: visitante.puntos };
  if (terminado && partido.estado !== "final")
    await registrar(deps, tx, actor, { accion: "partido.terminar-partido", objetoId: id, despues: puntos });
  const tags =
    periodo === 0 && !terminado
      ? []
      : await anotarMarcador(deps, tx, id, {
          estado: terminado ? "final" : "enJuego",
          ...puntos,
          parciales,
        });
  return [...new Set([...tags, `partido:${id}`])];
}

const NO_EXISTE = notFound("No existe ese partido.");
const OTRO_TELEFONO = conflict("otro-telefono", "La planilla de este partido la lleva otro teléfono.");

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

async function leerPlanilla(
  deps: Deps,
  q: Queryable,
  partido: PartidoPublico,
  dispositivo: string | undefined,
): Promise<Planilla> {
  const { id, deporte, estado, fecha, hora, lugar } = partido;
  const planilla = await findPlanilla(q, id);
  const otros = await listEnOtroEquipo(q, id, equiposDe(partido));
  const planteles: Planilla["planteles"] = { local: [], visitante: [] };
  for (const lado of LADOS) {
    const equipoId = partido[lado]?.equipoId;
    if (equipoId == null) continue;
    const plantel = await plantelDelDia(q, equipoId, fecha ?? clubTime(deps.clock()).fecha);
    planteles[lado] = plantel.map(({ integranteId, nombre, numero }) => ({
      jugador: jugadorDe(integranteId),
      nombre,
      numero,
      tambienEn: otros.find((otro) => otro.integranteId === integranteId)?.equipo ?? null,
    }));
  }
  return {
    epoca: planilla?.epoca ?? 0,
    propia: planilla !== null && planilla.dispositivo === dispositivo,
    quien: planilla?.quien ?? null,
    tomadaEn: planilla?.tomadaEn ?? null,
    ultimoEn: planilla?.ultimoEn ?? null,
    apuntes: await listApuntes(q, id),
    planteles,
    partido: {
      id,
      deporte,
      estado,
      local: partido.local?.nombre ?? "",
      visitante: partido.visitante?.nombre ?? "",
      cuando: [fecha && formatFecha(fecha), hora && `${hora} hs`, lugar].filter(Boolean).join(", "),
    },
  };
}
