import type { RouterContextProvider } from "react-router";
import type { Enlace } from "#features/contenido/enlaces/contract.ts";
import { ENLACES_EN_INICIO } from "#features/contenido/enlaces/rules.ts";
import { loadPart } from "#web/load-part.ts";

/** The newest links for the home page's box, and how many there are in all (Rule CON-1). */
export async function cargarEnlacesDeInicio(
  context: Readonly<RouterContextProvider>,
): Promise<{ enlaces: readonly Enlace[]; total: number }> {
  const list = await loadPart(context, "/", (reads) =>
    reads.enlaces({ pagina: 1, tamano: ENLACES_EN_INICIO }),
  );
  return { enlaces: list?.rows ?? [], total: list?.total ?? 0 };
}
