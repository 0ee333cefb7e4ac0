import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { describe, expect, it } from "vitest";
import { failureOf, preferenceBody, purchase, startClientUnderTest } from "#tests/harness/mercado-pago.ts";
import { newDeadline } from "./bounded-http.ts";

const { control, client } = await startClientUnderTest();

async function peer(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` };
}

describe("a failing payment provider", () => {
  it.each([
    ["timeout", { mode: "hang" }],
    ["network", { mode: "close" }],
    ["status", { mode: "status", status: 503 }],
    ["status", { mode: "status", status: 429 }],
    ["refused", { mode: "status", status: 400 }],
    ["nonsense", { mode: "garbage" }],
    ["nonsense", { mode: "garbage", body: "null" }],
    ["nonsense", { mode: "garbage", body: "" }],
    ["nonsense", { mode: "garbage", body: preferenceBody({ init_point: "javascript:alert(1)" }) }],
    ["nonsense", { mode: "garbage", body: preferenceBody({ external_reference: "another" }) }],
    ["nonsense", { mode: "garbage", body: preferenceBody({ padding: "x".repeat(3_000_000) }) }],
  ] as const)("is reported as %s: %#", async (kind, failure) => {
    await control.chaos({ failures: [{ call: "any", ...failure }] });
    const patient = client({ timeoutMs: kind === "timeout" ? 150 : 3_000 });
    expect(await failureOf(patient.createPreference(purchase(), "k"))).toBe(kind);
    const calls = await control.calls();
    const retried = kind !== "nonsense" && !("status" in failure && failure.status === 400);
    expect(calls.map((one) => one.idempotencyKey)).toEqual(retried ? ["k", "k"] : ["k"]);
  });

  it.each(["id", "status", "transaction_amount", "external_reference"])(
    "is reported as unavailable if a payment's %s is invalid",
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

  it("is called again once but creates only one payment page", async () => {
    await control.chaos({ failures: [{ call: "createPreference", mode: "hang", when: "after", times: 1 }] });
    const preference = await client().createPreference(purchase(), "k");
    expect(await control.preferences("pago-1")).toMatchObject([{ id: preference.id }]);
    expect(await control.calls()).toHaveLength(2);
  });

  it("is reported as unreachable if nothing listens at its address", async () => {
    const { url, server } = await peer(() => {});
    server.close();
    await once(server, "close");
    expect(await failureOf(client({ baseUrl: url }).getPayment("1"))).toBe("network");
  });

  it("cannot redirect the token to another site", async () => {
    const { url, server } = await peer((_request, response) => {
      response.writeHead(302, { location: "http://192.0.2.1/" }).end();
    });
    expect(await failureOf(client({ baseUrl: url }).getPayment("1"))).toBe("status");
    server.close();
  });

  it.each(["never starts to answer", "never completes its answer"])(
    "is given up after the timeout if it %s",
    async (how) => {
      const { url, server } = await peer((_request, response) => {
        if (how === "never starts to answer") return;
        response.writeHead(200, { "content-type": "application/json" }).write('{"id":');
      });
      const started = performance.now();
      expect(await failureOf(client({ baseUrl: url, timeoutMs: 100 }).findPayments("x"))).toBe("timeout");
      // The limits are two attempts of 100 ms and a pause; in production two attempts of 4 s.
      expect(performance.now() - started).toBeLessThan(30_000);
      server.closeAllConnections();
      server.close();
    },
  );

  it("delays its caller for less than ten seconds, whatever the settings", () => {
    for (const timeoutMs of [100, 4_000, 60_000]) {
      expect(newDeadline(timeoutMs) - performance.now()).toBeLessThan(9_500);
    }
  });

  it("does not exceed the deadline even if every result page is slow", async () => {
    const page = { paging: { total: 10_000, limit: 1, offset: 0 } };
    const result = { id: 1, status: "approved", currency_id: "ARS", transaction_amount: 1 };
    const { url, server } = await peer((_request, response) => {
      setTimeout(() => response.end(JSON.stringify({ ...page, results: [result] })), 150);
    });
    const started = performance.now();
    expect(await failureOf(client({ baseUrl: url, timeoutMs: 200 }).findPayments("x"))).toBe("timeout");
    expect(performance.now() - started).toBeLessThan(30_000);
    server.closeAllConnections();
    server.close();
  });
});
