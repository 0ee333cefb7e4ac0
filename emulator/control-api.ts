import { type Context, Hono } from "hono";
import { z } from "zod";
import { chaosSwitches, EVERYTHING } from "./chaos.ts";
import { controlSubscriptions } from "./control-subscriptions.ts";
import { chargeDue } from "./debits.ts";
import { renderPayment } from "./payment-answers.ts";
import { announcePayment, changeStatus, createPayment } from "./payments.ts";
import { renderPreference } from "./preferences.ts";
import { PAYMENT_STATUSES, type PreferenceRecord } from "./records.ts";
import { isLoopbackHost, type World } from "./world.ts";

const chaosRequest = chaosSwitches.extend({ scope: z.string().min(1).max(128).default(EVERYTHING) });
export type ChaosRequest = z.input<typeof chaosRequest>;

const paymentRequest = z.strictObject({
  /** A preference's id, or an external reference (its newest preference). */
  of: z.string().min(1).max(128),
  status: z.enum(PAYMENT_STATUSES),
  statusDetail: z.string().max(100).optional(),
  amount: z.number().nonnegative().optional(),
  currency: z.string().min(1).max(8).optional(),
  externalReference: z.string().max(64).nullable().optional(),
  notify: z.boolean().optional(),
});
export type PaymentRequest = z.input<typeof paymentRequest>;

const statusRequest = z.strictObject({
  status: z.enum(PAYMENT_STATUSES),
  statusDetail: z.string().max(100).optional(),
  notify: z.boolean().optional(),
});
export type StatusRequest = z.input<typeof statusRequest>;

const notifyRequest = z.strictObject({
  action: z.enum(["payment.created", "payment.updated"]).default("payment.updated"),
  times: z.int().min(1).max(100).default(1),
});
export type NotifyRequest = z.input<typeof notifyRequest>;

const clockRequest = z.strictObject({ offsetMs: z.number() });

/**
 * Lets tests and demonstrations control the emulator. Needs no password, so it only serves programs on this machine:
 * it requires a loopback Host (against DNS rebinding), no foreign origin, and JSON bodies, which a page cannot post
 * to another origin without a preflight.
 */
export function controlRoutes(world: World): Hono {
  const routes = new Hono();

  routes.use(async (c, next) => {
    const host = URL.canParse(c.req.url) ? new URL(c.req.url).hostname : "";
    const foreign = !["same-origin", "none", undefined].includes(c.req.header("sec-fetch-site"));
    if (!isLoopbackHost(host) || foreign) return c.json({ error: "only for programs of this machine" }, 403);
    if (c.req.method === "POST" && !c.req.header("content-type")?.startsWith("application/json")) {
      return c.json({ error: "the body must be application/json" }, 415);
    }
    return await next();
  });

  routes.get("/chaos", (c) => c.json(world.chaos.all()));
  routes.post("/chaos", (c) =>
    withBody(c, chaosRequest, ({ scope, ...switches }) => {
      world.chaos.set(scope, switches);
      return c.json(world.chaos.all());
    }),
  );
  routes.delete("/chaos", (c) => {
    world.chaos.clear();
    return c.json({});
  });

  routes.get("/preferences", (c) =>
    c.json(
      matching([...world.store.preferences.values()], c.req.query("externalReference"), referenceOf).map(
        (preference) => renderPreference(world, preference),
      ),
    ),
  );
  routes.get("/payments", (c) =>
    c.json(
      matching(
        [...world.store.payments.values()],
        c.req.query("externalReference"),
        (one) => one.externalReference,
      ).map(renderPayment),
    ),
  );
  routes.post("/payments", (c) =>
    withBody(c, paymentRequest, ({ of, ...input }) => {
      const preference =
        world.store.preferences.get(of) ??
        [...world.store.preferences.values()].findLast((one) => referenceOf(one) === of);
      if (!preference) return c.json({ error: `no preference ${of}` }, 404);
      return c.json(renderPayment(createPayment(world, preference, input)), 201);
    }),
  );
  routes.post("/payments/:id/status", (c) =>
    withBody(c, statusRequest, ({ status, ...options }) => {
      const payment = world.store.payments.get(Number(c.req.param("id")));
      if (!payment) return c.json({ error: "no such payment" }, 404);
      changeStatus(world, payment, status, options);
      return c.json(renderPayment(payment));
    }),
  );
  routes.post("/payments/:id/notices", (c) =>
    withBody(c, notifyRequest, ({ action, times }) => {
      const payment = world.store.payments.get(Number(c.req.param("id")));
      if (!payment) return c.json({ error: "no such payment" }, 404);
      for (let time = 0; time < times; time++) announcePayment(world, payment, action);
      return c.json({});
    }),
  );

  controlSubscriptions(world, routes, withBody);

  routes.get("/notices", (c) => {
    const subject = c.req.query("subject");
    return c.json(
      world.notices.list().filter((one) => subject === undefined || one.subjects.includes(subject)),
    );
  });
  routes.get("/calls", (c) => c.json(world.calls));

  routes.post("/clock", (c) =>
    withBody(c, clockRequest, ({ offsetMs }) => {
      world.setClockOffset(offsetMs);
      chargeDue(world);
      return c.json({ now: new Date(world.now()).toISOString() });
    }),
  );
  routes.post("/reset", (c) => {
    world.chaos.clear();
    world.notices.clear();
    world.store.clear();
    world.calls.length = 0;
    world.setClockOffset(0);
    return c.json({});
  });

  return routes;
}

async function withBody<T>(
  c: Context,
  shape: z.ZodType<T>,
  respond: (body: T) => Response,
): Promise<Response> {
  const parsed = shape.safeParse(await c.req.json().catch(() => undefined));
  return parsed.success ? respond(parsed.data) : c.json({ error: z.prettifyError(parsed.error) }, 400);
}

function referenceOf(preference: PreferenceRecord): string | null {
  const reference = preference.request.external_reference;
  return typeof reference === "string" ? reference : null;
}

function matching<T>(all: T[], reference: string | undefined, of: (one: T) => string | null): T[] {
  return reference === undefined ? all : all.filter((one) => of(one) === reference);
}
