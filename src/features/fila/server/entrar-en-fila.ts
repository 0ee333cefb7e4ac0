import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Lugar } from "../contract.ts";
import { admisionDe, MINUTOS_DE_TURNO } from "../rules.ts";
import { batchArrival } from "./batch-arrivals.ts";
import { firmarLugar } from "./lugar-firmado.ts";
import { ponerAlDia } from "./poner-al-dia.ts";
import { type FilaRow, findLugares, type LugarRow, renovarLugar } from "./repo.ts";

/**
 * Gives the caller a place in the line of an event: a number for the draw before the sale starts, the end of the line
 * afterwards. Called again it answers the same place, and a new one at the end once its turn is over.
 */
export async function entrarEnFila(deps: Deps, actor: Actor, input: { id: number }): Promise<Outcome<Lugar>> {
  const limite = await deps.limits.take("fila", String(actor.usuarioId));
  if (limite) return limite;
  const llegada = await batchArrival(deps, input.id, actor.usuarioId);
  if (!llegada.ok) return llegada;
  const { fila, ahora, lugares } = llegada.value;
  let lugar = lugares.get(actor.usuarioId);
  if (lugar && vencio(fila, lugar, ahora)) {
    await renovarLugar(deps.db, fila.id, actor.usuarioId, ahora);
    lugar = (await findLugares(deps.db, fila.id, [actor.usuarioId])).get(actor.usuarioId);
    deps.cache.touch(`fila:${input.id}`);
  }
  return lugar ? done(comoLugar(deps, actor, fila, lugar, ahora)) : notFound("Ese evento no tiene fila.");
}

/** The caller's place in the line of an event, or null. */
export async function verLugar(
  deps: Deps,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<Lugar | null>> {
  const ahora = deps.clock();
  const actual = await ponerAlDia(deps, input.id, ahora);
  if (!actual.ok) return actual;
  const { fila } = actual.value;
  const lugar = (await findLugares(deps.db, fila.id, [actor.usuarioId])).get(actor.usuarioId);
  return done(lugar ? comoLugar(deps, actor, fila, lugar, ahora) : null);
}

function comoLugar(deps: Deps, actor: Actor, fila: FilaRow, lugar: LugarRow, ahora: Date): Lugar {
  const { numero, posicion, entroEn } = lugar;
  const admitidoEn = admision(fila, lugar);
  return {
    fila: fila.id,
    numero,
    posicion,
    entroEn: entroEn.toISOString(),
    admitidoEn:
      admitidoEn !== null && admitidoEn <= ahora.getTime() ? new Date(admitidoEn).toISOString() : null,
    firmado: firmarLugar(deps, { filaId: fila.id, usuarioId: actor.usuarioId, numero, posicion }),
  };
}

function admision(fila: FilaRow, { admitidoEn, posicion }: LugarRow): number | null {
  return admitidoEn?.getTime() ?? admisionDe(fila, posicion);
}

function vencio(fila: FilaRow, lugar: LugarRow, ahora: Date): boolean {
  const admitidoEn = admision(fila, lugar);
  return admitidoEn !== null && admitidoEn + MINUTOS_DE_TURNO * 60_000 <= ahora.getTime();
}
