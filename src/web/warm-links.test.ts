import { expect, test } from "vitest";
import { dataUrl, pagesAt } from "./warm-links.ts";

const page = (
  id: string,
  parentId: string | undefined,
  path: string | undefined,
  imports: string[] = [],
) => ({
  id,
  ...(parentId && { parentId }),
  ...(path === undefined ? { index: true } : { path }),
  module: `/${id}.js`,
  imports,
});
const manifest = {
  routes: {
    root: page("root", undefined, "", ["/react.js"]),
    layout: { id: "layout", parentId: "root", module: "/layout.js" },
    home: page("home", "layout", undefined),
    event: page("event", "layout", "/evento/:id", ["/dates.js", "/react.js"]),
    press: page("press", "layout", "/prensa"),
  },
};

const idsAt = (path: string) => pagesAt(manifest, path).map(({ id }) => id);

test("finds a page after the layouts around it", () => {
  expect(idsAt("/evento/7")).toEqual(["root", "layout", "event"]);
  expect(idsAt("/")).toEqual(["root", "layout", "home"]);
});

test("finds nothing for a page that the framework has not told of", () => {
  expect(idsAt("/sponsors")).toEqual([]);
});

test("asks for a page's data where the router does", () => {
  const of = (page: string) => dataUrl(new URL(page, "https://club.example"), "../evento.page");
  expect(of("/evento/7?de=x#mapa")).toBe("https://club.example/evento/7.data?de=x&_routes=..%2Fevento.page");
  expect(of("/")).toBe("https://club.example/_.data?_routes=..%2Fevento.page");
});
