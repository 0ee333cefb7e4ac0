import { randomBytes } from "node:crypto";
import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Control } from "../contract.ts";
import { admisionDe, admitidosHasta, type Pausa } from "../rules.ts";
import {
  countLugares,
  deleteAutomatica,
  type EventoConFila,
  type FilaRow,
  findEventoConFila,
  insertFila,
  lockFila,
  updateAdmisiones,
  updateAutomatica,
  updateFila,
  updateSorteo,
} from "./fila.repo.ts";

export interface FilaAlDia {
  evento: EventoConFila;
  fila: FilaRow;
}

/** Minimum time that an automatic line stays open after its opening or the last admission. */
const CALMA_MS = 60_000;

/**
 * Reads the line of a public event after applying due changes, each only once: creates it, makes the draw
 * when the sale starts, pauses or resumes it as places run out or are released, and closes an empty automatic
 * line. 404 for an event without a line.
 */
export async function ponerAlDia(deps: Deps, eventoId: number, ahora: Date): Promise<Outcome<FilaAlDia>> {
  const { fecha, hora } = clubTime(ahora);
  const find = () => findEventoConFila(deps.db, eventoId, `${fecha} ${hora}`);
  let evento = await find();
  if (!evento?.estado) return notFound("Ese evento no existe.");
  if (evento.ventaDesde === null && !evento.filaAutomatica) return notFound("Ese evento no tiene fila.");
  if (!evento.fila) {
    await insertFila(deps.db, {
      eventoId,
      abiertaEn: ahora,
      secreto: randomBytes(32).toString("hex"),
      ritmo: deps.settings.salesPerMinute,
    });
    evento = await find();
  }
  if (evento?.fila && (await hacerLoQueToca(deps, evento, evento.fila, ahora))) {
    deps.cache.drop(`fila:${eventoId}`);
    evento = await find();
  }
  return evento?.fila ? done({ evento, fila: evento.fila }) : notFound("Ese evento no tiene fila.");
}

/** @returns whether the line has changed */
async function hacerLoQueToca(
  deps: Deps,
  { eventoId, quedan, ventaDesde }: EventoConFila,
  fila: FilaRow,
  ahora: Date,
): Promise<boolean> {
  if (fila.sorteadaEn === null) {
    if (ventaDesde === null || ventaDesde > ahora) return false;
    await deps.db.transaction((tx) => updateSorteo(tx, fila.id, ahora));
    return true;
  }
  const agotadas = quedan <= 0;
  if (fila.pausa !== "club" && agotadas !== (fila.pausa === "agotadas")) {
    const pausa = agotadas ? "agotadas" : null;
    await deps.db.transaction((tx) => mover(tx, eventoId, ahora, () => ({ pausa })));
    return true;
  }
  if (!estaVacia(fila, ahora)) return false;
  await deps.db.transaction(async (tx) => {
    const actual = await lockFila(tx, eventoId);
    if (actual && estaVacia(actual, ahora)) await deleteAutomatica(tx, actual);
  });
  deps.cache.drop("eventos", `evento:${eventoId}`);
  return true;
}

function estaVacia(fila: FilaRow, ahora: Date): boolean {
  const antes = ahora.getTime() - CALMA_MS;
  return (
    fila.automatica &&
    fila.pausa === null &&
    fila.abiertaEn.getTime() <= antes &&
    admitidosHasta(fila, antes) >= fila.ultima
  );
}

interface Cambio {
  ritmo?: number | undefined;
  pausa?: Pausa | null | undefined;
}

/**
 * Changes the pace or pause of a line from now on, under its row lock. Past admissions stay as they are.
 * @param cambioDe computes the change from the locked line
 * @returns the line before and after; null if the event has none
 */
async function mover(tx: Tx, eventoId: number, ahora: Date, cambioDe: (fila: FilaRow) => Cambio) {
  const antes = await lockFila(tx, eventoId);
  if (!antes) return null;
  const { ritmo = antes.ritmo, pausa = antes.pausa } = cambioDe(antes);
  const despues = { ...antes, ritmo, pausa };
  if (ritmo === antes.ritmo && pausa === antes.pausa) return { antes, despues };
  if (antes.baseEn !== null) {
    const hasta = admitidosHasta(antes, ahora.getTime());
    await updateAdmisiones(tx, antes.id, hasta);
    // A new pace starts at the last admission; a pause starts or ends immediately.
    const alcanzada = pausa === null ? admisionDe(antes, hasta) : null;
    despues.basePosicion = hasta;
    despues.baseEn = pausa === antes.pausa && alcanzada !== null ? new Date(alcanzada) : ahora;
  }
  const { basePosicion, baseEn } = despues;
  await updateFila(tx, antes.id, { ritmo, pausa, basePosicion, baseEn });
  return { antes, despues };
}

/** Opens a line, because the purchase attempts per minute exceed what the site can serve. Open holds are not affected. */
export async function abrirFila(deps: Deps, eventoId: number): Promise<void> {
  const ritmo = deps.settings.salesPerMinute;
  const ahora = deps.clock();
  const abierta = await deps.db.transaction(async (tx) => {
    if (!(await updateAutomatica(tx, eventoId))) return false;
    await insertFila(tx, {
      eventoId,
      automatica: true,
      abiertaEn: ahora,
      secreto: randomBytes(32).toString("hex"),
      // Nobody is in a new line, so no draw is needed.
      sorteadaEn: ahora,
      sorteados: 0,
      baseEn: ahora,
      ritmo,
    });
    await registrar(deps, tx, null, {
      accion: "fila.abrir",
      objeto: "evento",
      objetoId: eventoId,
      despues: { ritmo },
    });
    return true;
  });
  if (!abierta) return;
  deps.cache.drop("eventos", `evento:${eventoId}`, `fila:${eventoId}`);
  deps.log.warn({ eventoId }, "opened a line because purchase attempts exceed the capacity");
}

/** Pauses or resumes a line, or changes its pace. Idempotent; audited. Turns that have started are not affected. */
export async function ajustarFila(
  deps: Deps,
  actor: Actor,
  input: { id: number; pausada?: boolean | undefined; ritmo?: number | undefined },
): Promise<Outcome<Control>> {
  const ahora = deps.clock();
  const actual = await ponerAlDia(deps, input.id, ahora);
  if (!actual.ok) return actual;
  const movida = await deps.db.transaction(async (tx) => {
    const movida = await mover(tx, input.id, ahora, ({ pausa }) => ({
      ritmo: input.ritmo,
      // Resuming a line keeps the pause that is due to a lack of places.
      pausa: input.pausada === undefined ? pausa : input.pausada ? "club" : pausa === "club" ? null : pausa,
    }));
    if (!movida) return null;
    const { antes, despues } = movida;
    if (antes.ritmo !== despues.ritmo || antes.pausa !== despues.pausa)
      await registrar(deps, tx, actor, {
        accion: "fila.ajustar",
        objeto: "evento",
        objetoId: input.id,
        antes: visible(antes),
        despues: visible(despues),
      });
    return movida;
  });
  if (!movida) return notFound("Ese evento no tiene fila.");
  deps.cache.drop(`fila:${input.id}`);
  return controlarFila(deps, input);
}

/** Selects the fields for the audit log, without the secret of the draw. */
function visible({ ritmo, pausa }: FilaRow) {
  return { ritmo, pausada: pausa === "club" };
}

export async function controlarFila(deps: Deps, { id }: { id: number }): Promise<Outcome<Control>> {
  const ahora = deps.clock();
  const actual = await ponerAlDia(deps, id, ahora);
  if (!actual.ok) return actual;
  const { evento, fila } = actual.value;
  const { ritmo, basePosicion, baseEn, pausa, sorteadaEn } = fila;
  return done({
    ritmo,
    basePosicion,
    baseEn: baseEn?.toISOString() ?? null,
    pausa,
    ventaDesde: evento.ventaDesde?.toISOString() ?? null,
    sorteadaEn: sorteadaEn?.toISOString() ?? null,
    ...(await countLugares(deps.db, fila, ahora)),
    quedan: evento.quedan,
  });
}
