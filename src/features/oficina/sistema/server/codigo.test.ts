import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createEmptySite } from "#tests/harness/empty-site.ts";
import { INTENTOS, MINUTOS_BLOQUEADA } from "./codigo.ts";

const empty = await createEmptySite();
const site = empty.site;
const other = await empty.another();
afterAll(() => empty.end());
beforeEach(() => site.pool.query("update instalacion set intentos = 0, bloqueada_hasta = null"));

const advance = (milliseconds: number) => {
  for (const at of [site, other]) at.clock.advance(milliseconds);
};
const guess = (codigo: string, at = site) =>
  at.call("POST", "/api/instalacion/desbloquear", { json: { codigo } });
const statuses = (responses: Response[]) => responses.map(({ status }) => status);

describe("the set-up code", () => {
  test("is the same on every instance", async () => {
    const [{ azar }] = await site.sql`select azar from instalacion`;
    expect(empty.codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(azar).toBe(other.deps.clubStore.current.instalacion.azar);
    const rows = await site.sql`select row_to_json(i)::text as fila from instalacion i`;
    expect(rows[0].fila).not.toContain(empty.codigo.replace("-", ""));
    expect(await (await site.call("GET", "/api/instalacion")).json()).toEqual({ conocido: null });
  });

  test("is accepted even in lower case, without the dash, or with letters that look like its digits", async () => {
    const typed = empty.codigo.toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    const response = await guess(typed);
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toMatch(
      /^instalacion=\d+\.[\w-]{43}; Max-Age=43200; Path=\/api\/instalacion; HttpOnly; SameSite=Strict$/,
    );
  });

  // Rule INS-2
  test("is refused for 15 minutes after five wrong guesses, even if it is right", async () => {
    for (let n = 1; n < INTENTOS; n++)
      expect((await guess("AAAAA-AAAAA", n % 2 ? site : other)).status).toBe(422);
    const fifth = await guess("AAAAA-AAAAA");
    expect([fifth.status, fifth.headers.get("retry-after")]).toEqual([429, String(MINUTOS_BLOQUEADA * 60)]);
    for (const at of [site, other]) expect((await guess(empty.codigo, at)).status).toBe(429);

    advance(MINUTOS_BLOQUEADA * 60_000 - 5_000);
    expect((await guess(empty.codigo)).status).toBe(429);
    advance(6_000);
    expect((await guess("AAAAA-AAAAA")).status).toBe(422);
    expect((await guess(empty.codigo)).status).toBe(200);
  });

  // Rule INS-2
  test("can be guessed only five times, even in concurrent requests to two instances", async () => {
    const burst = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guess(`AAAAA-${10_000 + n}`, n % 2 ? site : other)),
    );
    expect(statuses(burst).filter((status) => status === 422)).toHaveLength(INTENTOS - 1);
    expect(statuses(burst).filter((status) => status === 429)).toHaveLength(40 - INTENTOS + 1);
  });

  test("can be guessed more than five times in concurrent requests if the row is not locked (control)", async () => {
    const unlocked = async () => {
      const rows = await site.sql`select intentos, bloqueada_hasta from instalacion`;
      if (rows[0].bloqueada_hasta) return 429;
      const intentos = rows[0].intentos + 1;
      await site.sql`update instalacion set intentos = ${intentos % INTENTOS}`;
      if (intentos >= INTENTOS) await site.sql`update instalacion set bloqueada_hasta = now()`;
      return 422;
    };
    const burst = await Promise.all(Array.from({ length: 40 }, unlocked));
    expect(burst.filter((status) => status === 422).length).toBeGreaterThan(INTENTOS);
  });

  test("has to be entered again if the cookie is forged or has expired", async () => {
    await empty.unlock();
    const cookie = await empty.unlock();
    const conocidoWith = async (sent: string) =>
      (await (await site.call("GET", "/api/instalacion", { headers: { cookie: sent } })).json()).conocido;
    expect(await conocidoWith(cookie)).not.toBeNull();
    const [name, value = ""] = cookie.split("=");
    const [until = "", signature] = value.split(".");
    for (const forged of [
      `${until}1.${signature}`,
      `${until}.${"A".repeat(43)}`,
      `${until}.`,
      "",
      ".",
      "1e99.x",
    ])
      expect(await conocidoWith(`${name}=${forged}`), forged).toBeNull();
    advance(12 * 3_600_000 + 1_000);
    expect(await conocidoWith(cookie)).toBeNull();
    advance(-13 * 3_600_000);
  });

  test.each(["", "x".repeat(101), "\u0000", "ñandú", "ABCDE"])("gets a 422 if it is %j", async (codigo) => {
    expect((await guess(codigo)).status).toBe(422);
  });

  test("gets a 422 if it is missing or is not text", async () => {
    for (const json of [{}, { codigo: 7 }, { codigo: null }, []])
      expect((await site.call("POST", "/api/instalacion/desbloquear", { json })).status).toBe(422);
  });
});
