import { clubTime } from "#contract/club-time.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Solicitud } from "../contract.ts";
import {
  CAMPOS_DE_ORDEN,
  comprasDe,
  countAbiertas,
  findSolicitud,
  listSolicitudes,
  markAtendida,
} from "./repo.ts";

const ESTADOS = { pendientes: false, atendidas: true, todas: undefined };

interface Consulta extends ListQuery {
  estado?: keyof typeof ESTADOS | undefined;
}

/** Consumer requests, newest first by default. */
export async function listarSolicitudes(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: Consulta,
): Promise<Outcome<Paged<Solicitud>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "creadaEn", descending: true });
  if (!orden.ok) return orden;
  const filtro = { termino: input.termino, atendidas: ESTADOS[input.estado ?? "todas"] };
  return done(await listSolicitudes(deps.db, filtro, orden.value, pageOf(input)));
}

/** Number of open consumer requests. */
export function contarSinAtender(deps: Pick<Deps, "db">): Promise<number> {
  return countAbiertas(deps.db);
}

/** The purchases that a person may revoke: within ten days, before the event (Ley 24.240, art. 34). */
export async function comprasDeSolicitud(deps: Pick<Deps, "db">, { id }: { id: number }) {
  const solicitud = await findSolicitud(deps.db, id);
  if (!solicitud) return notFound("Esa solicitud no existe.");
  if (solicitud.tipo !== "arrepentimiento") return done([]);
  const cuando = new Date(solicitud.creadaEn);
  const { fecha, hora } = clubTime(cuando);
  return done(await comprasDe(deps.db, solicitud.correo, cuando, `${fecha} ${hora}:00`));
}

/** Marks a request as handled by the caller; 409 if it already is. */
export async function atenderSolicitud(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<Solicitud>> {
  return deps.db.transaction(async (tx) => {
    const handled = await markAtendida(tx, input.id, actor.usuarioId, deps.clock());
    const solicitud = await findSolicitud(tx, input.id);
    if (!solicitud) return notFound("Esa solicitud no existe.");
    if (!handled) return refused(409, "ya-atendida", "Esta solicitud ya estaba atendida.");
    await registrar(deps, tx, actor, {
      accion: "consumidor.atender",
      objeto: "solicitud-de-consumidor",
      objetoId: solicitud.id,
      antes: { atendidaEn: null },
      despues: { codigo: solicitud.codigo, atendidaEn: solicitud.atendidaEn },
    });
    return done(solicitud);
  });
}
