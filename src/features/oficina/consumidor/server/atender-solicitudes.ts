import { clubTime } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { QueryOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Compra, Solicitud } from "../contract.ts";
import {
  countAbiertas,
  findSolicitud,
  listAbiertasDe,
  listCompras,
  listSolicitudes,
  updateAtencion,
} from "./consumidor.repo.ts";

const NO_EXISTE = "Esa solicitud no existe.";

export function listarSolicitudes(
  { db }: Deps,
  _actor: Actor,
  filtro: QueryOf<typeof contract.listaDeSolicitudes.export>,
  orden: Parameters<typeof listSolicitudes>[2],
): Outcome<Listing<Solicitud>> {
  return done(listSolicitudes(db, filtro, orden));
}

export const contarSinAtender = countAbiertas;

/** Lists purchases from which the sender could withdraw at the time of the request. */
export async function comprasDeSolicitud(deps: Deps, { id }: { id: number }) {
  const solicitud = await findSolicitud(deps.db, id);
  if (!solicitud) return notFound(NO_EXISTE);
  if (solicitud.tipo !== "arrepentimiento") return done([]);
  return done(await comprasRevocables(deps, solicitud, new Date(solicitud.creadaEn)));
}

export async function misCompras(deps: Deps, { usuarioId }: Pick<Actor, "usuarioId">) {
  const compras = await comprasRevocables(deps, { usuarioId }, deps.clock());
  return done(compras.filter(({ sePuedeDevolver }) => sePuedeDevolver));
}

/** Lists purchases within the right of withdrawal, limited to kinds that have this right (Ley 24.240, art. 34). */
async function comprasRevocables(
  deps: Deps,
  de: Parameters<typeof listCompras>[1],
  cuando: Date,
): Promise<Compra[]> {
  const { fecha, hora } = clubTime(cuando);
  const compras = await listCompras(deps, de, cuando, `${fecha} ${hora}:00`);
  const solicitudes = await listAbiertasDe(
    deps.db,
    compras.map(({ pagoId }) => pagoId),
  );
  return Promise.all(
    compras.map(async ({ concepto, ...compra }) => {
      const partes = await deps.conceptos[concepto]?.partes?.listar(deps.db, { id: compra.pagoId });
      return {
        ...compra,
        entradas: partes?.map((parte) => parte.id) ?? [],
        solicitud: solicitudes.get(compra.pagoId) ?? null,
        // A purchase with only a free ticket can be returned.
        sePuedeDevolver: compra.porDevolver > 0 || (partes?.some(({ vigente }) => vigente) ?? false),
      };
    }),
  );
}

/**
 * 409 if the request was already handled. Without `igual`, also 409 if none of the possible purchases was
 * refunded.
 */
export async function atenderSolicitud(
  deps: Deps,
  actor: Actor,
  { id, igual }: { id: number; igual?: "true" | undefined },
): Promise<Outcome<Solicitud>> {
  const intactas = igual ? [] : await comprasIntactas(deps, id);
  if (intactas.length > 0) {
    const nombres = intactas.map(({ descripcion }) => `«${descripcion}»`).join(", ");
    return conflict("sin-devolver", `Todavía no se le devolvió nada de ${nombres}.`);
  }
  return marcar(deps, actor, id, "atender");
}

/**
 * Returns the purchase that an open request names, or all purchases that it may concern; empty if any of them was
 * refunded.
 */
async function comprasIntactas(deps: Deps, id: number): Promise<Compra[]> {
  const solicitud = await findSolicitud(deps.db, id);
  if (solicitud?.tipo !== "arrepentimiento" || solicitud.atendidaEn) return [];
  const compras = await comprasRevocables(deps, solicitud, new Date(solicitud.creadaEn));
  const nombrada = compras.filter((una) => una.solicitud?.codigo === solicitud.codigo);
  const posibles = nombrada.length > 0 ? nombrada : compras;
  const intacta = ({ sePuedeDevolver, porDevolver, monto }: Compra) =>
    sePuedeDevolver && porDevolver === monto;
  return posibles.every(intacta) ? posibles : [];
}

/** 409 if the request is open. */
export const reabrirSolicitud = (deps: Deps, actor: Actor, { id }: { id: number }) =>
  marcar(deps, actor, id, "reabrir");

const SIN_CAMBIO = {
  atender: conflict("ya-atendida", "Esta solicitud ya estaba atendida."),
  reabrir: conflict("pendiente", "Esta solicitud está pendiente."),
};

function marcar(deps: Deps, actor: Actor, id: number, accion: keyof typeof SIN_CAMBIO) {
  return deps.db.transaction(async (tx): Promise<Outcome<Solicitud>> => {
    const atencion = accion === "atender" ? { atendidaEn: deps.clock(), atendidaPor: actor.usuarioId } : null;
    const changed = await updateAtencion(tx, id, atencion);
    const solicitud = await findSolicitud(tx, id);
    if (!solicitud) return notFound(NO_EXISTE);
    if (!changed) return SIN_CAMBIO[accion];
    const { codigo, atendidaEn } = solicitud;
    await registrar(deps, tx, actor, {
      accion: `consumidor.${accion}`,
      objeto: "solicitud-de-consumidor",
      objetoId: id,
      antes: { codigo },
      despues: { codigo, atendidaEn },
    });
    return done(solicitud);
  });
}
