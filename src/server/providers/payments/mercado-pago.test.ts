import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createEmulatorControl, type EmulatorControl } from "#emulator/control.ts";
import { startListeningShop } from "#emulator/listening-shop.ts";
import { type Emulator, startEmulator } from "#emulator/server.ts";
import { newDeadline } from "./bounded-http.ts";
import { createMercadoPago, type MercadoPagoOptions } from "./mercado-pago.ts";
import { type PreferenceInput, ProviderUnavailable } from "./port.ts";

const TOKEN = "TEST-very-secret-token";
const SECRET = "signing-secret";
let emulator: Emulator;
let control: EmulatorControl;
const logged: string[] = [];
const logger = {
  warn: (fields: Record<string, unknown>, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  },
};

function client(changes: Partial<MercadoPagoOptions> = {}) {
  return createMercadoPago({
    baseUrl: emulator.url,
    accessToken: TOKEN,
    webhookSecret: SECRET,
    timeoutMs: 150,
    logger,
    ...changes,
  });
}

function purchase(changes: Partial<PreferenceInput> = {}): PreferenceInput {
  return {
    externalReference: "pago-1",
    title: "Entrada: Colón – Independiente",
    amount: 12_500.5,
    quantity: 1,
    startsAt: new Date(Date.now() - 1_000),
    expiresAt: new Date(Date.now() + 15 * 60_000),
    backUrls: {
      success: "http://localhost:9/success",
      pending: "http://localhost:9/pending",
      failure: "http://localhost:9/failure",
    },
    notificationUrl: "http://localhost:9/compras/notificaciones",
    payer: { name: "Ana", surname: "Pérez", email: "ana@example.com" },
    ...changes,
  };
}

beforeAll(async () => {
  emulator = await startEmulator({
    port: 0,
    accessToken: TOKEN,
    webhookSecret: SECRET,
    noticeRetryDelaysMs: [],
  });
  control = createEmulatorControl(emulator.url);
});
afterAll(async () => {
  await emulator.close();
});
afterEach(async () => {
  await control.reset();
  expect(logged.join("\n")).not.toContain(TOKEN);
  logged.length = 0;
});

/** A peer that answers as no emulator should. */
async function peer(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` };
}

async function failureOf(work: Promise<unknown>): Promise<ProviderUnavailable["kind"]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderUnavailable)) throw new Error(`Not ProviderUnavailable: ${error}`);
  expect(String(error.stack) + String(error.cause)).not.toContain(TOKEN);
  return error.kind;
}

describe("a purchase", () => {
  it("gets a page that expires with its place and takes no offline methods", async () => {
    const preference = await client({ statementDescriptor: "CLUB ATLETICO COLON" }).createPreference(
      purchase({
        startsAt: new Date("2026-05-30T12:00:00.000Z"),
        expiresAt: new Date("2026-05-31T02:59:59.000Z"),
      }),
      "key-1",
    );
    expect(preference.url).toContain(emulator.url);
    expect(preference.raw).toMatchObject({
      items: [{ id: "pago-1", quantity: 1, unit_price: 12_500.5, currency_id: "ARS" }],
      external_reference: "pago-1",
      expires: true,
      expiration_date_from: "2026-05-30T09:00:00.000-03:00",
      expiration_date_to: "2026-05-30T23:59:59.000-03:00",
      date_of_expiration: "2026-05-30T23:59:59.000-03:00",
      payment_methods: { excluded_payment_types: [{ id: "ticket" }, { id: "atm" }] },
      auto_return: "approved",
      binary_mode: false,
      statement_descriptor: "CLUB ATLETICO",
      payer: { name: "Ana", surname: "Pérez", email: "ana@example.com" },
    });
    expect(await client().getPreference(preference.id)).toMatchObject({ id: preference.id });
    expect(await client().getPreference("no-such")).toBeNull();
  });

  it("sends the real service only addresses that it takes", async () => {
    const bodies: Record<string, unknown>[] = [];
    const real = client({
      baseUrl: "https://api.mercadopago.com",
      fetch: async (_input, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        return Response.json({ id: "1-a", init_point: "https://mp.example/x", external_reference: "pago-1" });
      },
    });
    await real.createPreference(purchase(), "k");
    expect(bodies[0]).not.toHaveProperty("back_urls");
    expect(bodies[0]).not.toHaveProperty("auto_return");
    expect(bodies[0]).not.toHaveProperty("notification_url");
    const backUrls = {
      success: "https://club.example/success",
      pending: "http://club.example/p",
      failure: "",
    };
    await real.createPreference(purchase({ backUrls, notificationUrl: "https://club.example/n" }), "k");
    expect(bodies[1]).toMatchObject({
      back_urls: { success: "https://club.example/success" },
      auto_return: "approved",
      notification_url: "https://club.example/n",
    });
    expect(bodies[1]?.back_urls).not.toHaveProperty("pending");
  });

  it("sends its token to nobody in the clear", () => {
    expect(() => client({ baseUrl: "http://api.example.com" })).toThrow(TypeError);
    expect(() => client({ baseUrl: "nonsense" })).toThrow(TypeError);
  });

  it("finds every payment of its own, oldest first, over several pages", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    await client().createPreference(purchase({ externalReference: "pago-2" }), "k2");
    for (let count = 0; count < 60; count++) await control.pay({ of: id, status: "rejected", notify: false });
    await control.pay({ of: "pago-2", status: "approved", notify: false });
    const approved = await control.pay({ of: id, status: "approved", notify: false });
    const found = await client().findPayments("pago-1");
    expect(found).toHaveLength(61);
    expect(found.at(-1)).toMatchObject({
      id: String(approved.id),
      status: "approved",
      statusDetail: "accredited",
      externalReference: "pago-1",
      amount: 12_500.5,
      amountRefunded: 0,
      currency: "ARS",
    });
    expect(found.at(-1)?.approvedAt).toMatch(/^\d{4}-.*Z$/);
    expect(await client().findPayments("nobody")).toEqual([]);
  });

  it("is read by its payment's id, and what is no id is not asked about", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    const made = await control.pay({ of: id, status: "pending" });
    expect(await client().getPayment(String(made.id))).toMatchObject({ status: "pending", approvedAt: null });
    expect(await client().getPayment("1")).toBeNull();
    const before = (await control.calls()).length;
    for (const garbage of ["", "../x", "1?a=b", "null", "１２", "9".repeat(40)]) {
      expect(await client().getPayment(garbage)).toBeNull();
    }
    expect((await control.calls()).length).toBe(before);
  });
});

describe("a refund", () => {
  it("happens once per key, and counts as done when someone already made it by hand", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    const paid = await control.pay({ of: id, status: "approved" });
    await control.chaos({ failures: [{ call: "createRefund", mode: "close", when: "after", times: 1 }] });
    await client().refund(String(paid.id), "refund-1");
    await client().refund(String(paid.id), "refund-1");
    await client().refund(String(paid.id), "another-key");
    expect(await client().getPayment(String(paid.id))).toMatchObject({
      status: "refunded",
      amountRefunded: 12_500.5,
    });
  });

  it("says so when the provider refuses", async () => {
    const { id } = await client().createPreference(purchase(), "k");
    const pending = await control.pay({ of: id, status: "pending" });
    expect(await failureOf(client().refund(String(pending.id), "r"))).toBe("status");
    expect(await failureOf(client().refund("1", "r"))).toBe("status");
  });
});

describe("a notice", () => {
  it("from the emulator is read, and the payments it is about are found", async () => {
    const shop = await startListeningShop();
    try {
      const { url } = await client().createPreference(purchase({ notificationUrl: shop.url }), "k");
      await control.checkout(url);
      const [payment] = await control.payments("pago-1");
      await control.setStatus(payment?.id ?? 0, { status: "charged_back" });
      await control.settled();
      const seen = [];
      for (const { query, headers, body } of shop.received) {
        const requestId = headers["x-request-id"];
        const hint = client().readNotice({
          query,
          headers: {
            signature: headers["x-signature"]?.toString(),
            requestId: typeof requestId === "string" ? requestId : undefined,
          },
          body,
        });
        expect(await client().paymentIdsOf(hint)).toEqual([String(payment?.id)]);
        seen.push(`${hint.topic} ${hint.signature}`);
      }
      expect(seen.sort()).toEqual([
        "chargebacks valid",
        "merchant_order absent",
        "merchant_order absent",
        "payment absent",
        "payment absent",
        "payment valid",
        "payment valid",
      ]);
    } finally {
      await shop.close();
    }
    for (const topic of ["merchant_order", "chargebacks", "other"] as const) {
      expect(await client().paymentIdsOf({ topic, id: "999", signature: "absent" })).toEqual([]);
    }
  });
});

describe("a provider in trouble", () => {
  it.each([
    ["timeout", { mode: "hang" }],
    ["network", { mode: "close" }],
    ["status", { mode: "status", status: 503 }],
    ["status", { mode: "status", status: 429 }],
    ["status", { mode: "status", status: 400 }],
    ["nonsense", { mode: "garbage" }],
    ["nonsense", { mode: "garbage", body: "null" }],
    ["nonsense", { mode: "garbage", body: "" }],
    ["nonsense", { mode: "garbage", body: '{"id":"1","init_point":"javascript:alert(1)"}' }],
    ["nonsense", { mode: "garbage", body: '{"id":"1","init_point":"http://localhost/"}' }],
    ["nonsense", { mode: "garbage", body: `{"x":"${"x".repeat(3_000_000)}"}` }],
  ] as const)("is unavailable by %s: %#", async (kind, failure) => {
    await control.chaos({ failures: [{ call: "any", ...failure }] });
    expect(await failureOf(client().createPreference(purchase(), "k"))).toBe(kind);
    const calls = await control.calls();
    const retried = kind !== "nonsense" && !("status" in failure && failure.status === 400);
    expect(calls.map((one) => one.idempotencyKey)).toEqual(retried ? ["k", "k"] : ["k"]);
  });

  it.each(["id", "status", "transaction_amount", "external_reference"])(
    "is unavailable when a payment's %s makes no sense",
    async (field) => {
      const payment = {
        id: 7,
        status: "approved",
        currency_id: "ARS",
        transaction_amount: 10,
        external_reference: "pago-1",
      };
      const body = JSON.stringify({ ...payment, [field]: { nested: true } });
      await control.chaos({ failures: [{ call: "getPayment", mode: "garbage", body }] });
      expect(await failureOf(client().getPayment("7"))).toBe("nonsense");
      await control.chaos({ failures: [{ call: "any", mode: "garbage", body: JSON.stringify(payment) }] });
      expect(await failureOf(client().getPayment("8"))).toBe("nonsense");
    },
  );

  it("is asked once more, and the preference is one", async () => {
    await control.chaos({ failures: [{ call: "createPreference", mode: "hang", when: "after", times: 1 }] });
    const preference = await client().createPreference(purchase(), "k");
    expect(await control.preferences("pago-1")).toMatchObject([{ id: preference.id }]);
    expect(logged).toHaveLength(1);
  });

  it("is unreachable where nobody listens", async () => {
    const { url, server } = await peer(() => {});
    server.close();
    await once(server, "close");
    expect(await failureOf(client({ baseUrl: url }).getPayment("1"))).toBe("network");
  });

  it("is not followed elsewhere with the token", async () => {
    const { url, server } = await peer((_request, response) => {
      response.writeHead(302, { location: "http://192.0.2.1/" }).end();
    });
    expect(await failureOf(client({ baseUrl: url }).getPayment("1"))).toBe("status");
    server.close();
  });

  it.each(["never begins to answer", "never ends its answer"])(
    "keeps nobody waiting longer than its bound when it %s",
    async (how) => {
      const { url, server } = await peer((_request, response) => {
        if (how === "never begins to answer") return;
        response.writeHead(200, { "content-type": "application/json" }).write('{"id":');
      });
      const started = performance.now();
      expect(await failureOf(client({ baseUrl: url, timeoutMs: 100 }).findPayments("x"))).toBe("timeout");
      // Two tries of 100 ms and a pause, where the bound in use is two of 4 s.
      expect(performance.now() - started).toBeLessThan(2_000);
      server.closeAllConnections();
      server.close();
    },
  );

  it("has a bound below ten seconds with any settings", () => {
    for (const timeoutMs of [100, 4_000, 60_000]) {
      expect(newDeadline(timeoutMs) - performance.now()).toBeLessThan(9_500);
    }
  });

  it("does not stretch its bound by being slow on every page", async () => {
    const page = { paging: { total: 10_000, limit: 1, offset: 0 } };
    const result = { id: 1, status: "approved", currency_id: "ARS", transaction_amount: 1 };
    const { url, server } = await peer((_request, response) => {
      setTimeout(() => response.end(JSON.stringify({ ...page, results: [result] })), 150);
    });
    const started = performance.now();
    expect(await failureOf(client({ baseUrl: url, timeoutMs: 200 }).findPayments("x"))).toBe("timeout");
    expect(performance.now() - started).toBeLessThan(3_000);
    server.closeAllConnections();
    server.close();
  });
});
