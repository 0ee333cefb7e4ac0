import { formatCantidad } from "#contract/format.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { eventoBreve } from "#features/eventos/eventos/server/ver-evento.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Espera, EsperaDeEnlace } from "../contract.ts";
import { estadoAhora } from "../rules.ts";
import { leerEnlace } from "./enlace.ts";
import {
  countAbiertas,
  countDelante,
  type EsperaRow,
  findEspera,
  findMia,
  insertEspera,
  lockEvento,
  updateCantidad,
  updateLugaresDisponibles,
  updateSalio,
} from "./espera.repo.ts";
import { ofrecer } from "./ofrecer.ts";

export const LIMITE_DE_ESPERA: RateLimit = { name: "espera", points: 30, seconds: 300 };

export const LIMITE_DE_ENLACES_DE_ESPERA: RateLimit = { name: "espera-enlace", points: 60, seconds: 300 };

export const contarEsperas = ({ db }: Deps, eventoId: number) => countAbiertas(db, eventoId);

const ENLACE_INVALIDO = notFound("Este enlace no es válido. Abrí el enlace completo del correo.");

/** Adds the caller to the waiting list of an event with too few places left (Rule ESP-1). */
export async function anotarse(
  deps: Deps,
  { usuarioId, correo }: Actor,
  { id: eventoId, cantidad }: { id: number; cantidad: number },
): Promise<Outcome<Espera>> {
  const limite = await deps.limits.take(LIMITE_DE_ESPERA, String(usuarioId));
  if (limite) return limite;
  if (correo === null)
    return conflict("sin-correo", "Cargá tu correo en Mi perfil, así te avisamos si se libera lugar.");
  const ahora = deps.clock();
  return deps.db.transaction(async (tx) => {
    const evento = await lockEvento(tx, eventoId, ahora);
    if (!evento) return notFound("No existe ese evento.");
    if (!evento.enVenta)
      return conflict("venta-cerrada", "La venta de entradas para este evento está cerrada.");
    // Closes missed offers, so that a group can join again at the end.
    if (await ofrecer(deps, tx, eventoId))
      evento.quedan = (await lockEvento(tx, eventoId, ahora))?.quedan ?? 0;
    if (cantidad > evento.maximoPorCompra)
      return invalidField(
        "demasiadas",
        "cantidad",
        `Podés comprar hasta ${formatCantidad(evento.maximoPorCompra, "entrada")} por vez.`,
      );
    const mia = await findMia(tx, { eventoId, usuarioId });
    if (mia?.estado === "ofrecida") return done(await toEspera(tx, mia, ahora));
    if (mia?.estado === "esperando") {
      await updateCantidad(tx, mia.id, cantidad);
      await ofrecer(deps, tx, eventoId);
      return done(await toEspera(tx, (await findEspera(tx, mia.id)) ?? mia, ahora));
    }
    if (evento.quedan >= cantidad)
      return conflict("hay-lugar", "Todavía hay entradas: comprá las tuyas ahora.");
    const nueva = await insertEspera(tx, { eventoId, usuarioId, cantidad, anotadaEn: ahora });
    return done(await toEspera(tx, nueva, ahora));
  });
}

/** Returns the caller's open entry; null if there is none. */
export async function miEspera(deps: Deps, { usuarioId }: Actor, { id: eventoId }: { id: number }) {
  const mia = await findMia(deps.db, { eventoId, usuarioId });
  const vale = mia && mia.estado !== "comprada" && mia.estado !== "salio";
  return done(vale ? await toEspera(deps.db, mia, deps.clock()) : null);
}

/** Removes the caller from the waiting list; offered places go to the next group that fits. */
export async function salir(deps: Deps, { usuarioId }: Actor, { id: eventoId }: { id: number }) {
  const limite = await deps.limits.take(LIMITE_DE_ESPERA, String(usuarioId));
  if (limite) return limite;
  const mia = await findMia(deps.db, { eventoId, usuarioId });
  if (mia) await deps.db.transaction((tx) => soltarEspera(deps, tx, mia));
  if (mia) deps.cache.drop("eventos", `evento:${eventoId}`);
  return done({ ok: true as const });
}

/** Returns the waiting group that an emailed link names; with `sale`, removes the group from the list. */
export async function desdeEnlace(
  deps: Deps,
  { token, sale = false }: { token: string; sale?: boolean },
): Promise<Outcome<EsperaDeEnlace>> {
  const id = leerEnlace(deps, token);
  const espera = id === null ? null : await findEspera(deps.db, id);
  if (!espera) return ENLACE_INVALIDO;
  if (sale) {
    await deps.db.transaction((tx) => soltarEspera(deps, tx, espera));
    deps.cache.drop("eventos", `evento:${espera.eventoId}`);
  }
  const [evento, actual] = [
    await eventoBreve(deps.db, espera.eventoId),
    await findEspera(deps.db, espera.id),
  ];
  if (!evento || !actual) return ENLACE_INVALIDO;
  return done({ ...(await toEspera(deps.db, actual, deps.clock())), evento });
}

/** Removes a group from its list and releases its places; has no effect if the group has left. */
export async function soltarEspera(deps: Deps, tx: Tx, { id, eventoId }: Pick<EsperaRow, "id" | "eventoId">) {
  await lockEvento(tx, eventoId, deps.clock());
  const actual = await findEspera(tx, id);
  if (actual?.estado !== "esperando" && actual?.estado !== "ofrecida") return;
  await updateSalio(tx, id);
  if (actual.estado === "ofrecida") await updateLugaresDisponibles(tx, eventoId, actual.cantidad);
  await ofrecer(deps, tx, eventoId);
}

async function toEspera(q: Queryable, row: EsperaRow, ahora: Date): Promise<Espera> {
  const estado = estadoAhora(row, ahora);
  return {
    cantidad: row.cantidad,
    estado,
    anotadaEn: row.anotadaEn.toISOString(),
    posicion: estado === "esperando" ? (await countDelante(q, row)) + 1 : null,
    ofertaHasta: estado === "ofrecida" ? (row.ofertaHasta?.toISOString() ?? null) : null,
  };
}
