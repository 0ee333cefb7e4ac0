import type { Feature } from "#server/feature.ts";
import { buscadorDeAyuda } from "./server/buscador.ts";

export const ayuda: Feature = { name: "ayuda", finders: [buscadorDeAyuda] };
