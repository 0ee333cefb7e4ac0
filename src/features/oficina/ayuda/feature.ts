import type { Feature } from "#server/feature.ts";
import { buscadorDeAyuda } from "./server/buscador.ts";

/** The staff's manual, a screen without calls. */
export const ayuda: Feature = { name: "ayuda", finders: [buscadorDeAyuda] };
