import { changedFields, type FieldValues } from "#contract/edit.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { ocupacionPorId } from "#features/canchas/canchas/server/canchas.ts";
import { liberar } from "#features/canchas/canchas/server/ocupar.ts";
import { cancelarEventoEn } from "#features/eventos/cambios/server/cancelar-evento.ts";
import {
  cederOcupacion,
  editarEventoEn,
  eventoParaCambiar,
} from "#features/eventos/cambios/server/editar-evento.ts";
import { ocuparCancha } from "#features/eventos/eventos/server/crear-evento.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Partido } from "../contract.ts";
import {
  type AccionConOtros,
  accionesDe,
  type CamposDePartido,
  camposDePartido,
  nombreDePartido,
} from "../rules.ts";
import { lockPartido, type PartidoRow, updatePartido } from "./partidos.repo.ts";
import { fichaDePartido, PARTIDOS, tagDePartido } from "./ver-partido.ts";

type ConOtros = JsonOf<typeof contract.modificarPartido>["conOtros"];

/**
 * Changes the event or the court hours of a match together with the match (Rule TEM-9): 409 `toca-otros`, with what
 * is concerned and what can be done, until `conOtros` chooses one of these actions.
 * @returns columns of the match that change with its court
 */
export async function seguirAlPartido(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  row: PartidoRow,
  despues: CamposDePartido,
  conOtros: ConOtros,
): Promise<Outcome<Partial<PartidoRow>>> {
  const owns = row.eventoId !== null ? "evento" : row.ocupacionId !== null ? "cancha" : null;
  const acciones = owns ? accionesDe(owns, row, despues) : [];
  if (acciones.length === 0) return done({});
  if (owns === "evento" && acciones.includes("mover") && !(despues.fecha && despues.hora))
    return invalidField(
      "sin-fecha",
      "fecha",
      "Un partido con evento tiene fecha y hora: si no la sabés, pasalo a Postergado",
    );
  if (!conOtros || !acciones.includes(conOtros.accion)) return preguntar(deps, tx, row, acciones);
  if (conOtros.accion === "dejar") return done({});
  return owns === "evento"
    ? conEvento(deps, tx, actor, row, despues, conOtros)
    : conCancha(deps, tx, row, despues, conOtros.accion);
}

async function preguntar(deps: Deps, tx: Tx, row: PartidoRow, acciones: readonly AccionConOtros[]) {
  const evento = row.eventoId === null ? null : await eventoParaCambiar(tx, row.eventoId);
  const tomadas = evento ? evento.cantidadEntradas - evento.entradasDisponibles : 0;
  const ficha = await fichaDePartido(deps, tx, row.id);
  return conflict("toca-otros", "Este cambio toca también lo que el partido tiene reservado o vendido.", {
    context: {
      evento: evento && { id: evento.id, nombre: evento.nombre, tomadas },
      cancha: ficha.ok ? (ficha.value.cancha?.nombre ?? null) : null,
      acciones,
    },
  });
}

async function conEvento(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  row: PartidoRow,
  { fecha, hora, lugar, motivo }: CamposDePartido,
  { accion, devolverDias }: NonNullable<ConOtros>,
): Promise<Outcome<Partial<PartidoRow>>> {
  const evento = await eventoParaCambiar(tx, row.eventoId ?? 0);
  if (!evento) return notFound("Ese evento no existe.");
  const cuando = { ...(fecha && { fecha }), ...(hora && { hora }), ...(lugar && { lugar }) };
  const cambio =
    accion === "cancelar"
      ? await cancelarEventoEn(deps, tx, actor, { id: evento.id, motivo: motivo || "No se juega" })
      : await editarEventoEn(deps, tx, actor, {
          id: evento.id,
          version: evento.version,
          ...(accion === "sinFecha" ? { sinFecha: true } : { ...cuando, sinFecha: false }),
          ...(motivo && { motivo }),
          ...(devolverDias && { devolverDias }),
          avisar: true,
        });
  return cambio.ok ? done({}) : cambio;
}

async function conCancha(
  deps: Deps,
  tx: Tx,
  row: PartidoRow,
  { fecha, hora }: CamposDePartido,
  accion: AccionConOtros,
): Promise<Outcome<Partial<PartidoRow>>> {
  const actual = await ocupacionPorId(tx, row.ocupacionId ?? 0);
  if (actual) await liberar(tx, actual.id);
  if (accion === "soltar" || !actual || !fecha || !hora) return done({ ocupacionId: null });
  const ocupada = await ocuparCancha(deps, tx, actual.canchaId, { nombre: actual.titulo, fecha, hora });
  return ocupada.ok ? done({ ocupacionId: ocupada.value }) : ocupada;
}

const OWNED = ["eventoId", "ocupacionId"];

/** Audits what has changed in a match, and what it owns. */
export function registrarCambio(deps: Deps, tx: Tx, actor: Actor, antes: PartidoRow, despues: PartidoRow) {
  const columns = changedFields({ ...camposDePartido(antes) }, { ...camposDePartido(despues) });
  const pick = (row: PartidoRow): FieldValues =>
    Object.fromEntries(Object.entries(row).filter(([name]) => [...columns, ...OWNED].includes(name)));
  return registrar(deps, tx, actor, {
    accion: "partido.modificar",
    objetoId: antes.id,
    antes: pick(antes),
    despues: pick(despues),
  });
}

/** Changes what a match owns, and audits it. */
function cambiarLoSuyo(
  deps: Deps,
  actor: Actor,
  id: number,
  change: (tx: Tx, row: PartidoRow, ficha: Partido) => Promise<Outcome<Partial<PartidoRow>>>,
): Promise<Outcome<Partido>> {
  return outcomeTransaction(deps.db, async (tx) => {
    const row = await lockPartido(tx, id);
    const ficha = await fichaDePartido(deps, tx, id);
    if (!row || !ficha.ok) return notFound("Ese partido no existe.");
    if (ficha.value.cerrado) return conflict("cerrada", "La competencia está cerrada: reabrila primero.");
    const cambios = await change(tx, row, ficha.value);
    if (!cambios.ok) return cambios;
    await registrarCambio(deps, tx, actor, row, await updatePartido(tx, id, cambios.value));
    return fichaDePartido(deps, tx, id);
  });
}

/**
 * Joins a match with its event, which gets the match's court hours if both begin at the same time; a suspended event
 * postpones the match (Rule TEM-9). Null separates them, and both keep their date. 409 if the event belongs to
 * another match.
 */
export async function ponerEvento(
  deps: Deps,
  actor: Actor,
  { id, eventoId }: { id: number; eventoId: number | null },
): Promise<Outcome<Partido>> {
  let anterior: number | null = null;
  const unido = await cambiarLoSuyo(deps, actor, id, async (tx, row) => {
    anterior = row.eventoId;
    if (eventoId === null) return done({ eventoId });
    const evento = await eventoParaCambiar(tx, eventoId);
    if (!evento) return invalidField("sin-evento", "eventoId", "Ese evento no existe");
    if (evento.situacion === "cancelado")
      return invalidField("cancelado", "eventoId", "Ese evento está cancelado: elegí otro");
    const isSame = evento.fecha === row.fecha && evento.hora === row.hora;
    if (row.ocupacionId !== null) {
      if (isSame && evento.ocupacionId === null) await cederOcupacion(tx, evento, row.ocupacionId);
      else await liberar(tx, row.ocupacionId);
    }
    const isPostponed = evento.situacion === "suspendido" && row.estado === "programado";
    return done({ eventoId, ocupacionId: null, ...(isPostponed && { estado: "postergado" as const }) });
  }).catch((error: unknown) => {
    if (!violates(error, "partidos_evento_unico")) throw error;
    return conflict("de-otro", "Ese evento ya es de otro partido.");
  });
  if (unido.ok) {
    const ids = [eventoId, anterior].filter((one) => one !== null);
    deps.cache.drop(PARTIDOS, tagDePartido(id), "eventos", ...ids.map((one) => `evento:${one}`));
  }
  return unido;
}

/** Reserves a court for a match with a date and an hour (Rule TEM-9); null frees it. 409 names who has the court. */
export async function ponerCancha(
  deps: Deps,
  actor: Actor,
  { id, canchaId }: { id: number; canchaId: number | null },
): Promise<Outcome<Partido>> {
  return cambiarLoSuyo(deps, actor, id, async (tx, row, ficha) => {
    if (row.eventoId !== null)
      return conflict("con-evento", "Este partido tiene un evento: la cancha se cambia en el evento.");
    if (row.ocupacionId !== null) await liberar(tx, row.ocupacionId);
    if (canchaId === null) return done({ ocupacionId: null });
    if (!row.fecha || !row.hora)
      return invalidField(
        "sin-fecha",
        "canchaId",
        "Para reservar la cancha, el partido necesita fecha y hora",
      );
    const cuando = { nombre: nombreDePartido(ficha), fecha: row.fecha, hora: row.hora };
    const ocupada = await ocuparCancha(deps, tx, canchaId, cuando);
    return ocupada.ok ? done({ ocupacionId: ocupada.value }) : ocupada;
  });
}
