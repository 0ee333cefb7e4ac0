import type { Hono } from "hono";
import type { HttpEnv } from "./context.ts";

/** `/healthz`: the process lives. `/readyz`: the database answers and has this version's tables. */
export function mountHealth(app: Hono<HttpEnv>, ready: () => Promise<boolean>): void {
  app.get("/healthz", (c) => c.json({ ok: true }, 200, { "cache-control": "no-store" }));
  app.get("/readyz", async (c) => {
    const ok = await ready();
    return c.json({ ok }, ok ? 200 : 503, { "cache-control": "no-store" });
  });
}
