import type { Register } from "./api.ts";
import {
  chargeDue,
  findAuthorizedPayment,
  renderAuthorizedPayment,
  searchAuthorizedPayments,
} from "./debits.ts";
import {
  createPreapproval,
  findPreapproval,
  renderPreapproval,
  searchPreapprovals,
  updatePreapproval,
} from "./preapprovals.ts";
import type { World } from "./world.ts";

/** Serves subscriptions and their charges. Every call first makes all charges that are due. */
export function subscriptionRoutes(world: World, on: Register): void {
  const now = () => {
    chargeDue(world);
    return world;
  };
  on(
    "POST",
    "/preapproval",
    "createPreapproval",
    (shop, { body, idempotencyKey }) => {
      const key = idempotencyKey && `preapproval ${shop.collectorId} ${idempotencyKey}`;
      const before = world.store.preapprovals.get(world.store.idempotency.get(key ?? "") ?? "");
      const preapproval = before ?? createPreapproval(world, shop, body);
      if (key) world.store.idempotency.set(key, preapproval.id);
      return renderPreapproval(world, preapproval);
    },
    201,
  );
  on("GET", "/preapproval/search", "searchPreapprovals", (shop, { query }) =>
    searchPreapprovals(now(), shop, query),
  );
  on("GET", "/preapproval/:id", "getPreapproval", (shop, { id }) =>
    renderPreapproval(world, findPreapproval(now(), shop, id)),
  );
  on("PUT", "/preapproval/:id", "updatePreapproval", (shop, { id, body }) =>
    renderPreapproval(world, updatePreapproval(world, findPreapproval(now(), shop, id), body)),
  );
  for (const list of ["/authorized_payments", "/authorized_payments/search"])
    on("GET", list, "searchAuthorizedPayments", (shop, { query }) =>
      searchAuthorizedPayments(now(), shop, query),
    );
  on("GET", "/authorized_payments/:id", "getAuthorizedPayment", (shop, { id }) =>
    renderAuthorizedPayment(world, findAuthorizedPayment(now(), shop, id)),
  );
}
