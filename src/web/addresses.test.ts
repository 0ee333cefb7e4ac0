import { expect, it } from "vitest";
import { pathOfThisSite } from "./guard.ts";
import { lastPage, pageInAddress } from "./page-query.ts";

const SITE = "https://club.example";

it.each(["/", "/perfil/entradas", "/evento/3?x=1#comprar"])(
  "%s is accepted as a path on this site",
  (path) => {
    expect(pathOfThisSite(path, SITE)).toBe(path);
  },
);

it.each([
  "//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "https://evil.example",
  "https://club.example/perfil",
  "javascript:alert(1)",
  "perfil",
  "",
])("%j is rejected as a return path", (address) => {
  expect(pathOfThisSite(address, SITE)).toBeNull();
});

it("the page number is read from an address and is 1 by default", () => {
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
it("the last page of an empty list is page 1", () => {
  expect([0, 1, 10, 11, 160].map((total) => lastPage(total, 10))).toEqual([1, 1, 1, 2, 16]);
});
