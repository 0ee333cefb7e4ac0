import { expect, test } from "vitest";
import { z } from "zod";
import { done } from "#contract/outcome.ts";
import { anyone, json } from "#contract/route.ts";
import type { Deps } from "../deps.ts";
import { bind } from "./bound-routes.ts";
import { createApiRouter } from "./router.ts";

test("answers in the contract's success, and a body cannot replace what the path says", async () => {
  const schema = z.object({ id: z.number(), nombre: z.string() });
  const route = anyone.post("/planes/{id}", {
    summary: "Plan",
    body: z.looseObject({ nombre: z.string() }),
    responses: { 201: json(schema, "El plan") },
  });
  const { handle } = bind(route, async (_deps, _actor, { id, nombre }) => done({ id, nombre }));
  const router = createApiRouter(async () => null);
  router.on(route, (c) => handle(c, {} as Deps));
  const response = await router.app.request("/planes/7", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: 8, nombre: "Vitalicio" }),
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ id: 7, nombre: "Vitalicio" });
});
