import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";

const PAIRS = 40;
const WARM_UP = 5;

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site?.end());

interface Samples {
  known: number[];
  unknown: number[];
}

/** Times both kinds of call in turns, in an order that changes, so that what slows the machine slows both. */
async function measure(call: (known: boolean) => Promise<unknown>): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] };
  for (let i = 0; i < WARM_UP + PAIRS; i++) {
    for (const known of i % 2 === 0 ? [true, false] : [false, true]) {
      const start = performance.now();
      await call(known);
      if (i >= WARM_UP) samples[known ? "known" : "unknown"].push(performance.now() - start);
    }
  }
  return samples;
}

/**
 * How often a known name takes longer than an unknown one, of all pairs of samples: the Mann–Whitney statistic over
 * its maximum. One half means that times tell nothing; 0 or 1 that a single call tells all.
 */
function tellsApart({ known, unknown }: Samples): number {
  let longer = 0;
  for (const a of known) for (const b of unknown) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}

/**
 * Under one distribution the statistic strays from one half by 0.065 (its standard deviation for 40 and 40): four of
 * those are a chance of one in ten thousand. A lookup that skips its hash, or a mail that is sent meanwhile, gives 1.
 */
const STRAY = 4 * Math.sqrt((2 * PAIRS + 1) / (12 * PAIRS * PAIRS));

async function answer(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  await response.arrayBuffer();
}

describe("the time of an answer does not tell a known name from an unknown one", () => {
  // Rule SES-9
  test("at the recovery", async () => {
    const { correo } = await site.user();
    const samples = await measure(async (known) => {
      const json = { email: known ? correo : correo.replace("@", "-x@") };
      await answer(await site.call("POST", "/api/usuario/recuperarContraseña", { json }), 200);
    });
    expect(Math.abs(tellsApart(samples) - 0.5)).toBeLessThan(STRAY);
  }, 120_000);

  // Rule SES-3
  test("at the login", async () => {
    const { nombreUsuario } = await site.user();
    const samples = await measure(async (known) => {
      const json = { nombreUsuario: known ? nombreUsuario : `${nombreUsuario}x`, clave: "no-es-esta" };
      await answer(await site.call("POST", "/api/login", { json }), 401);
    });
    expect(Math.abs(tellsApart(samples) - 0.5)).toBeLessThan(STRAY);
  }, 120_000);
});

test("the measure sees a difference where there is one", async () => {
  const { nombreUsuario } = await site.user();
  const samples = await measure(async (known) => {
    // Refused before any password is looked at.
    const json = { nombreUsuario, clave: known ? "no-es-esta" : "" };
    await answer(await site.call("POST", "/api/login", { json }), known ? 401 : 422);
  });
  expect(tellsApart(samples)).toBeGreaterThan(0.5 + STRAY);
}, 120_000);
