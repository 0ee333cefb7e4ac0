import type { EntradasDeEvento } from "#features/eventos/eventos/server/entradas-de-evento.ts";
import { borrarAnuladas, borrarDeEnsayo, titularesDe } from "./repo.ts";

/** Implementation of the events' port. */
export const entradasDeEvento: EntradasDeEvento = { borrarAnuladas, borrarDeEnsayo, titulares: titularesDe };
