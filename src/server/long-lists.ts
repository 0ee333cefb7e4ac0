import type { Page, Paged } from "#contract/paging.ts";

/**
 * What to read for a page of a list whose length is known: from the end that is nearer, in the opposite order when that
 * is the far one, so that the last page costs what the first one does.
 */
export function fromNearerEnd({ limit, offset }: Page, total: number): Page & { backwards: boolean } {
  const count = Math.max(0, Math.min(limit, total - offset));
  const backwards = count > 0 && offset > total / 2;
  return { limit: count, offset: backwards ? total - offset - count : offset, backwards };
}

/**
 * A search in a list of any size. It looks for one more than `max`. When there are not so many, total and page are
 * exact; when there are, it finds the first `max` in the list's order, and nobody has to count the others.
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
