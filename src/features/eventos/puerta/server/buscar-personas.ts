import { holds } from "#contract/permission.ts";
import { leerNombrada } from "#features/eventos/entradas/server/codigo-de-entrada.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PersonaEnPuerta, PrensaEnPuerta } from "../contract.ts";
import { canUndo } from "../rules.ts";
import { listAcreditados, listEntradas } from "./puerta.repo.ts";

const RESULTS = 20;

interface Busqueda {
  eventos: number[];
  termino: string;
}

/** Removes the dots from a typed DNI, because stored DNI have none. */
function wantedTerm(termino: string): string {
  return /^[\d.\s]+$/.test(termino) ? termino.replaceAll(/\D/g, "") : termino;
}

/** Finds tickets of these events by holder, number, code or receipt (Rule PUE-6). */
export async function buscarPersonas(
  deps: Deps,
  actor: Actor,
  { eventos, termino }: Busqueda,
): Promise<PersonaEnPuerta[]> {
  const undoable = undoableBy(deps, actor);
  const buscada = { termino: wantedTerm(termino), nombrada: leerNombrada(deps, termino) };
  return (await listEntradas(deps.db, eventos, buscada, RESULTS)).map((entrada) => ({
    entradaId: entrada.id,
    persona: entrada.persona,
    correo: entrada.correo,
    pagada: entrada.estado === "pagada",
    pasada: entrada.pasadaA !== null,
    ingresoEn: entrada.ingresoEn?.toISOString() ?? null,
    sePuedeDeshacer: undoable(entrada),
    evento: entrada.evento,
  }));
}

/** Finds accredited press of these events by name, DNI or email (Rule PUE-6). */
export async function buscarPrensa(
  deps: Deps,
  actor: Actor,
  { eventos, termino }: Busqueda,
): Promise<PrensaEnPuerta[]> {
  const undoable = undoableBy(deps, actor);
  return (await listAcreditados(deps.db, eventos, wantedTerm(termino), RESULTS)).map((acreditado) => ({
    pedidoId: acreditado.id,
    persona: acreditado.persona,
    medio: acreditado.medio ?? "",
    ingresoEn: acreditado.ingresoEn?.toISOString() ?? null,
    sePuedeDeshacer: undoable(acreditado),
    evento: acreditado.evento,
  }));
}

/** Returns a function that checks whether the actor may undo a check-in now (Rule PUE-5). */
export function undoableBy(deps: Deps, actor: Actor) {
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const who = { usuarioId: actor.usuarioId, administrador: holds("administrador", actor.permisos) };
  return ({ ingresoEn, ingresoPor }: { ingresoEn: Date | null; ingresoPor: number | null }) =>
    ingresoEn !== null && canUndo(puerta, { en: ingresoEn, por: ingresoPor }, who, ahora);
}
