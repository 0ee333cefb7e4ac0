import type { RouterContextProvider } from "react-router";
import type { Evento, EventoDetalle } from "#features/eventos/eventos/contract.ts";
import { readsContext, reportContext } from "#web/contexts.ts";

/** Loader data of the event page; pictures are loaded by URL. */
export interface EventoCargado {
  evento: Evento | null;
  /** True after a server error; otherwise `evento: null` means that the event is not public. */
  fallo: boolean;
  siteUrl: string;
}

/** The public event detail, for previews and search engines. */
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

/** Drops the base64 pictures from the data embedded in the page. */
export function sinContenido({ imagenes, ...evento }: EventoDetalle): Evento {
  return {
    ...evento,
    imagenes: imagenes.map(({ id, nombre, ancho, alto }) => ({ id, nombre, ancho, alto })),
  };
}
