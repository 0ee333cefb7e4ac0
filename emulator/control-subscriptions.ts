import type { Context, Hono } from "hono";
import { z } from "zod";
import { attempt, charge, debitsOf, renderAuthorizedPayment } from "./debits.ts";
import {
  announce,
  announcePreapproval,
  renderPreapproval,
  setCard,
  setPreapprovalStatus,
} from "./preapprovals.ts";
import type { PreapprovalRecord } from "./records.ts";
import { authorize } from "./subscription-pages.ts";
import { isLoopbackUrl, type World } from "./world.ts";

const holder = z.string().max(100).default("APRO");

const authorizeRequest = z.strictObject({
  titular: holder,
  /** The account that authorizes; the subscription's by default. */
  cuenta: z.string().max(100).optional(),
});
export type AuthorizeRequest = z.input<typeof authorizeRequest>;

const chargeRequest = z.strictObject({
  titular: z.string().max(100).optional(),
  amount: z.number().positive().optional(),
  currency: z.string().min(1).max(8).optional(),
  /** Retries the last rejected instalment instead of charging a new one. */
  retry: z.boolean().default(false),
});
export type ChargeRequest = z.input<typeof chargeRequest>;

const changeRequest = z.strictObject({
  status: z.enum(["authorized", "paused", "cancelled"]).optional(),
  titular: z.string().max(100).optional(),
});
export type SubscriptionChange = z.input<typeof changeRequest>;

const noticeRequest = z.strictObject({ times: z.int().min(1).max(100).default(1) });
const applicationRequest = z.strictObject({
  notificationUrl: z.string().max(248).refine(isLoopbackUrl).nullable(),
});

type WithBody = <T>(c: Context, shape: z.ZodType<T>, respond: (body: T) => Response) => Promise<Response>;

export function controlSubscriptions(world: World, routes: Hono, withBody: WithBody): void {
  /** Returns the subscription by its id, or the newest with an external reference. */
  const preapprovalOf = (c: Context): PreapprovalRecord | undefined => {
    const named = c.req.param("id") ?? "";
    return (
      world.store.preapprovals.get(named) ??
      [...world.store.preapprovals.values()].findLast((one) => one.externalReference === named)
    );
  };
  const on = <T>(
    path: string,
    shape: z.ZodType<T>,
    act: (record: PreapprovalRecord, input: T) => object | null,
  ): void => {
    routes.post(`/preapprovals/:id/${path}`, (c) =>
      withBody(c, shape, (input) => {
        const record = preapprovalOf(c);
        if (!record) return c.json({ error: "no such subscription" }, 404);
        return c.json(act(record, input) ?? renderPreapproval(world, record));
      }),
    );
  };

  routes.get("/preapprovals", (c) => {
    const reference = c.req.query("externalReference");
    return c.json(
      [...world.store.preapprovals.values()]
        .filter((one) => reference === undefined || one.externalReference === reference)
        .map((one) => renderPreapproval(world, one)),
    );
  });
  routes.get("/preapprovals/:id/debits", (c) => {
    const record = preapprovalOf(c);
    return c.json(record ? debitsOf(world, record).map((one) => renderAuthorizedPayment(world, one)) : []);
  });
  on("authorize", authorizeRequest, (record, { titular, cuenta }) => {
    authorize(world, record, { holder: titular, account: cuenta });
    return null;
  });
  on("charge", chargeRequest, (record, { titular, retry, ...input }) => {
    if (titular !== undefined) setCard(world, record, titular);
    const last = retry ? debitsOf(world, record).findLast(({ status }) => status === "recycling") : undefined;
    if (!last) return renderAuthorizedPayment(world, charge(world, record, input));
    attempt(world, record, last);
    return renderAuthorizedPayment(world, last);
  });
  on("change", changeRequest, (record, { status, titular }) => {
    if (titular !== undefined) setCard(world, record, titular);
    setPreapprovalStatus(world, record, status ?? record.status);
    return null;
  });
  on("notices", noticeRequest, (record, { times }) => {
    for (let time = 0; time < times; time++) {
      announcePreapproval(world, record, "updated");
      for (const { id } of debitsOf(world, record))
        announce(world, record, "subscription_authorized_payment", id, "updated");
    }
    return null;
  });

  routes.post("/application", (c) =>
    withBody(c, applicationRequest, ({ notificationUrl }) => {
      for (const shop of world.shops.values()) shop.notificationUrl = notificationUrl;
      return c.json({ notificationUrl });
    }),
  );
}
