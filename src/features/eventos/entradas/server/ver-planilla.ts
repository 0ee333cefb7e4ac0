import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { eventoBreve } from "#features/eventos/eventos/server/ver-evento.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Planilla } from "../contract.ts";
import { listPlanilla } from "./lista.repo.ts";

/** Returns the paid tickets of an event by surname, for a list on paper (Rule ENT-20). */
export async function verPlanilla(deps: Deps, { id }: { id: number }): Promise<Outcome<Planilla>> {
  const evento = await eventoBreve(deps.db, id);
  if (!evento) return notFound("Ese evento no existe.");
  const lista = listPlanilla(deps.db, id);
  const entradas = [...(await lista.read(await lista.keys()))];
  return done({ evento, entradas });
}

export function exportarPlanilla(deps: Deps, _: Actor, { id }: { id: number }) {
  return done(listPlanilla(deps.db, id));
}
