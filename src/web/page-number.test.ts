import { expect, it } from "vitest";
import { lastPage, pageInAddress } from "./page-number.ts";

it("an address asks for a page, or else for the first one", () => {
  const page = (query: string) => pageInAddress(`http://local/enlaces${query}`);
  expect(page("?pagina=3")).toBe(3);
  for (const query of [
    "",
    "?pagina=",
    "?pagina=0",
    "?pagina=-1",
    "?pagina=1.5",
    "?pagina=dos",
    "?pagina=99999999",
  ])
    expect(page(query)).toBe(1);
});

// Rule SIT-4
it("a list ends on its last page, and an empty one on its first", () => {
  expect([0, 1, 10, 11, 160].map((total) => lastPage(total, 10))).toEqual([1, 1, 1, 2, 16]);
});
