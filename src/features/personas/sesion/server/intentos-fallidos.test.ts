import { beforeEach, describe, expect, test } from "vitest";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { TEST_CONTRASENA as CLAVE, createTestSite, testSite, until } from "#tests/harness/site.ts";
import { LIMITES_DE_FALLAS } from "./intentos-fallidos.ts";

// Behind a trusted proxy, so that requests can come from many addresses.
const limited = await testSite({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1" } });

const login = (nombreUsuario: string, contrasena: string, address: string, at = limited) =>
  at.call("POST", "/api/login", {
    json: { nombreUsuario, clave: contrasena },
    headers: { "x-forwarded-for": address },
  });
/** More than the failures after which an address is blocked. */
const PEOPLE = propertyRuns(40, 200);
/** Each test uses its own addresses, because they are rate-limited too. */
let tests = 0;
let here = "";
beforeEach(() => {
  here = `192.0.2.${++tests}`;
});

describe("the limit of failed logins", () => {
  // Rule SES-7
  test("blocks a username from one address after ten failures", async () => {
    const [user, other] = [await limited.user(), await limited.user()];
    for (let i = 0; i < 10; i++) {
      const name = i % 2 ? user.nombreUsuario : user.nombreUsuario.toUpperCase();
      expect((await login(name, "otra-clave", here)).status).toBe(401);
    }
    const refused = await login(user.nombreUsuario, CLAVE, here);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await login(other.nombreUsuario, CLAVE, here)).status).toBe(200);
  });

  test("ignores successful logins", async () => {
    const user = await limited.user();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await login(user.nombreUsuario, "otra-clave", here);
      expect((await login(user.nombreUsuario, CLAVE, here)).status).toBe(200);
    }
    const many = await Promise.all(Array.from({ length: 15 }, () => login(user.nombreUsuario, CLAVE, here)));
    expect(many.map((response) => response.status)).toEqual(Array(15).fill(200));
  });

  // Rule SES-7
  test("allows three attempts per address once thirty attempts have failed from many addresses", async () => {
    const user = await limited.user();
    const mails = async () =>
      (await limited.mail.list()).filter(
        (mail) => mail.to === user.correo && mail.subject === "Alguien probó muchas veces tu contraseña",
      );
    const guess = async (name: string) => {
      // Hashing is slow, so the first failures are counted without it.
      for (let i = 1; i < 30; i++)
        expect(await limited.deps.limits.close(LIMITES_DE_FALLAS.cuenta, name)).toBe(false);
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push((await login(name, "otra-clave", "198.51.100.1")).status);
      return statuses;
    };
    expect(await guess(user.nombreUsuario)).toEqual([401, 401, 401, 429]);
    expect(await guess("nadie-de-nadie")).toEqual([401, 401, 401, 429]);
    expect((await login(user.nombreUsuario, CLAVE, here)).status).toBe(200);
    expect((await limited.call("GET", "/api/usuario/perfil", { as: user })).status).toBe(200);
    const [told] = await until("the mail", async () => {
      const found = await mails();
      return found.length > 0 && found;
    });
    expect(told?.text).toContain("/recuperar_contrase");
    expect(await mails()).toHaveLength(1);
  });

  // Rule SES-7
  test("blocks an address for all usernames after thirty failures, on every instance", async () => {
    const user = await limited.user();
    await using other = await createTestSite({
      databaseUrl: limited.databaseUrl,
      env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1", JOBS: "0" },
    });
    for (let i = 1; i < 30; i++) await limited.deps.limits.take(LIMITES_DE_FALLAS.direccion, here);
    expect((await login("alguien", "Colon2026", here)).status).toBe(401);
    for (const at of [limited, other]) {
      const refused = await login("otra-persona", "Colon2026", here, at);
      expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    }
    // Logging in to another account does not end the block.
    expect((await login(user.nombreUsuario, CLAVE, here)).status).toBe(429);
    expect((await login(user.nombreUsuario, CLAVE, "203.0.113.250")).status).toBe(200);
  });

  // Rule SES-7
  test("still counts an address's failures with other usernames after a successful login", async () => {
    const user = await limited.user();
    for (let i = 1; i < 30; i++) await limited.deps.limits.take(LIMITES_DE_FALLAS.direccion, here);
    expect((await login(user.nombreUsuario, CLAVE, here)).status).toBe(200);
    expect((await login("alguien", "Colon2026", here)).status).toBe(401);
    expect((await login("otra-persona", "Colon2026", here)).status).toBe(429);
  });

  test("counts an IPv6 network as one address", async () => {
    for (let i = 1; i < 30; i++)
      await limited.deps.limits.take(LIMITES_DE_FALLAS.direccion, "2001:0db8:0001:0002::/64");
    expect((await login("alguien", "Colon2026", "2001:db8:1:2::1")).status).toBe(401);
    expect((await login("alguien", "Colon2026", "2001:0DB8:1:2:ffff::9")).status).toBe(429);
    expect((await login("alguien", "Colon2026", "2001:db8:1:3::1")).status).toBe(401);
  });

  test("also applies to concurrent attempts", async () => {
    const user = await limited.user();
    const guesses = Array.from({ length: 60 }, (_, i) => login(user.nombreUsuario, `clave-mala-${i}`, here));
    const statuses = (await Promise.all(guesses)).map((response) => response.status);
    // Two attempts run concurrently, so another may be in progress when the tenth fails.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
    expect(statuses.filter((status) => status !== 401 && status !== 429 && status !== 503)).toEqual([]);
  });

  test("does not prevent many people at one address from logging in at once", async () => {
    const user = await limited.user();
    const crowd = Array.from({ length: PEOPLE }, () => login(user.nombreUsuario, CLAVE, here));
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array(PEOPLE).fill(200));
  });

  test("rejects a flood immediately with 503 and leaves capacity for other addresses", async () => {
    const user = await limited.user();
    const flood = Array.from({ length: 260 }, (_, i) => login(`nadie-${i}`, "clave-mala", here));
    // This login is queued behind a flood from a single address.
    expect((await login(user.nombreUsuario, CLAVE, "203.0.113.1")).status).toBe(200);
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(20);
    for (const response of refused) {
      expect(response.headers.get("retry-after")).toBe("5");
      expect((await response.json()).code).toBe("ocupado");
    }
  });
});
