import { holds } from "#contract/permission.ts";
import { leerNombrada } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PersonaEnPuerta } from "../contract.ts";
import { canUndo } from "../rules.ts";
import { type EnPuerta, listAcreditados, listEntradas } from "./puerta.repo.ts";

const RESULTS = 20;

/** Removes the dots from a typed DNI, because stored DNI have none. */
function wantedTerm(termino: string): string {
  return /^[\d.\s]+$/.test(termino) ? termino.replaceAll(/\D/g, "") : termino;
}

/** Finds the accredited press of these events, then tickets by holder, number, code or receipt (Rule PUE-6). */
export async function buscarPersonas(
  deps: Deps,
  actor: Actor,
  { eventos, termino }: { eventos: number[]; termino: string },
): Promise<PersonaEnPuerta[]> {
  const undoable = undoableBy(deps, actor);
  const wanted = wantedTerm(termino);
  const buscada = { termino: wanted, nombrada: leerNombrada(deps, termino) };
  const [acreditados, entradas] = await Promise.all([
    listAcreditados(deps.db, eventos, wanted, RESULTS),
    listEntradas(deps.db, eventos, buscada, RESULTS),
  ]);
  return [...acreditados, ...entradas].map((visto) => ({
    ...quienDe(visto),
    correo: visto.correo,
    pagada: visto.estado === "pagada",
    pasada: visto.pasadaA !== null,
    ingresoEn: visto.ingresoEn?.toISOString() ?? null,
    sePuedeDeshacer: undoable(visto),
  }));
}

export function quienDe({ de, id, persona, medio, evento }: EnPuerta) {
  return {
    entradaId: de === "entrada" ? id : null,
    pedidoId: de === "prensa" ? id : null,
    persona,
    medio,
    evento,
  };
}

/** Returns a function that checks whether the actor may undo a check-in now (Rule PUE-5). */
export function undoableBy(deps: Deps, actor: Actor) {
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const who = { usuarioId: actor.usuarioId, administrador: holds("administrador", actor.permisos) };
  return ({ ingresoEn, ingresoPor }: { ingresoEn: Date | null; ingresoPor: number | null }) =>
    ingresoEn !== null && canUndo(puerta, { en: ingresoEn, por: ingresoPor }, who, ahora);
}
