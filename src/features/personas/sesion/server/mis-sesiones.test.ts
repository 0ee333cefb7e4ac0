import { describe, expect, test } from "vitest";
import { TEST_CONTRASENA, type TestUser, testSite, until } from "#tests/harness/site.ts";
import { nombreDeDispositivo } from "../rules.ts";

const site = await testSite();

describe("a user's list of sessions", () => {
  interface Listed {
    id: string;
    dispositivo: string;
    ultimoUso: string;
    esta: boolean;
  }
  const profile = (token: string) =>
    site.call("GET", "/api/usuario/perfil", { headers: { authorization: `Bearer ${token}` } });
  const sessions = async (as: TestUser): Promise<Listed[]> =>
    (await site.call("GET", "/api/sesiones", { as })).json();
  const loginWith = async (user: TestUser, agent: string): Promise<TestUser> => {
    const response = await site.call("POST", "/api/login", {
      json: { nombreUsuario: user.nombreUsuario, clave: TEST_CONTRASENA },
      headers: { "user-agent": agent },
    });
    return { ...user, token: (await response.json()).token };
  };
  const PHONE = `Mozilla/5.0 (Linux; Android 15; K) Chrome/141.0 Mobile Safari/537.36 ${"x".repeat(400)}`;

  test("shows the device of each session and marks the current one", async () => {
    const user = await loginWith(await site.user(), PHONE);
    const listed = await sessions(user);
    expect(listed.map(({ dispositivo, esta }) => [dispositivo, esta]).sort()).toEqual([
      ["Chrome en Android", true],
      ["Dispositivo desconocido", false],
    ]);
    const rows = await site.sql`select max(length(agente)) as longest from sesiones`;
    expect(rows[0].longest).toBe(300);
    const datos = await site.call("GET", "/api/usuario/perfil/datos", { as: user });
    expect((await datos.json()).sesiones[0]).toMatchObject({ agente: PHONE.slice(0, 300), vistaEn: null });
  });

  // Rule SES-12
  test("allows the user to end only the user's own sessions", async () => {
    const first = await site.user();
    const [second, third] = [await loginWith(first, "a"), await loginWith(first, "b")];
    const stranger = await site.user();
    const idOf = async (as: TestUser) => (await sessions(as)).find((one) => one.esta)?.id ?? "";
    const close = (as: TestUser, id: string) => site.call("DELETE", `/api/sesiones/${id}`, { as });
    const id = await idOf(second);
    expect((await close(stranger, id)).status).toBe(404);
    expect((await close(first, id)).status).toBe(200);
    expect((await close(first, id)).status).toBe(404);
    expect((await close(first, "7")).status).toBe(422);
    expect((await profile(second.token)).status).toBe(401);
    expect((await site.call("DELETE", "/api/sesiones", { as: third })).status).toBe(200);
    expect((await profile(first.token)).status).toBe(401);
    expect(await sessions(third)).toHaveLength(1);
    expect(await sessions(stranger)).toHaveLength(1);
  });

  test("shows when a session was last used, accurate to five minutes", async () => {
    const user = await site.user();
    const seen = async () => new Date((await sessions(user))[0]?.ultimoUso ?? 0).getTime();
    const begun = await seen();
    site.clock.advance(4 * 60_000);
    await profile(user.token);
    expect(await seen()).toBe(begun);
    site.clock.advance(2 * 60_000);
    const now = site.clock.now().getTime();
    await profile(user.token);
    await until("the use to be written down", async () => (await seen()) >= now);
  });
});

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/141.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet en Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge en Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari en iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox en Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Un navegador en Mac"],
  ["curl/8.14.1", "Dispositivo desconocido"],
  ["", "Dispositivo desconocido"],
])("the browser %s is shown as %s", (agente, nombre) => {
  expect(nombreDeDispositivo(agente)).toBe(nombre);
});
