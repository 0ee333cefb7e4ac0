import { currentSession } from "../session.ts";

/** A list filter offered as buttons; the choice is remembered per user and browser. */
export interface QuickFilter {
  /** Query parameter and part of the storage key. */
  param: string;
  /** Name of the list in the storage key. */
  list: string;
  values: readonly string[];
  /** Value for a first visit. */
  first: string;
}

/**
 * Where a loader redirects when the address has no query, as in the menu's links: the same screen with the user's
 * last filter. An address with a query, such as a shared link, is left as it is.
 */
export function quickInstead(url: string, filter: QuickFilter): string | null {
  const { pathname, searchParams } = new URL(url);
  return searchParams.size > 0 ? null : `${pathname}?${filter.param}=${remembered(filter)}`;
}

/** The user's last choice in this browser. */
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
    // localStorage is unavailable; the address still holds the choice.
  }
}

function keyOf({ list, param }: Pick<QuickFilter, "list" | "param">): string {
  return `${list}-${param}-${currentSession().usuario?.id ?? ""}`;
}
