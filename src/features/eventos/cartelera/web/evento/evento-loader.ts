import type { RouterContextProvider } from "react-router";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { readsContext, reportContext } from "#web/contexts.ts";

/** What the event's page needs; the pictures come by their own addresses, not inside the data. */
export interface EventoCargado {
  evento: Evento | null;
  /** True when the club could not answer; without it, `evento: null` is an event that visitors cannot see. */
  fallo: boolean;
  siteUrl: string;
}

/** The event's detail as visitors see it, for previews and search engines. */
export async function cargarEvento(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<{ evento: Evento | null; fallo: boolean }> {
  try {
    return { evento: await context.get(readsContext).evento(id), fallo: false };
  } catch (error) {
    context.get(reportContext)(error, `/evento/${id}`);
    return { evento: null, fallo: true };
  }
}

/** Leaves the base64 of the pictures out of what is written into the page. */
export function sinContenido({ imagenes, ...evento }: EventoDetalle): Evento {
  return {
    ...evento,
    imagenes: imagenes.map(({ id, nombre, ancho, alto }) => ({ id, nombre, ancho, alto })),
  };
}
