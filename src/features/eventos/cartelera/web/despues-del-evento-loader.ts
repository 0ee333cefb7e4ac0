import type { RouterContextProvider } from "react-router";
import type { PageReads } from "#contract/api.ts";
import { elegirProximo } from "#features/eventos/eventos/web/proximos-eventos-loader.ts";
import { loadPart, readsContext } from "#web/contexts.ts";
import type { EventoALaVista } from "./evento-a-la-vista.ts";

/** Links of an event's page once the event is over or cancelled (Rule EVE-16). */
export interface Despues {
  /** The result as typed by the office; undefined before the event is over. */
  resultado?: { nombre: string; texto: string };
  proximo: { id: number; nombre: string; cuando: string } | null;
  fotos: Awaited<ReturnType<PageReads["fotosDelDia"]>>;
}

/** @param path path of the page, for the log */
export async function cargarDespues(
  context: Readonly<RouterContextProvider>,
  path: string,
  { evento, empezo }: EventoALaVista,
): Promise<Despues> {
  const [eventos, fotos] = await Promise.all([
    loadPart(context, path, (reads) => reads.eventos()),
    empezo ? loadPart(context, path, (reads) => reads.fotosDelDia(evento.fecha)) : null,
  ]);
  const proximo = elegirProximo(eventos?.rows ?? [], context.get(readsContext).now());
  const { nombre, resultado } = evento;
  return {
    ...(empezo && resultado && { resultado: { nombre, texto: resultado } }),
    proximo: proximo && { id: proximo.id, nombre: proximo.nombre, cuando: proximo.cuando },
    fotos: fotos ?? [],
  };
}
