import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Foto } from "#features/contenido/galeria/contract.ts";
import { FOTOS_POR_PAGINA, type TipoDeGaleria } from "#features/contenido/galeria/rules.ts";
import { answerOf, api } from "#web/api.ts";

/** A page of a gallery: `rows` are the photos of `pagina`, `total` counts those of all pages. */
export interface PaginaDeFotos {
  tipo: TipoDeGaleria;
  pagina: number;
  rows: readonly Foto[];
  total: number;
}

/** The photo at a place of the whole gallery: itself, on its way, or not to be had for now. */
export type FotoCercana = Foto | "en-camino" | "sin-foto";

/** The page on which a photo stands; places count from 0, pages from 1. */
export function paginaDe(indice: number): number {
  return Math.floor(indice / FOTOS_POR_PAGINA) + 1;
}

/**
 * The photos around the open one, across the gallery's pages: another page is fetched when the open photo
 * is the last one before it. One that could not be had is asked for again with the next move.
 * @param indice place of the open photo in the whole gallery; null for none
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
