import type { RouterContextProvider } from "react-router";
import { loadPart } from "#web/load-part.ts";

/** As much of a banner as the home page shows. */
export interface Banner {
  carrouselId: number;
  imagenId: number;
  ancho: number;
  alto: number;
}

/** The banners of the home page, in their order; none when they cannot be had: the default picture stands in. */
export async function cargarCarrousel(context: Readonly<RouterContextProvider>): Promise<Banner[]> {
  const list = await loadPart(context, "/", (reads) => reads.banners());
  return (list?.rows ?? []).map(({ carrouselId, imagenId, ancho, alto }) => ({
    carrouselId,
    imagenId,
    ancho,
    alto,
  }));
}
