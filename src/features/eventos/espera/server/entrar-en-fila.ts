import { formatInstant } from "#contract/format.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Lugar } from "../contract.ts";
import { admisionDe, caminoALaFila, finDelTurno, MINUTOS_DE_TURNO } from "../rules.ts";
import { type FilaRow, findLugares, insertLugares, type LugarRow, updateLugarVencido } from "./fila.repo.ts";
import { ponerAlDia } from "./fila-al-dia.ts";

export const LIMITE_DE_FILA: RateLimit = { name: "fila", points: 20, seconds: 60 };

/**
 * Gives the caller a place in a line: a number for the draw before the sale, otherwise the last position.
 * Idempotent until the turn expires; after that, the caller gets a new place at the end.
 */
export async function entrarEnFila(deps: Deps, actor: Actor, input: { id: number }): Promise<Outcome<Lugar>> {
  const limite = await deps.limits.take(LIMITE_DE_FILA, String(actor.usuarioId));
  if (limite) return limite;
  const llegada = await batchArrival(deps, input.id, actor.usuarioId);
  if (!llegada.ok) return llegada;
  const { fila, ahora, lugares } = llegada.value;
  let lugar = lugares.get(actor.usuarioId);
  if (lugar && turnoDe(fila, lugar, ahora) === "vencido") {
    await updateLugarVencido(deps.db, fila.id, actor.usuarioId, ahora);
    lugar = (await findLugares(deps.db, fila.id, [actor.usuarioId])).get(actor.usuarioId);
    deps.cache.touch(`fila:${input.id}`);
  }
  return lugar ? done(toLugar(fila, lugar, ahora)) : notFound("Ese evento no tiene fila.");
}

export async function verLugar(deps: Deps, actor: Actor, { id }: { id: number }) {
  const ahora = deps.clock();
  const visto = await buscarLugar(deps, actor, id, ahora);
  if (!visto.ok) return visto;
  const { fila, lugar } = visto.value;
  return done(lugar ? toLugar(fila, lugar, ahora) : null);
}

/** Returns the 409 for a purchase out of turn, with the line's path in `context.fila`; null if the line is not the reason. */
export async function negarCompra(deps: Deps, actor: Actor, eventoId: number) {
  const ahora = deps.clock();
  const visto = await buscarLugar(deps, actor, eventoId, ahora);
  if (!visto.ok) return null;
  const { evento, fila, lugar } = visto.value;
  const turno = lugar && turnoDe(fila, lugar, ahora);
  if (turno === "en-turno") return null;
  const detail =
    fila.sorteadaEn === null && evento.ventaDesde
      ? `La venta empieza el ${formatInstant(evento.ventaDesde)}. Entrá a la fila desde la página del evento.`
      : turno === "vencido"
        ? `Tu turno para comprar duraba ${MINUTOS_DE_TURNO} minutos y ya pasó. Volvé a entrar a la fila.`
        : turno
          ? "Todavía no es tu turno. Seguí la fila en la página del evento."
          : "Para comprar hay que entrar a la fila, en la página del evento.";
  return conflict("sin-turno", detail, { context: { fila: caminoALaFila(eventoId) } });
}

/** Finds the current line of an event, with the caller's place if there is one. */
async function buscarLugar(deps: Deps, { usuarioId }: Actor, eventoId: number, ahora: Date) {
  const actual = await ponerAlDia(deps, eventoId, ahora);
  if (!actual.ok) return actual;
  const lugares = await findLugares(deps.db, actual.value.fila.id, [usuarioId]);
  return done({ ...actual.value, lugar: lugares.get(usuarioId) });
}

function turnoDe(fila: FilaRow, lugar: LugarRow, ahora: Date): "espera" | "en-turno" | "vencido" {
  const admitidoEn = admision(fila, lugar);
  if (admitidoEn === null || admitidoEn > ahora.getTime()) return "espera";
  return ahora.getTime() < finDelTurno(admitidoEn) ? "en-turno" : "vencido";
}

function toLugar(fila: FilaRow, lugar: LugarRow, ahora: Date): Lugar {
  const { numero, posicion } = lugar;
  const admitidoEn = turnoDe(fila, lugar, ahora) === "espera" ? null : admision(fila, lugar);
  return {
    fila: fila.id,
    numero,
    posicion,
    admitidoEn: admitidoEn === null ? null : new Date(admitidoEn).toISOString(),
  };
}

function admision(fila: FilaRow, { admitidoEn, posicion }: LugarRow): number | null {
  return admitidoEn?.getTime() ?? admisionDe(fila, posicion);
}

interface Llegada {
  fila: FilaRow;
  ahora: Date;
  lugares: ReadonlyMap<number, LugarRow>;
}

interface Batch {
  people: Set<number>;
  written: Promise<Outcome<Llegada>>;
}

const MOST_TRIES = 5;

/** Batches of arrivals by event, kept per database because tests run several sites in one process. */
const gathering = new WeakMap<Deps["db"], Map<number, Batch>>();
const writing = new WeakMap<Deps["db"], Map<number, Promise<unknown>>>();

/**
 * Assigns a place together with everybody who arrives during the previous write. Single inserts would wait
 * for the line's row lock and exhaust the connection pool.
 */
function batchArrival(deps: Deps, eventoId: number, usuarioId: number) {
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

async function write(deps: Deps, eventoId: number, people: number[], tries = 1): Promise<Outcome<Llegada>> {
  const ahora = deps.clock();
  const actual = await ponerAlDia(deps, eventoId, ahora);
  if (!actual.ok) return actual;
  const { evento, fila } = actual.value;
  if (!evento.ventaAbierta)
    return conflict("venta-cerrada", "La venta de entradas para este evento está cerrada.");
  if (!evento.futuro) return conflict("evento-pasado", "Este evento ya empezó o ya pasó.");
  try {
    if (await insertLugares(deps.db, fila.id, people, ahora)) deps.cache.touch(`fila:${eventoId}`);
  } catch (error) {
    // Tries again, because one of the users has just joined through another process.
    if (!violates(error, "lugares_en_fila_unico") || tries === MOST_TRIES) throw error;
    return write(deps, eventoId, people, tries + 1);
  }
  return done({ fila, ahora, lugares: await findLugares(deps.db, fila.id, people) });
}

function mapOf<T>(maps: WeakMap<Deps["db"], Map<number, T>>, db: Deps["db"]): Map<number, T> {
  const found = maps.get(db) ?? new Map<number, T>();
  maps.set(db, found);
  return found;
}
