import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor } from "#server/deps.ts";
import type { Control } from "../contract.ts";
import { countLugares, type FilaRow } from "./fila.repo.ts";
import { type DepsDeFila, mover, ponerAlDia } from "./fila-al-dia.ts";

/** Pauses or resumes a line, or changes its pace. Idempotent; audited. Turns that have started are not affected. */
export async function ajustarFila(
  deps: DepsDeFila,
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

export async function controlarFila(deps: DepsDeFila, { id }: { id: number }): Promise<Outcome<Control>> {
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
