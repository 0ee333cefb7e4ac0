import { useEffect, useEffectEvent, useRef, useState } from "react";
import { answerOf, api } from "#web/api.ts";
import type { Foto } from "../contract.ts";
import { FOTOS_POR_PAGINA, type TipoDeGaleria } from "../rules.ts";

/** A page of a gallery. `rows` has the photos of `pagina`; `total` counts those of all pages. */
interface PaginaDeFotos {
  tipo: TipoDeGaleria;
  pagina: number;
  rows: readonly Foto[];
  total: number;
}

/** A photo by its position in the whole gallery: loaded, loading or failed. */
export type FotoCercana = Foto | "en-camino" | "sin-foto";

/** Returns the page that contains a position. Positions count from 0, pages from 1. */
export function paginaDe(indice: number): number {
  return Math.floor(indice / FOTOS_POR_PAGINA) + 1;
}

/**
 * Loads photos around the open one, across the gallery's pages: fetches another page when the open photo is
 * next to the first or last loaded photo. Retries a failed page at the next move.
 * @param indice position of the open photo in the whole gallery; null if none is open
 */
export function useFotosCercanas(
  { tipo, pagina, rows, total }: PaginaDeFotos,
  indice: number | null,
): (indice: number) => FotoCercana {
  const [traidas, setTraidas] = useState<ReadonlyMap<number, readonly Foto[] | null>>(new Map());
  const pedidas = useRef(new Set<number>());

  const traer = useEffectEvent((otra: number) => {
    if (otra === pagina || traidas.get(otra) || pedidas.current.has(otra)) return;
    pedidas.current.add(otra);
    const query = { pagina: String(otra), tamano: String(FOTOS_POR_PAGINA) };
    void answerOf(api.galeria[":tipo"].fotos.$get({ param: { tipo }, query })).then((answer) => {
      pedidas.current.delete(otra);
      setTraidas((antes) => new Map(antes).set(otra, answer.ok ? answer.data : null));
    });
  });

  useEffect(() => {
    if (indice === null) return;
    for (const i of [indice, indice + 1, indice - 1]) if (i >= 0 && i < total) traer(paginaDe(i));
  }, [indice, total]);

  return (i) => {
    const p = paginaDe(i);
    const fotos = p === pagina ? rows : traidas.get(p);
    if (fotos === undefined) return "en-camino";
    return fotos?.[i - (p - 1) * FOTOS_POR_PAGINA] ?? "sin-foto";
  };
}
