import { describe, expect, test } from "vitest";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { TEST_CONTRASENA, testSite } from "#tests/harness/site.ts";

const PAIRS = propertyRuns(16, 40);
const WARM_UP = 5;

const site = await testSite();
/** Creates a user whose password costs as much as in a real club. */
const realUser = async () => {
  const user = await site.user();
  await site.sql`update usuarios set clave_hash = ${await hashContrasena(TEST_CONTRASENA)} where id = ${user.id}`;
  return user;
};

interface Samples {
  known: number[];
  unknown: number[];
}

/** Alternates the two kinds of calls and which one comes first, so that the machine's load affects both equally. */
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
 * Returns the share of sample pairs in which the known name takes longer: the Mann–Whitney statistic divided by its
 * maximum. At 0.5 known and unknown names are indistinguishable; at 0 or 1, a single call reveals the answer.
 */
function tellsApart({ known, unknown }: Samples): number {
  let longer = 0;
  for (const a of known) for (const b of unknown) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}

/**
 * Four standard deviations. For equal distributions, the mean is 0.5. One deviation is 0.065 with 40 samples of each
 * kind and 0.104 with 16, so a fair result exceeds this once in ten thousand runs. A skipped hash, or an email sent
 * synchronously, gives 1.
 */
const STRAY = 4 * Math.sqrt((2 * PAIRS + 1) / (12 * PAIRS * PAIRS));

async function answer(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  await response.arrayBuffer();
}

describe("response times", () => {
  // Rule SES-9
  test("do not reveal whether a name is known when a reset link is requested", async () => {
    const { correo } = await site.user();
    const samples = await measure(async (known) => {
      const json = { email: known ? correo : correo.replace("@", "-x@") };
      await answer(await site.call("POST", "/api/usuario/recuperarContraseña", { json }), 200);
    });
    expect(Math.abs(tellsApart(samples) - 0.5)).toBeLessThan(STRAY);
  });

  // Rules SES-3, SES-17
  test.each(["username", "email"])(
    "do not reveal whether a name is known at a login with the %s",
    async (kind) => {
      const user = await realUser();
      const typed = kind === "email" ? user.correo : user.nombreUsuario;
      const samples = await measure(async (known) => {
        const json = { nombreUsuario: known ? typed : `x${typed}`, clave: "no-es-esta" };
        await answer(await site.call("POST", "/api/login", { json }), 401);
      });
      expect(Math.abs(tellsApart(samples) - 0.5)).toBeLessThan(STRAY);
    },
  );
});

test("the timing statistic detects a real difference", async () => {
  const { nombreUsuario } = await realUser();
  const samples = await measure(async (known) => {
    // An empty password is rejected before any hash is compared.
    const json = { nombreUsuario, clave: known ? "no-es-esta" : "" };
    await answer(await site.call("POST", "/api/login", { json }), known ? 401 : 422);
  });
  expect(tellsApart(samples)).toBeGreaterThan(0.5 + STRAY);
});
