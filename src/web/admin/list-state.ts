import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** How one list of a screen stands in the address: the names of its parameters and the sizes of its pages. */
export interface ListAddress {
  /** Under which the chosen page size is remembered in this browser. */
  storageKey: string;
  termino: string;
  pagina: string;
  tamano: string;
  /** Page sizes to choose from; the first is the spec's (product §11). */
  sizes: readonly [number, ...number[]];
}

export interface ListState {
  termino: string;
  /** From 1. */
  pagina: number;
  tamano: number;
}

/** The state of a list as its address tells it; what is left out or makes no sense takes its first value. */
export function readListState(params: URLSearchParams, address: ListAddress): ListState {
  const pagina = Number(params.get(address.pagina));
  const asked = Number(params.get(address.tamano) ?? rememberedSize(address));
  return {
    termino: (params.get(address.termino) ?? "").slice(0, 100),
    pagina: Number.isInteger(pagina) && pagina > 0 && pagina <= 1_000_000 ? pagina : 1,
    tamano: address.sizes.includes(asked) ? asked : address.sizes[0],
  };
}

/** The address with a changed list; any change but that of the page goes back to the first page. */
export function withListState(
  params: URLSearchParams,
  address: ListAddress,
  change: Partial<ListState>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const { termino, pagina = 1, tamano } = change;
  if (termino !== undefined) setOrDrop(next, address.termino, termino);
  if (tamano !== undefined) next.set(address.tamano, String(tamano));
  setOrDrop(next, address.pagina, pagina === 1 ? "" : String(pagina));
  return next;
}

/** Sets a parameter, or takes it out of the address when its value is empty. */
export function setOrDrop(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** A list's state, and how to change it: a search replaces the address, a page is a step to go back from. */
export function useListState(address: ListAddress): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (wanted: Partial<ListState>) => {
      if (wanted.tamano !== undefined) rememberSize(address, wanted.tamano);
      setParams((current) => withListState(current, address, wanted), {
        replace: wanted.pagina === undefined,
        preventScrollReset: true,
      });
    },
    [address, setParams],
  );
  return [readListState(params, address), change];
}

function rememberedSize(address: ListAddress): string | null {
  try {
    return localStorage.getItem(address.storageKey);
  } catch {
    return null;
  }
}

function rememberSize(address: ListAddress, size: number): void {
  try {
    localStorage.setItem(address.storageKey, String(size));
  } catch {
    // The address still carries it.
  }
}
