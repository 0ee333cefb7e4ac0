import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();
site.clock.set(new Date("2026-05-20T15:00:00Z"));

describe("an event's link preview", () => {
  it("is an image of the standard size for any event name", async () => {
    for (const nombre of ["Colón vs. Ñandú", "Un nombre larguísimo ".repeat(6), '<b>😀</b> & "comillas"']) {
      const id = await site.event({ nombre, fecha: "2026-06-01" });
      const response = await site.call("GET", `/evento/${id}/previa.jpg`);
      expect(response.status).toBe(200);
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    }
  });

  it("is missing if the event is inactive or its id is unknown or malformed", async () => {
    const hidden = await site.event({ estado: false, fecha: "2026-06-01" });
    for (const id of [hidden, 999_999, "0", "1e3", "99999999999999"]) {
      expect((await site.call("GET", `/evento/${id}/previa.jpg`)).status).toBe(404);
    }
  });
});

describe("the calendar of all events", () => {
  // Rule EVE-17
  it("contains only public events", async () => {
    await site.change("eventos", "delete from eventos");
    const id = await site.event({ nombre: "Clásico; con, signos", fecha: "2026-06-01", hora: "21:30" });
    await site.event({ nombre: "Oculto", fecha: "2026-06-02", estado: false });
    await site.event({ nombre: "Pasado", fecha: "2026-05-19" });
    const response = await site.call("GET", "/eventos.ics");
    expect(response.headers.get("content-type")).toContain("text/calendar");
    const text = await response.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("DTSTART:20260602T003000Z");
    expect(text).toContain("SUMMARY:Clásico\\; con\\, signos");
    expect(text).toContain(`/evento/${id}`);
    const staff = await site.user("administrador");
    await site.call("PATCH", `/api/eventos/${id}/actualizarEstado`, { as: staff });
    expect(await (await site.call("GET", "/eventos.ics")).text()).not.toContain("BEGIN:VEVENT");
  });
});

describe("an event's calendar entry", () => {
  // Rule EVE-15
  it("has the same identifier as in the calendar of all events", async () => {
    const id = await site.event({ nombre: "Semifinal", fecha: "2026-06-03", hora: "20:00" });
    const read = async () => (await site.call("GET", `/evento/${id}/evento.ics`)).text();
    const entry = await read();
    expect(entry).toContain("DTSTART:20260603T230000Z");
    expect(entry).toContain("Entrada: $ 1.500\\,00");
    const uid = entry.match(/UID:\S+/)?.[0] ?? "?";
    site.deps.cache.drop("eventos");
    expect(await (await site.call("GET", "/eventos.ics")).text()).toContain(uid);
    await site.change(`evento:${id}`, `update eventos set situacion = 'cancelado' where id = ${id}`);
    expect(await read()).toContain("STATUS:CANCELLED");
  });

  it("is missing if the event is inactive or its id is unknown or malformed", async () => {
    const hidden = await site.event({ estado: false, fecha: "2026-06-01" });
    for (const id of [hidden, 999_999, "0", "x"])
      expect((await site.call("GET", `/evento/${id}/evento.ics`)).status).toBe(404);
  });
});

describe("the sitemap", () => {
  it("lists only public pages and events", async () => {
    const id = await site.event({ fecha: "2026-06-01" });
    site.deps.cache.drop("eventos");
    const map = await (await site.call("GET", "/sitemap.xml")).text();
    expect(map).toContain(`<loc>${site.url}/evento/${id}</loc>`);
    expect(map).toContain(`<loc>${site.url}/prensa</loc>`);
    expect(map).not.toMatch(/admin|perfil|login/);
    const robots = await (await site.call("GET", "/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect(robots).toContain("Disallow: /club_colon/");
  });
});
