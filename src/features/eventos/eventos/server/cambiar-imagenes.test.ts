import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { fileOf, phonePhoto, postEvent } from "#tests/harness/pictures.ts";
import { testSite, until } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const photo = async (color: string, name: string) => fileOf(await phonePhoto(color, 90, 60), name);
const change = ({ id, version }: Evento, quedan: string, imagenes: File[] = [], more: object = {}) =>
  site.call("POST", `/api/eventos/${id}/imagenes`, {
    as: staff,
    form: { quedan, version: String(version), imagenes, ...more },
  });
const read = async (id: number): Promise<Evento> =>
  (await site.call("GET", `/api/eventos/${id}/evento`)).json();
const names = ({ imagenes }: Evento) => imagenes.map(({ nombre }) => nombre);
const idsOf = ({ imagenes }: Evento) => imagenes.map(({ id }) => id);
async function newEvent(...colors: string[]): Promise<Evento> {
  const files = await Promise.all(colors.map((color) => photo(color, `${color}.jpg`)));
  return (await postEvent(site, staff, files)).json();
}
const originals = async () => {
  const folder = path.join(site.deps.settings.dataDir, "archivos");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith("-original")).length;
};

// Rule EVE-10
describe("changing the pictures of an event", () => {
  test("removes, sorts and adds pictures in one call", async () => {
    const evento = await newEvent("red", "green", "blue");
    const [red = 0, , blue = 0] = idsOf(evento);
    await read(evento.id);
    const stored = await originals();
    const answer = await change(evento, `${blue},${red}`, [await photo("white", "white.jpg")]);
    expect(answer.status).toBe(200);
    const changed = (await answer.json()) as Evento;
    expect(names(changed)).toEqual(["blue.jpg", "red.jpg", "white.jpg"]);
    expect(changed.version).toBe(evento.version + 1);
    expect(names(await read(evento.id))).toEqual(names(changed));
    // The green picture was removed, and the white picture added.
    expect(await originals()).toBe(stored);
    expect((await auditOf(site, "evento", evento.id)).at(-1)).toMatchObject({
      accion: "evento.modificar",
      antes: { imagenes: ["red.jpg", "green.jpg", "blue.jpg"] },
      despues: { imagenes: ["blue.jpg", "red.jpg", "white.jpg"] },
    });
    for (const id of idsOf(changed))
      expect((await site.call("GET", `/api/eventos/${evento.id}/imagen/${id}`)).status).toBe(200);
    expect((await site.call("GET", `/api/eventos/${evento.id}/imagen/${blue}`)).status).toBe(404);
  });

  test("does not change the addresses of the remaining pictures", async () => {
    const evento = await newEvent("red", "green");
    const [, green = 0] = idsOf(evento);
    const changed = (await (await change(evento, String(green))).json()) as Evento;
    expect(idsOf(changed)).toEqual([green]);
    expect(idsOf((await (await change(changed, "")).json()) as Evento)).toEqual([]);
  });

  test("keeps the file of a removed picture that another event uses", async () => {
    const [one, other] = [await newEvent("orange"), await newEvent("orange")];
    expect((await change(one, "")).status).toBe(200);
    const address = `/api/eventos/${other.id}/imagen/${idsOf(other)[0]}`;
    expect((await site.call("GET", address)).status).toBe(200);
  });

  test("is refused without storing any file if the version is not the current one", async () => {
    const evento = await newEvent("red");
    const stored = await originals();
    const stale = { ...evento, version: evento.version + 1 };
    const answer = await change(stale, "", [await photo("purple", "otra.jpg")]);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "version", context: { evento: { id: evento.id } } });
    expect(names(await read(evento.id))).toEqual(["red.jpg"]);
    expect(await originals()).toBe(stored);
  });

  test("succeeds for only one of several people at the same time", async () => {
    const evento = await newEvent("red");
    const stored = await originals();
    const [red = 0] = idsOf(evento);
    // Holds the event's row, so that each call reads the event before any call writes.
    const holder = await site.pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from eventos where id = $1 for update", [evento.id]);
    const colors = ["cyan", "navy", "lime", "teal"];
    const changing = colors.map(async (color) => change(evento, `${red}`, [await photo(color, "otra.jpg")]));
    await until("all to wait for the event", async () => {
      const { rows } = await site.pool.query(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%eventos%'",
      );
      return rows[0].n === colors.length;
    });
    await holder.query("commit");
    holder.release();
    const statuses = (await Promise.all(changing)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect(names(await read(evento.id))).toEqual(["red.jpg", "otra.jpg"]);
    expect(await originals()).toBe(stored + 1);
  });

  test("returns 409 if the event is cancelled", async () => {
    const evento = await newEvent("red");
    expect((await change({ ...evento, id: 2147483647 }, "")).status).toBe(404);
    await site.sql`update eventos set situacion = 'cancelado' where id = ${evento.id}`;
    const answer = await change(evento, "");
    expect([answer.status, (await answer.json()).code]).toEqual([409, "cancelado"]);
  });

  test.each([
    "x",
    "1,,2",
    "0",
    "-1",
    "1e3",
    "1 or 1=1",
    "9999999999",
    "1,1",
    `${"1,".repeat(200)}1`,
    "2147483647",
  ])("returns 422 if the list of pictures to keep is %j", async (quedan) => {
    const evento = await newEvent("red");
    expect((await jsonOf(422, change(evento, quedan))).detail).not.toMatch(/undefined|invalid|expected/i);
    expect(await read(evento.id)).toMatchObject({ version: evento.version, imagenes: evento.imagenes });
  });

  test("is refused if the request is incomplete or would leave more than 20 pictures", async () => {
    const [evento, other] = [await newEvent("red"), await newEvent("green")];
    expect((await change(evento, String(idsOf(other)[0]))).status).toBe(422);
    expect((await change(evento, "", [], { version: "" })).status).toBe(422);
    expect((await change(evento, "", [new File(["hola"], "lista.jpg")])).status).toBe(415);
    const many = Array.from({ length: 20 }, () => photo("red", "foto.jpg"));
    const answer = await change(evento, String(idsOf(evento)[0]), await Promise.all(many));
    expect([answer.status, (await answer.json()).code]).toEqual([422, "demasiadas-imagenes"]);
    expect(names(await read(evento.id))).toEqual(["red.jpg"]);
  });
});
