import { useCallback } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
import { type QuickFilter, remember } from "./quick-filter.ts";

/** How one list of a screen stands in the address: the names of its parameters and the sizes of its pages. */
export interface ListAddress {
  /** Under which the chosen page size is remembered in this browser. */
  storageKey: string;
  termino: string;
  pagina: string;
  tamano: string;
  /** Page sizes to choose from; the first is the usual one (Rule SIT-5). */
  sizes: readonly [number, ...number[]];
}

/**
 * A list's address with the usual names of its parameters.
 * @param name under which this browser remembers the size of its pages
 */
export function listAddress(name: string, sizes: ListAddress["sizes"] = [2, 5, 10, 20]): ListAddress {
  return { storageKey: `filas-${name}`, termino: "termino", pagina: "pagina", tamano: "tamano", sizes };
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

/**
 * Where a loader goes when the page asked for turned out empty because its last row was deleted or switched
 * away: the same address on the page that is now the last. Null when there is no other page to go to.
 */
export function lastPageInstead(
  url: string,
  address: ListAddress,
  answer: { ok: true; data: readonly unknown[]; total: number | null } | { ok: false },
): string | null {
  const { pathname, searchParams } = new URL(url);
  const { pagina, tamano } = readListState(searchParams, address);
  if (!answer.ok || answer.data.length > 0) return null;
  const last = Math.max(1, Math.ceil((answer.total ?? 0) / tamano));
  return last < pagina ? `${pathname}?${withListState(searchParams, address, { pagina: last })}` : null;
}

/** How to change a filter of a list: its first page, and no parameter for the value that filters nothing. */
export function useListFilter(
  address: ListAddress,
  name: string,
  everything: string,
): (value: string) => void {
  const [, setParams] = useSearchParams();
  return (value) =>
    setParams(
      (current) => {
        const next = withListState(current, address, { pagina: 1 });
        setOrDrop(next, name, value === everything ? "" : value);
        return next;
      },
      { preventScrollReset: true },
    );
}

/** How to choose a quick filter: it is remembered, and always stands in the address. */
export function useQuickFilter(address: ListAddress, quick: QuickFilter): (value: string) => void {
  const change = useListFilter(address, quick.param, "");
  return (value) => {
    remember(quick, value);
    change(value);
  };
}

/** What a list's call is asked with: its state as text, and no search for an empty one. */
export function listQuery(params: URLSearchParams, address: ListAddress) {
  const { termino, pagina, tamano } = readListState(params, address);
  return { termino: termino || undefined, pagina: String(pagina), tamano: String(tamano) };
}

/**
 * What a screen with one list needs: its state, its filter, whether it is loading, and how to load it again.
 * @param everything the value of the state filter that filters nothing, where it has one
 */
export function useStaffList(address: ListAddress, everything = "") {
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const [list, changeList] = useListState(address);
  const setEstado = useListFilter(address, "estado", everything);
  return {
    params,
    setParams,
    list,
    changeList,
    setEstado,
    /** Whether somebody chose to see a part only. */
    narrowed: list.termino !== "" || (params.get("estado") ?? everything) !== everything,
    busy: navigating === "loading" || revalidating === "loading",
    reload: () => void revalidate(),
  };
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
