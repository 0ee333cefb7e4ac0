import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test, vi } from "vitest";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import routes from "#web/routes.ts";
import { compileRoutes } from "./page-route.ts";

const objectOf = ({ id, file, path, index, children }: RouteConfigEntry): RouteObject => {
  const own = { id: id ?? file, ...(path === undefined ? {} : { path }) };
  return index ? { ...own, index: true } : { ...own, children: (children ?? []).map(objectOf) };
};
const site: RouteObject[] = [{ id: "root", path: "", children: routes.map(objectOf) }];

const RUNS = propertyRuns(100, 3_000);

test("any address leads to the same page and parameters as with React Router", () => {
  const match = compileRoutes(site);
  // The router warns of each malformed address.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const words = [...new Set(JSON.stringify(routes).match(/[\wñ-]+/g))];
  const segment = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words, "club", "7") },
    fc.constantFrom("", "*", ":id", "%2F", "%C3%B1", "%", "%0a", ".", "..", "a%20b", "PERFIL", "Evento"),
    fc.string({ maxLength: 5 }).map((text) => encodeURIComponent(text)),
  );
  const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`);
  let found = 0;
  fc.assert(
    fc.property(path, (address) => {
      const expected = matchRoutes(site, address);
      const actual = match(address);
      if (expected) found++;
      expect(actual?.ids).toEqual(expected?.map(({ route }) => route.id));
      expect(actual?.params).toEqual(expected ? { ...expected.at(-1)?.params } : undefined);
    }),
    { numRuns: RUNS },
  );
  vi.restoreAllMocks();
  expect(found).toBeGreaterThan(RUNS / 2);
});
