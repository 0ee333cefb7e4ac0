import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { ApiCall, Failure } from "./chaos.ts";
import { ApiError, type Shop, type World } from "./world.ts";

export type ApiContext = Context<{ Bindings: HttpBindings }>;

export interface Answer {
  status: 200 | 201;
  body: unknown;
}

/**
 * Handles one call of the API.
 *
 * @param work receives the shop and the JSON body, and may throw ApiError.
 * @param subjectsIn ids by which chaos switches can match the call.
 */
export type AnswerCall = (
  c: ApiContext,
  call: ApiCall,
  work: (shop: Shop, body: unknown) => Answer,
  subjectsIn?: (body: unknown) => string[],
) => Promise<Response>;

const MAX_REMEMBERED_CALLS = 5_000;
const LONGEST_HANG_MS = 120_000;

export function apiCalls(world: World): AnswerCall {
  /** Checks the token, applies injected failures, then runs the work. */
  async function answer(
    c: ApiContext,
    call: ApiCall,
    work: (shop: Shop, body: unknown) => Answer,
    subjectsIn: (body: unknown) => string[] = () => [],
  ): Promise<Response> {
    remember(c, call);
    try {
      const shop = authorize(c);
      const body = c.req.method === "GET" ? undefined : await jsonBody(c);
      const failure = world.chaos.takeFailure(call, subjectsIn(body));
      if (failure?.when === "before") return await fail(c, failure);
      const done = work(shop, body);
      if (failure) return await fail(c, failure);
      return c.json(done.body as object, done.status);
    } catch (error) {
      if (error instanceof ApiError) return c.json(error.body(), error.status);
      throw error;
    }
  }

  function remember(c: ApiContext, call: ApiCall): void {
    world.calls.push({
      at: new Date(world.now()).toISOString(),
      call,
      method: c.req.method,
      path: c.req.path,
      idempotencyKey: c.req.header("x-idempotency-key") ?? null,
    });
    if (world.calls.length > MAX_REMEMBERED_CALLS) world.calls.shift();
  }

  function authorize(c: ApiContext): Shop {
    const shop = world.shops.get(c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
    if (!shop) throw new ApiError(401, "unauthorized", "Invalid access token");
    return shop;
  }

  async function fail(c: ApiContext, failure: Failure): Promise<Response> {
    switch (failure.mode) {
      case "hang":
        await hang(AbortSignal.any([c.req.raw.signal, world.closing, AbortSignal.timeout(LONGEST_HANG_MS)]));
        c.env.outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      case "close":
        c.env.outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      case "garbage":
        return c.body(failure.body, 200, { "content-type": "application/json" });
      case "status": {
        const body = { message: "emulated failure", error: "emulated", status: failure.status, cause: [] };
        return new Response(JSON.stringify(body), {
          status: failure.status,
          headers: { "content-type": "application/json" },
        });
      }
    }
  }

  return answer;
}

function hang(until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) resolve();
    else until.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** An empty body counts as `{}`; both request the full refund. @throws ApiError 400 */
async function jsonBody(c: ApiContext): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "bad_request", "The body is not JSON");
  }
}
