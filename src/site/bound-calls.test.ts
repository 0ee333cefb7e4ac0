import { expect, test } from "vitest";
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

test("each call of each contract is implemented", () => {
  expect(() => checkBound(features)).not.toThrow();
});
