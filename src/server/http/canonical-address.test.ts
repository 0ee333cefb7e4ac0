import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, session } from "#contract/route.ts";
import {
  apiAddresses,
  createCanonicalAddress,
  documentAddresses,
  versionedAddresses,
} from "./canonical-url.ts";

const lista = anyone.get("/eventos/lista", { summary: "Lista", query: listQuery, responses: {} });
const uno = anyone.get("/eventos/{id}/evento", {
  summary: "Uno",
  params: z.object({ id: z.string() }),
  responses: {},
});
const privada = session.get("/perfil", { summary: "Perfil", responses: {} });
const [exportar, plan] = [
  administrador.get("/planes/exportar", { summary: "Exportar", responses: {} }),
  anyone.get("/planes/{id}", { summary: "Un plan", responses: {} }),
];
const canonical = createCanonicalAddress([
  versionedAddresses(["/favicon.ico"]),
  documentAddresses(["/sitemap.xml", "/evento/:id/previa.jpg"]),
  apiAddresses([lista, uno, privada, exportar, plan], "/api"),
]);

describe("the canonical address", () => {
  test.each([
    ["/sitemap.xml?x=1", "/sitemap.xml"],
    ["/evento/7/previa.jpg?x=1", "/evento/7/previa.jpg"],
    ["/favicon.ico?x=1", "/favicon.ico"],
    ["/favicon.ico?x=1&v=a1b2&v=c3", "/favicon.ico?v=a1b2"],
    ["/api/eventos/7/evento?fbclid=1", "/api/eventos/7/evento"],
    ["/api/eventos/lista?utm=1&orden=fecha&tamano=02", "/api/eventos/lista?tamano=2&orden=fecha"],
    ["/api/eventos/lista?pagina=1", "/api/eventos/lista"],
    ["/api/planes/7?termino=x", "/api/planes/7"],
    ["/api/eventos/lista?termino=%20col%C3%B3n%20", "/api/eventos/lista?termino=col%C3%B3n"],
    ["/a/../api/%65ventos/lista#x", "/api/eventos/lista"],
  ])("of %s is %s", (address, expected) => {
    expect(canonical(address)).toBe(expected);
  });

  test.each([
    "/sitemapxxml?x=1",
    "/evento/7/8/previa.jpg?x=1",
    "/api/perfil?x=1",
    "/api/planes/exportar?termino=x",
    "/api/eventos/lista?pagina=0",
    "/api/eventos/lista?pagina=1&pagina=1",
    "/nada?x=1",
    "http://otro.example/sitemap.xml?x=1",
    "*",
  ])("of %s is the same address, because it is unknown or invalid", (address) => {
    expect(canonical(address)).toBe(address);
  });

  test("is the same for two query strings if and only if they parse to the same values", () => {
    const value = fc.constantFrom("1", "2", "02", "0", "x", "", "a b", "á");
    const name = fc.constantFrom("pagina", "tamano", "orden", "termino", "fbclid", "Pagina", "__proto__");
    const query = fc.array(fc.tuple(name, value), { maxLength: 4 });
    const read = (pairs: [string, string][]) => {
      const given = new URLSearchParams(pairs);
      const raw = Object.fromEntries(
        Object.keys(listQuery.shape).flatMap((key) => {
          const values = given.getAll(key);
          return values.length === 0 ? [] : [[key, values.length === 1 ? values[0] : values]];
        }),
      );
      return listQuery.safeParse(raw);
    };
    fc.assert(
      fc.property(query, query, (left, right) => {
        const [a, b] = [read(left), read(right)];
        const address = (pairs: [string, string][]) =>
          canonical(`/api/eventos/lista?${new URLSearchParams(pairs)}`);
        if (!a.success || !b.success) return;
        expect(address(left) === address(right)).toBe(
          JSON.stringify(Object.entries(a.data).sort()) === JSON.stringify(Object.entries(b.data).sort()),
        );
        expect(canonical(address(left))).toBe(address(left));
      }),
    );
  });
});
