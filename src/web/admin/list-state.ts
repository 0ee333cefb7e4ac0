import { useCallback } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
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
  size = 2,
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
 * out. Null on the first page.
 */
export function lastPageInstead(
  url: string,
  address: ListAddress,
  answer: { ok: true; data: readonly unknown[]; total: number | null } | { ok: false },
): string | null {
  const { pathname, searchParams } = new URL(url);
  const { pagina, tamano } = readListState(searchParams, address);
  if (!answer.ok || answer.data.length > 0) return null;
  const last = lastPage(answer.total ?? 0, tamano);
  return last < pagina ? `${pathname}?${withListState(searchParams, address, { pagina: last })}` : null;
}

/** Returns a filter setter that resets the page and omits the parameter for the default value. */
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

/** Returns a setter for a quick filter. The choice is remembered, and always written to the address. */
export function useQuickFilter(address: ListAddress, quick: QuickFilter): (value: string) => void {
  const change = useListFilter(address, quick.param, "");
  return (value) => {
    remember(quick, value);
    change(value);
  };
}

export function listQuery(params: URLSearchParams, address: ListAddress) {
  const { termino, pagina, tamano } = readListState(params, address);
  return { termino: termino || undefined, pagina: String(pagina), tamano: String(tamano) };
}

/**
 * Returns the state of a screen with one list: list state, filter setter, loading flag and reload.
 * @param everything the state filter's value that matches all records, if the list has that filter
 */
export function useStaffList(address: ListAddress, everything = "") {
  const { state: navigating } = useNavigation();
  const { revalidate, state: revalidating } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const [list, changeList] = useListState(address);
  const setFilter = useListFilter(address, "estado", everything);
  return {
    params,
    setParams,
    list,
    changeList,
    setFilter,
    narrowed: list.termino !== "" || (params.get("estado") ?? everything) !== everything,
    busy: navigating === "loading" || revalidating === "loading",
    reload: () => void revalidate(),
  };
}

/** A list filter offered as buttons. The choice is remembered per user and browser. */
export interface QuickFilter {
  /** Query parameter and part of the storage key. */
  param: string;
  /** Name of the list in the storage key. */
  list: string;
  values: readonly string[];
  first: string;
}

/**
 * Returns the redirect target of a loader for a URL without a query, as in the menu's links: the same screen with the
 * user's last filter.
 */
export function quickInstead(url: string, filter: QuickFilter): string | null {
  const { pathname, searchParams } = new URL(url);
  return searchParams.size > 0 ? null : `${pathname}?${filter.param}=${remembered(filter)}`;
}

export function remembered(filter: QuickFilter): string {
  const found = tryStorage(() => localStorage.getItem(keyOf(filter)));
  return filter.values.find((value) => value === found) ?? filter.first;
}

export function remember(filter: QuickFilter, value: string): void {
  tryStorage(() => localStorage.setItem(keyOf(filter), value));
}

function keyOf({ list, param }: QuickFilter): string {
  return `${list}-${param}-${currentSession().usuario?.id ?? ""}`;
}
