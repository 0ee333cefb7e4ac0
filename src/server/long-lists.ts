import type { Page, Paged } from "#contract/paging.ts";

/**
 * A page of a list whose length is known, read from the end that is nearer, so that the last page costs what the
 * first one does.
 * @param read reads that part of the list; `backwards` in the opposite order
 */
export async function readFromNearerEnd<T>(
  { limit, offset }: Page,
  total: number,
  read: (part: Page, backwards: boolean) => Promise<T[]>,
): Promise<T[]> {
  const count = Math.min(limit, total - offset);
  if (count <= 0) return [];
  if (offset <= total / 2) return read({ limit: count, offset }, false);
  return (await read({ limit: count, offset: total - offset - count }, true)).reverse();
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
