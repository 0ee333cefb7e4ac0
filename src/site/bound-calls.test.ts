import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { listCalls } from "#contract/paging.ts";
import { staff } from "#contract/route.ts";
import { checkBound } from "./bound-calls.ts";
import { features } from "./features.ts";

test("a call that a contract declares but no feature implements prevents startup with an error that names it", () => {
  const apagar = staff.patch("/luces/{id}", { summary: "Apagar una luz", responses: {} });
  const contracts = { luces: { apagar, LUCES_MAX: 3 } };
  expect(() => checkBound([{ name: "luces" }], contracts)).toThrow(
    "no feature.ts binds these calls of the contracts: luces.apagar (PATCH /luces/{id})",
  );
  const routes = [{ route: apagar, handle: () => new Response() }];
  expect(() => checkBound([{ name: "luces", routes }], contracts)).not.toThrow();
});

test("a list without its spreadsheet prevents startup too", () => {
  const columns = { dia: { label: "Día", kind: "date" } } as const;
  const row = z.object({ dia: z.string() });
  const visitas = listCalls(staff, "/visitas", "/visitas/exportar", {
    what: "las visitas",
    row,
    filters: {},
    sheet: "Visitas",
    columns,
  });
  const routes = [{ route: visitas.list, handle: () => new Response() }];
  expect(() => checkBound([{ name: "visitas", routes }], { visitas: { visitas } })).toThrow(
    "visitas.visitas (GET /visitas/exportar)",
  );
});

test("each call of each contract is implemented", () => {
  expect(() => checkBound(features)).not.toThrow();
});
