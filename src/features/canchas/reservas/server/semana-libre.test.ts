import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadBuild } from "#site/main.ts";
import { type Courts, openCourts } from "#tests/harness/courts.ts";
import { createTestSite, until } from "#tests/harness/site.ts";

const built = existsSync("build/server/index.js") || process.env.CI !== undefined;

describe.skipIf(!built)("free hours for visitors", () => {
  let courts: Courts;
  beforeAll(async () => {
    courts = await openCourts({ site: { pages: await loadBuild() } }, createTestSite);
  });
  afterAll(() => courts?.site.end());

  const ask = async () => {
    const response = await courts.site.call("GET", "/reservas");
    return {
      status: response.status,
      fresh: response.headers.has("x-request-id"),
      // Removes the comments with which React separates texts.
      html: (await response.text()).replaceAll("<!-- -->", ""),
    };
  };

  // Rule CAN-15
  test("are shown without names", async () => {
    const { site, staff } = courts;
    const empty = await ask();
    expect([empty.status, empty.html.includes("Por ahora no hay canchas")]).toEqual([200, true]);

    const member = await site.user("socio");
    const create = { nombre: "Techada", precioPorHora: 9000 };
    const created = await site.call("POST", "/api/cancha/crear", { as: staff, json: create });
    const { id } = (await created.json()) as { id: number };
    // The test's clock says Wednesday the 20th, 10:10.
    const accepted = await courts.asked(member, id, {
      fecha: "2026-05-21",
      horaInicio: "19:00",
      horaFin: "21:00",
    });
    await courts.accept(accepted.id);
    await courts.asked(member, id, { fecha: "2026-05-22", horaInicio: "08:00", horaFin: "09:00" });
    const block = {
      canchaId: id,
      fecha: "2026-05-26",
      horaInicio: "08:00",
      horaFin: "24:00",
      motivo: "Pintura",
    };
    await site.call("POST", "/api/reserva/bloqueos", { as: staff, json: block });
    site.deps.cache.drop("canchas");

    const { status, html } = await ask();
    expect(status).toBe(200);
    const weeks = html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g);
    expect([...weeks].map(([, day, hours]) => `${day}: ${hours}`)).toEqual([
      "Hoy, miércoles 20 de mayo: 10:30 a 24:00",
      "jueves 21 de mayo: 08:00 a 19:00, 21:00 a 24:00",
      "viernes 22 de mayo: 08:00 a 24:00",
      "sábado 23 de mayo: 08:00 a 24:00",
      "domingo 24 de mayo: 08:00 a 24:00",
      "lunes 25 de mayo: 08:00 a 24:00",
      "martes 26 de mayo: Nada libre",
    ]);
    for (const shown of ["Techada", "$ 9.000,00 la hora", `href="/login?volver=%2Freservas%3Fcancha%3D${id}`])
      expect(html).toContain(shown);
    expect(html).not.toContain("location.replace");
    for (const hidden of ["Pintura", member.nombreUsuario, "Somos diez", "555123"])
      expect(html).not.toContain(hidden);

    await until("the page to come from the cache", async () => !(await ask()).fresh);
    await site.call("PATCH", `/api/cancha/${id}`, { as: staff, json: { disponible: false } });
    expect((await ask()).html).not.toContain("Techada");
  });
});
