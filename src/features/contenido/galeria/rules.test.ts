import { expect, test } from "vitest";
import { FOTOS_POR_PAGINA, galeriaDe, hayPaginador } from "./rules.ts";

// Rule CON-4
test("cestoball is another name of the gallery cesto", () => {
  expect([galeriaDe("basquet"), galeriaDe("cesto"), galeriaDe("cestoball")]).toEqual([
    "basquet",
    "cesto",
    "cesto",
  ]);
});

// Rule CON-4
test("the pager shows only above sixteen photos", () => {
  expect(FOTOS_POR_PAGINA).toBe(16);
  expect([0, 16, 17].map(hayPaginador)).toEqual([false, false, true]);
});
