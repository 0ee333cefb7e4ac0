import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { type FilaRow, findLugares, insertLugares, isLugarRepetido, type LugarRow } from "./fila.repo.ts";
import { type DepsDeFila, ponerAlDia } from "./poner-al-dia.ts";

/** A line and the places assigned in one batch. */
interface Llegada {
  fila: FilaRow;
  ahora: Date;
  /** By user id. */
  lugares: ReadonlyMap<number, LugarRow>;
}

interface Batch {
  people: Set<number>;
  written: Promise<Outcome<Llegada>>;
}

const MOST_TRIES = 5;

/** Pending and running batches by event, per database because tests run several sites in one process. */
const gathering = new WeakMap<Deps["db"], Map<number, Batch>>();
const writing = new WeakMap<Deps["db"], Map<number, Promise<unknown>>>();

/**
 * Assigns a place in a line, batched with all arrivals during the previous write; existing places are unchanged.
 * Arrivals serialize on the line's row lock, so individual inserts would be slow and exhaust the connection pool.
 */
export function batchArrival(deps: DepsDeFila, eventoId: number, usuarioId: number) {
  const batches = mapOf(gathering, deps.db);
  let batch = batches.get(eventoId);
  if (!batch) {
    const people = new Set<number>();
    const running = mapOf(writing, deps.db);
    const written = (running.get(eventoId) ?? Promise.resolve()).then(() => {
      batches.delete(eventoId);
      return write(deps, eventoId, [...people]);
    });
    const over = written
      .catch(() => {})
      .then(() => {
        if (running.get(eventoId) === over) running.delete(eventoId);
      });
    running.set(eventoId, over);
    batch = { people, written };
    batches.set(eventoId, batch);
  }
  batch.people.add(usuarioId);
  return batch.written;
}

async function write(
  deps: DepsDeFila,
  eventoId: number,
  people: number[],
  tries = 1,
): Promise<Outcome<Llegada>> {
  const ahora = deps.clock();
  const actual = await ponerAlDia(deps, eventoId, ahora);
  if (!actual.ok) return actual;
  const { evento, fila } = actual.value;
  if (!evento.ventaAbierta)
    return refused(409, "venta-cerrada", "La venta de entradas para este evento está cerrada.");
  if (!evento.futuro) return refused(409, "evento-pasado", "Este evento ya empezó o ya pasó.");
  try {
    if (await insertLugares(deps.db, fila.id, people, ahora)) deps.cache.touch(`fila:${eventoId}`);
  } catch (error) {
    // One of them entered concurrently through another instance; retry.
    if (!isLugarRepetido(error) || tries === MOST_TRIES) throw error;
    return write(deps, eventoId, people, tries + 1);
  }
  return done({ fila, ahora, lugares: await findLugares(deps.db, fila.id, people) });
}

function mapOf<T>(maps: WeakMap<Deps["db"], Map<number, T>>, db: Deps["db"]): Map<number, T> {
  const found = maps.get(db) ?? new Map<number, T>();
  maps.set(db, found);
  return found;
}
