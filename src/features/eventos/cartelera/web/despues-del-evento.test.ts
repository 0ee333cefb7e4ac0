import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, clubInstant } from "#contract/club-time.ts";
import { loadBuild } from "#site/main.ts";
import { photo } from "#tests/harness/pictures.ts";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";

const built = existsSync("build/server/index.js") || process.env.CI !== undefined;
const FECHA = "2026-06-20";

describe.skipIf(!built)("public pages about events", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite({ site: { pages: await loadBuild() } });
  });
  afterAll(() => site?.end());

  const ask = async (path: string) => (await site.call("GET", path)).text();
  const loginOf = (id: number) => `/login?volver=${encodeURIComponent(`/evento/${id}`)}`;
  const upload = async (color: string) => {
    const response = await site.call("POST", "/api/galeria/cargar/basquet", {
      as: await site.user("administrador"),
      form: { archivo: [await photo("a.jpg", `${color}0`), await photo("b.jpg", `${color}1`)] },
    });
    expect(response.status).toBe(201);
  };

  // Rule EVE-16, Rule CON-8
  test("that are over or cancelled link to the next event", async () => {
    const ayer = addDays(FECHA, -1);
    for (const [day, color] of [
      [addDays(ayer, -1), "#10101"],
      [FECHA, "#20202"],
      [addDays(ayer, 4), "#30303"],
    ] as const) {
      site.clock.set(clubInstant(day, "11:00"));
      await upload(color);
    }
    site.clock.set(clubInstant(FECHA, "12:00"));
    const next = await site.event({ nombre: "El que sigue", fecha: FECHA, hora: "20:00" });
    const past = await site.event({ nombre: "Ayer", fecha: ayer, hora: "20:00" });
    const cancelled = await site.event({ nombre: "Se cancela", fecha: FECHA, hora: "18:00" });
    await site.change("eventos", `update eventos set situacion = 'cancelado' where id = ${cancelled}`);

    for (const id of [past, cancelled])
      for (const path of [`/evento/${id}`, loginOf(id)]) {
        const html = await ask(path);
        const found = {
          next: html.includes(`href="/evento/${next}"`) && html.includes("hoy 20:00"),
          fotos: html.match(/href="\/galeria\/basquet#foto-\d+"[^>]*>.*?(\d+ fotos)/)?.[1],
        };
        expect([path, found]).toEqual([path, { next: true, fotos: id === past ? "2 fotos" : undefined }]);
      }
    expect(await ask(`/evento/${next}`)).not.toContain("Próximo partido");
    // A change of the gallery regenerates the cached page.
    await upload("#40404");
    expect(await ask(`/evento/${past}`)).toContain("4 fotos");
  });

  // Rule EVE-16
  test("that are over show the result that the office entered", async () => {
    site.clock.set(clubInstant(FECHA, "12:00"));
    const staff = await site.user("administradorB");
    const type = async (id: number, resultado: string) => {
      const json = { resultado, version: 1 };
      expect((await site.call("PATCH", `/api/eventos/${id}`, { as: staff, json })).status).toBe(200);
    };
    const past = await site.event({ nombre: "Jugado", fecha: addDays(FECHA, -1), hora: "20:00" });
    const next = await site.event({ nombre: "Por jugar", fecha: addDays(FECHA, 1), hora: "20:00" });
    await type(past, "82 a 75");
    await type(next, "1 a 0");
    for (const path of [`/evento/${past}`, loginOf(past)]) expect(await ask(path)).toContain("82 a 75");
    expect((await ask(`/evento/${next}`)).match(/Resultado<\/span>/)).toBeNull();
  });

  // Rule SIT-17
  test("have a chat button unless they are forms", async () => {
    const of = async (path: string) => {
      const html = await ask(path);
      return [path, html.includes('aria-label="Chat con el club"'), html.includes('data-slim="true"')];
    };
    for (const path of ["/", "/sobre_nosotros", "/galeria/basquet", "/terminos-y-condiciones"])
      expect(await of(path)).toEqual([path, true, false]);
    for (const path of ["/login", "/registro", "/hacete_socio", "/prensa", "/reservas", "/baja", "/success"])
      expect(await of(path)).toEqual([path, false, true]);
  });
});
