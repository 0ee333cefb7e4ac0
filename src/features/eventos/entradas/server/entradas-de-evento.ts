import type { EntradasDeEvento } from "#features/eventos/eventos/server/entradas-de-evento.ts";
import { borrarAnuladas, borrarDeEnsayo, titularesDe } from "./repo.ts";

/** What the area of events asks of its tickets. */
export const entradasDeEvento: EntradasDeEvento = { borrarAnuladas, borrarDeEnsayo, titulares: titularesDe };
