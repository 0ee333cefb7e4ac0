import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { createPageRoutes } from "./page-route.ts";

const page = (id: string, path?: string, query?: Record<string, RegExp>) => ({
  id,
  parentId: "root",
  ...(path === undefined ? { index: true } : { path }),
  module: { default: () => null, handle: query && { query } },
});
const manifest = {
  root: { id: "root", module: { default: () => null } },
  inicio: page("inicio", undefined, { todos: /^1$/ }),
  enlaces: page("enlaces", "enlaces", { pagina: /^[2-9]$/ }),
  evento: page("evento", "evento/:id"),
  recuperar: page("recuperar", "recuperar_contraseña"),
  perfil: { ...page("perfil", "perfil"), module: { default: () => null } },
  resto: { ...page("resto", "*"), parentId: "perfil" },
  nada: page("nada", "*"),
} as unknown as ServerBuild["routes"];
const pages = createPageRoutes(manifest);
const canonical = (address: string) => {
  const { pathname, searchParams } = new URL(`http://local${address}`);
  return pages.canonicalize(pathname, searchParams);
};

describe("the canonical address of a page", () => {
  test.each([
    ["/?fbclid=x", "/"],
    ["/?x=1&todos=1&todos=2", "/?todos=1"],
    ["/?todos=si", "/"],
    ["/enlaces?utm_source=a&pagina=3", "/enlaces?pagina=3"],
    ["/ENLACES/?pagina=3", "/enlaces?pagina=3"],
    ["/enlaces?pagina=0", "/enlaces"],
    ["/evento/7/?fbclid=x", "/evento/7"],
    ["/evento/%37", "/evento/7"],
    ["/recuperar_contrase%C3%B1a?x=1", "/recuperar_contrase%C3%B1a"],
    ["/_.data?x=1", "/_.data"],
    ["/enlaces.data?pagina=3&_routes=otra,enlaces&x=1", "/enlaces.data?pagina=3&_routes=enlaces"],
  ])("at %s is %s", (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });

  // The first address has no page; the second is redirected to its canonical spelling.
  test.each(["/nada?x=1", "/recuperar_contrasen%CC%83a"])("at %s is the same address", (address) => {
    expect(canonical(address)).toBeNull();
  });
});

test("an address below a page that has a wildcard leads to that page, not to the not-found page", () => {
  expect([pages.routeOf("/perfil/nada"), pages.routeOf("/nada")]).toEqual(["/perfil/*", "unknown"]);
  expect(canonical("/perfil/nada?x=1")).toBeNull();
});
