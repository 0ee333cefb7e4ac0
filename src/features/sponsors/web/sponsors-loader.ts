import type { RouterContextProvider } from "react-router";
import type { Sponsor } from "#features/sponsors/contract.ts";
import { loadPart, rowsOf } from "#web/load-part.ts";

/** The sponsors in the order of the strip; none when they cannot be had: the strip is then hidden (spec 1 §4). */
export async function cargarSponsors(context: Readonly<RouterContextProvider>): Promise<Sponsor[]> {
  const list = await loadPart(context, "/", (api) => rowsOf(api.sponsors.lista.$get({ query: {} })));
  return list?.rows ?? [];
}
