import { expect, test } from "vitest";
import { scriptsOf } from "./warm-links.ts";

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

test("names the modules of a page and of its layouts with all that they import", () => {
  expect(scriptsOf(manifest, "/evento/7")).toEqual([
    "/root.js",
    "/react.js",
    "/layout.js",
    "/event.js",
    "/dates.js",
    "/react.js",
  ]);
  expect(scriptsOf(manifest, "/")).toEqual(["/root.js", "/react.js", "/layout.js", "/home.js"]);
});

test("names nothing for a page that the framework has not told of", () => {
  expect(scriptsOf(manifest, "/sponsors")).toEqual([]);
});
