import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { lastPage } from "../page-query.ts";
import { currentSession } from "../session.ts";
import { tryStorage } from "../session-storage.ts";

/** Maps a list's state to the URL: parameter names and page sizes. */
export interface ListAddress {
  /** localStorage key of the page size chosen in this browser. */
  storageKey: string;
  termino: string;
  pagina: string;
  tamano: string;
  /** Available page sizes; the first is the default (Rule SIT-5). */
  sizes: readonly [number, ...number[]];
}

const SIZES = [5, 10, 20, 50, 100, 200];

/**
 * Describes the address of a list.
 * @param name localStorage key of the page size
 * @param size rows of a page until another size is chosen
 * @param params names of the parameters, if the screen has several lists
 */
export function listAddress(
  name: string,
  size = 10,
  params = { termino: "termino", pagina: "pagina", tamano: "tamano" },
): ListAddress {
  const sizes = [size, ...SIZES.filter((larger) => larger > size)] as const;
  return { storageKey: `filas-${name}`, ...params, sizes };
}

export interface ListState {
  termino: string;
  /** 1-based. */
  pagina: number;
  tamano: number;
}

function readListState(params: URLSearchParams, address: ListAddress): ListState {
  const pagina = Number(params.get(address.pagina));
  const asked = Number(
    params.get(address.tamano) ?? tryStorage(() => localStorage.getItem(address.storageKey)),
  );
  return {
    termino: (params.get(address.termino) ?? "").slice(0, 100),
    pagina: Number.isInteger(pagina) && pagina > 0 && pagina <= 1_000_000 ? pagina : 1,
    tamano: address.sizes.includes(asked) ? asked : address.sizes[0],
  };
}

/** Returns the address with changed list state; every change except the page resets to page 1. */
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

export function setOrDrop(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** Returns the parameters with these changed; an empty text removes its parameter. */
export function withParams(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) setOrDrop(next, name, value);
  return next;
}

/** Returns a list's state and its setter: a search replaces the history entry, a page change adds one. */
export function useListState(address: ListAddress): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (wanted: Partial<ListState>) => {
      const { tamano } = wanted;
      if (tamano !== undefined) tryStorage(() => localStorage.setItem(address.storageKey, String(tamano)));
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
 * Returns the address of the last page, when the requested page is empty because its last row was deleted or filtered
 * out.
 */
export function lastPageInstead(
  url: string,
  address: ListAddress,
  answer: { ok: true; total: number | null } | { ok: false },
): string | null {
  const { pathname, searchParams } = new URL(url);
  const { pagina, tamano } = readListState(searchParams, address);
  const last = answer.ok ? lastPage(answer.total ?? 0, tamano) : pagina;
  return last < pagina ? `${pathname}?${withListState(searchParams, address, { pagina: last })}` : null;
}

export function listQuery(params: URLSearchParams, address: ListAddress) {
  const { termino, pagina, tamano } = readListState(params, address);
  return { termino: termino || undefined, pagina: String(pagina), tamano: String(tamano) };
}

/** A choice that is remembered per user and browser. */
export interface Remembered {
  /** Names of the list and of the choice in the storage key. */
  list: string;
  param: string;
  values: readonly string[];
  first: string;
}

export function remembered(choice: Remembered): string {
  const found = tryStorage(() => localStorage.getItem(keyOf(choice)));
  return choice.values.find((value) => value === found) ?? choice.first;
}

export function remember(choice: Pick<Remembered, "list" | "param">, value: string): void {
  tryStorage(() => localStorage.setItem(keyOf(choice), value));
}

function keyOf({ list, param }: Pick<Remembered, "list" | "param">): string {
  return `${list}-${param}-${currentSession().usuario?.id ?? ""}`;
}
