import type { RouterContextProvider } from "react-router";
import type { Sponsor } from "#features/contenido/sponsors/contract.ts";
import { loadPart } from "#web/load-part.ts";

/** The sponsors in the order of the strip; none when they cannot be had: the strip is then hidden (Rule SIT-8). */
export async function cargarSponsors(context: Readonly<RouterContextProvider>): Promise<readonly Sponsor[]> {
  const list = await loadPart(context, "/", (reads) => reads.sponsors());
  return list?.rows ?? [];
}
