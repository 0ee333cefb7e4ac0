import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { liberar } from "#features/canchas/canchas/server/ocupar.ts";
import { cancelarEventoEn } from "#features/eventos/cambios/server/cancelar-evento.ts";
import {
  cederOcupacion,
  editarEventoEn,
  eventoParaCambiar,
} from "#features/eventos/cambios/server/editar-evento.ts";
import { equiposDe } from "#features/eventos/eventos/rules.ts";
import { ocuparCancha } from "#features/eventos/eventos/server/crear-evento.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Partido } from "../contract.ts";
import {
  type AccionConOtros,
  accionesDe,
  type EditablesDePartido,
  keyOfName,
  nombreDePartido,
  problemaDeFecha,
} from "../rules.ts";
import type { PartidoRow } from "./partidos.repo.ts";

type ConOtros = NonNullable<JsonOf<typeof contract.modificarPartido>["conOtros"]>;

/** Columns of a match that change with what it owns. */
type Suyo = Partial<PartidoRow>;

interface Cambio {
  row: PartidoRow;
  antes: Partido;
  despues: EditablesDePartido;
}

/**
 * Gives a match another event or court, or changes those it has together with the match (Rule TEM-9): 409
 * `toca-otros`, with what is concerned and what can be done, until `conOtros` chooses one of these actions. Other
 * refusals: 409 for a court that is taken or chosen in the event, 422 for what the event or the court needs.
 */
export async function cambiarLoSuyo(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  cambio: Cambio,
  conOtros: ConOtros | undefined,
): Promise<Outcome<Suyo>> {
  const { row, antes, despues } = cambio;
  const cambiaCancha = despues.canchaId !== (antes.cancha?.id ?? null);
  if (despues.eventoId !== row.eventoId)
    return cambiaCancha
      ? invalidField("de-a-uno", "canchaId", "Cambiá primero el evento, y después la cancha")
      : unir(deps, tx, cambio, conOtros);
  if (cambiaCancha) return reservar(deps, tx, cambio, despues.canchaId);
  const owns = row.eventoId !== null ? "evento" : row.ocupacionId !== null ? "cancha" : null;
  const acciones = owns ? accionesDe(owns, row, despues) : [];
  if (acciones.length === 0) return done({});
  if (owns === "evento" && acciones.includes("mover") && !(despues.fecha && despues.hora))
    return invalidField(
      "sin-fecha",
      "fecha",
      "Un partido con evento tiene fecha y hora: si no la sabés, pasalo a Postergado",
    );
  if (!conOtros || !acciones.includes(conOtros.accion)) return preguntar(tx, antes, acciones);
  if (conOtros.accion === "dejar") return done({});
  return owns === "evento"
    ? conEvento(deps, tx, actor, despues, conOtros)
    : reservar(deps, tx, cambio, conOtros.accion === "soltar" ? null : despues.canchaId);
}

async function preguntar(tx: Tx, { eventoId, cancha }: Partido, acciones: readonly AccionConOtros[]) {
  const evento = eventoId === null ? null : await eventoParaCambiar(tx, eventoId);
  const tomadas = evento ? evento.cantidadEntradas - evento.entradasDisponibles : 0;
  return conflict("toca-otros", "Este cambio toca también lo que el partido tiene reservado o vendido.", {
    context: {
      evento: evento && { id: evento.id, nombre: evento.nombre, tomadas },
      cancha: cancha?.nombre ?? null,
      acciones,
    },
  });
}

async function conEvento(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { eventoId, fecha, hora, lugar, motivo }: EditablesDePartido,
  { accion, devolverDias }: ConOtros,
): Promise<Outcome<Suyo>> {
  const evento = await eventoParaCambiar(tx, eventoId ?? 0);
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

/**
 * Joins a match with its event, which gets the match's court hours if both begin at the same time; a suspended event
 * postpones the match. Null separates them, and both keep their date. 409 `toca-otros`, until `conOtros` agrees, if the
 * match would get another date, hour or place, or the event names other teams.
 */
async function unir(
  deps: Deps,
  tx: Tx,
  { row, antes, despues }: Cambio,
  conOtros: ConOtros | undefined,
): Promise<Outcome<Suyo>> {
  const { eventoId } = despues;
  if (eventoId === null) return done({ eventoId });
  const evento = await eventoParaCambiar(tx, eventoId);
  if (!evento) return invalidField("sin-evento", "eventoId", "Ese evento no existe");
  if (evento.situacion === "cancelado")
    return invalidField("cancelado", "eventoId", "Ese evento está cancelado: elegí otro");
  const { estado } = despues;
  const problema = problemaDeFecha({ estado, fecha: evento.fecha }, clubTime(deps.clock()).fecha);
  if (problema) return invalidField("marcador-invalido", "eventoId", problema.mensaje);
  const avisos = [...cambiosDeCuando(despues, evento), ...otrosEquipos(antes, evento.nombre)];
  if (avisos.length > 0 && conOtros?.accion !== "unir")
    return conflict("toca-otros", "El evento cambia también el partido.", {
      context: { evento: null, cancha: null, acciones: ["unir"], avisos },
    });
  const isSame = evento.fecha === row.fecha && evento.hora === row.hora;
  if (row.ocupacionId !== null) {
    if (isSame && evento.ocupacionId === null) await cederOcupacion(tx, evento, row.ocupacionId);
    else await liberar(tx, row.ocupacionId);
  }
  const isPostponed = evento.situacion === "suspendido" && row.estado === "programado";
  return done({ eventoId, ocupacionId: null, ...(isPostponed && { estado: "postergado" as const }) });
}

type Cuando = Pick<EditablesDePartido, "fecha" | "hora" | "lugar">;

/** Says which date, hour and place of a match its event replaces; what the match does not have yet is not replaced. */
function cambiosDeCuando(partido: Cuando, evento: Cuando): string[] {
  const seMueve =
    (partido.fecha && partido.fecha !== evento.fecha) || (partido.hora && partido.hora !== evento.hora);
  const dia = ({ fecha, hora }: Cuando) => [fecha && formatFecha(fecha), hora].filter(Boolean).join(" ");
  const cambiaLugar = partido.lugar && partido.lugar !== evento.lugar;
  return [
    seMueve ? `Con el evento, el partido pasa del ${dia(partido)} al ${dia(evento)}.` : [],
    cambiaLugar ? `Con el evento, el lugar pasa de «${partido.lugar}» a «${evento.lugar}».` : [],
  ].flat();
}

/** Says whom an event's name leaves out, if the name says who plays. */
function otrosEquipos({ local, visitante }: Partido, nombre: string): string[] {
  const nombrados = equiposDe(nombre)?.map(keyOfName);
  if (!nombrados) return [];
  return [local, visitante].flatMap((lado) => {
    if (!lado || lado.equipoId !== null) return [];
    const suyo = keyOfName(lado.nombre);
    const isNamed = nombrados.some((uno) => uno.includes(suyo) || suyo.includes(uno));
    return isNamed ? [] : `El evento «${nombre}» no nombra a ${lado.nombre}.`;
  });
}

/** Reserves a court for a match, or moves its hours there; null frees them. 409 names who has the court. */
async function reservar(
  deps: Deps,
  tx: Tx,
  { row, antes, despues: { fecha, hora } }: Cambio,
  canchaId: number | null,
): Promise<Outcome<Suyo>> {
  if (row.eventoId !== null)
    return conflict("con-evento", "Este partido tiene un evento: la cancha se cambia en el evento.");
  if (row.ocupacionId !== null) await liberar(tx, row.ocupacionId);
  if (canchaId === null) return done({ ocupacionId: null });
  if (!fecha || !hora)
    return invalidField("sin-fecha", "canchaId", "Para reservar la cancha, el partido necesita fecha y hora");
  const ocupada = await ocuparCancha(deps, tx, canchaId, { nombre: nombreDePartido(antes), fecha, hora });
  return ocupada.ok ? done({ ocupacionId: ocupada.value }) : ocupada;
}
