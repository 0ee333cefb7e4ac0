import { afterAll, afterEach, expect } from "vitest";
import { createEmulatorControl } from "#emulator/control.ts";
import { startListeningShop } from "#emulator/listening-shop.ts";
import { startEmulator } from "#emulator/server.ts";

export const TOKEN = "TEST-very-secret-token";
export const SECRET = "signing-secret";

/** Starts an emulator for all tests of a file, with a shop that receives its notices. Empties it before each test. */
export async function openEmulator(
  options: Omit<Parameters<typeof startEmulator>[0], "accessToken" | "port" | "webhookSecret">,
) {
  const emulator = await startEmulator({
    port: 0,
    accessToken: TOKEN,
    webhookSecret: SECRET,
    ...options,
  });
  const control = createEmulatorControl(emulator.url);
  const shop = await startListeningShop();
  afterAll(async () => {
    await emulator.close();
    await shop.close();
  });
  afterEach(async () => {
    await control.reset();
    shop.received.length = 0;
  });
  return {
    emulator,
    control,
    shop,
    async api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await fetch(`${emulator.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}

/** A valid subscription without an external reference. */
export const SUBSCRIPTION = {
  reason: "Cuotas del club",
  payer_email: "ana@example.com",
  back_url: "http://localhost:9/perfil/cuenta",
  auto_recurring: {
    frequency: 1,
    frequency_type: "months",
    transaction_amount: 12_000.5,
    currency_id: "ARS",
  },
};

let subscriptions = 0;

export function subscriber(api: Awaited<ReturnType<typeof openEmulator>>["api"]) {
  return async (changes: Record<string, unknown> = {}) => {
    const reference = `debito-${++subscriptions}`;
    const { status, body } = await api("POST", "/preapproval", {
      ...SUBSCRIPTION,
      external_reference: reference,
      ...changes,
    });
    expect(status).toBe(201);
    return { id: String(body.id), reference, page: String(body.init_point) };
  };
}
