import { currentSession } from "../session.ts";

/** A filter of a list that is one press away, and remembered for each user of this browser. */
export interface QuickFilter {
  /** Its parameter in the address; also names what is remembered. */
  param: string;
  /** Names the list. */
  list: string;
  values: readonly string[];
  /** Of somebody's first visit. */
  first: string;
}

/**
 * Where a loader goes when its address asks for nothing, as the menu's does: the same screen with the filter that the
 * user chose last. An address that asks for something, as of a shared link, means what it says.
 */
export function quickInstead(url: string, filter: QuickFilter): string | null {
  const { pathname, searchParams } = new URL(url);
  return searchParams.size > 0 ? null : `${pathname}?${filter.param}=${remembered(filter)}`;
}

/** What the user of this browser chose last. */
export function remembered({ values, first, ...filter }: QuickFilter): string {
  try {
    const found = localStorage.getItem(keyOf(filter));
    return found !== null && values.includes(found) ? found : first;
  } catch {
    return first;
  }
}

export function remember(filter: QuickFilter, value: string): void {
  try {
    localStorage.setItem(keyOf(filter), value);
  } catch {
    // The address still carries it.
  }
}

function keyOf({ list, param }: Pick<QuickFilter, "list" | "param">): string {
  return `${list}-${param}-${currentSession().usuario?.id ?? ""}`;
}
