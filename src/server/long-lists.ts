import type { Page, Paged } from "#contract/paging.ts";

/** Reads a page from the nearer end of a list of known length, so that the last page is as fast as the first. */
export function fromNearerEnd({ limit, offset }: Page, total: number): Page & { backwards: boolean } {
  const count = Math.max(0, Math.min(limit, total - offset));
  const backwards = count > 0 && offset > total / 2;
  return { limit: count, offset: backwards ? total - offset - count : offset, backwards };
}

/**
 * A search in a list of any size. Up to `max` matches, total and page are exact; beyond, it returns the first `max` in the
 * list's order without counting the rest.
 */
export async function findUpTo(
  max: number,
  page: Page,
  search: {
    candidates: (limit: number) => Promise<number[]>;
    arrange: (found: number[]) => Promise<number[]>;
    walk: (part: Page) => Promise<number[]>;
  },
): Promise<Paged<number>> {
  const found = await search.candidates(max + 1);
  if (found.length <= max) return { rows: await search.arrange(found), total: found.length };
  const limit = Math.min(page.limit, max - page.offset);
  return { rows: limit > 0 ? await search.walk({ ...page, limit }) : [], total: max };
}
