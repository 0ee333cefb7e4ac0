import { expect } from "vitest";
import { createMercadoPago, type MercadoPagoOptions } from "#server/providers/payments/mercado-pago.ts";
import {
  type PaymentProvider,
  type PreferenceInput,
  ProviderUnavailable,
} from "#server/providers/payments/port.ts";
import { openEmulator, SECRET, TOKEN } from "./emulator.ts";

/** Starts an emulator for all tests of a file, and clients that connect to it. */
export async function startClientUnderTest() {
  const { emulator, control } = await openEmulator({ noticeRetryDelaysMs: [] });
  return {
    url: emulator.url,
    control,
    client: (changes: Partial<MercadoPagoOptions> = {}): PaymentProvider =>
      createMercadoPago({
        baseUrl: emulator.url,
        accessToken: TOKEN,
        webhookSecret: SECRET,
        timeoutMs: 4_000,
        ...changes,
      }),
  };
}

export function purchase(changes: Partial<PreferenceInput> = {}): PreferenceInput {
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

export function preferenceBody(changes: Record<string, string>): string {
  return JSON.stringify({
    id: "1-a",
    init_point: "http://localhost:9/pay",
    external_reference: "pago-1",
    ...changes,
  });
}

/** Returns the kind of failure. @throws Error when the work succeeds or fails otherwise */
export async function failureOf(work: Promise<unknown>): Promise<ProviderUnavailable["kind"]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderUnavailable)) throw new Error(`Not ProviderUnavailable: ${error}`);
  expect(String(error.stack) + String(error.cause)).not.toContain(TOKEN);
  return error.kind;
}
