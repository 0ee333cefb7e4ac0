import { existsSync } from "node:fs";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clubInstant } from "#contract/club-time.ts";
import { loadBuild } from "#site/main.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { checkItems, itemsIn } from "#tests/harness/schema-org.ts";
import { seasonOf } from "#tests/harness/season.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import { verFixture, verPartidoDeEvento, verTemporada } from "./ver-temporada.ts";

const built = existsSync("build/server/index.js") || process.env.CI !== undefined;

describe.skipIf(!built)("the public season", () => {
  let site: TestSite;
  let season: ReturnType<typeof seasonOf>;
  let staff: TestUser;
  beforeAll(async () => {
    site = await createTestSite({ site: { pages: await loadBuild() } });
    site.clock.set(clubInstant("2026-05-20", "12:00"));
    staff = await site.user("administrador");
    season = seasonOf(site, staff);
  });
  afterAll(() => site?.end());
  const read = async (path: string) => (await site.call("GET", path)).text();
  const played = { estado: "final", fecha: "2026-05-10", hora: "20:00" };

  async function league() {
    const [own, rival, other] = [await season.team(), await season.rival(), await season.rival()];
    const { id: competenciaId, nombre } = await season.competition();
    const sides = { competenciaId, localId: own.participanteId, visitanteId: rival.participanteId };
    const won = await season.match({ ...sides, ...played, puntosLocal: 71, puntosVisitante: 64 });
    await season.match({
      competenciaId,
      localId: rival.participanteId,
      visitanteId: other.participanteId,
      ...played,
      puntosLocal: 50,
      puntosVisitante: 55,
    });
    const next = await season.match({
      ...sides,
      localId: other.participanteId,
      visitanteId: own.participanteId,
      fecha: "2026-05-23",
      hora: "21:30",
      lugar: "Polideportivo Ñandú",
    });
    return { own, rival, other, competencia: { id: competenciaId, nombre }, won, next };
  }

  // Rules TEM-21 and TEM-22
  test("has a fixture with results, coming matches and tables, which a change updates", async () => {
    const { own, rival, competencia, won, next } = await league();
    const html = await read(`/fixture?equipo=${own.slug}`);
    for (const { id } of [won, next]) expect(html).toContain(`href="/partido/${id}"`);
    expect(html).toContain("Polideportivo Ñandú");
    expect(html).toMatch(new RegExp(`<caption[^>]*>${competencia.nombre}`));
    expect(html.match(/<tr data-propio/g)).toHaveLength(1);
    expect((await season.edit(won.id, { puntosLocal: 99 })).status).toBe(200);
    expect(await read(`/fixture?equipo=${own.slug}`)).toContain(">99<");
    expect(html).toContain(rival.nombre);
  });

  // Rule TEM-22
  test("tells the club's teams apart in a table where it has several", async () => {
    const [one, other] = [await season.team(), await season.team()];
    const { id: competenciaId } = await season.competition();
    const sides = { competenciaId, localId: one.participanteId, visitanteId: other.participanteId };
    await season.match({ ...sides, ...played, puntosLocal: 71, puntosVisitante: 64 });
    const html = await read(`/fixture?competencia=${competenciaId}`);
    const [table] = html.match(/<tbody>.*<\/tbody>/s) ?? [];
    for (const { nombre, equipo } of [one, other]) expect(table).toContain(`${nombre} ${equipo}`);
  });

  // Rule TEM-21
  test("shows no date of a match that waits for a new one, and no reason once it is played", async () => {
    const { own, next } = await league();
    const eventoId = await site.event({ fecha: "2026-05-23", hora: "21:30" });
    await site.change("partidos", `update partidos set evento_id = ${eventoId} where id = ${next.id}`);
    const event = (json: object) =>
      jsonOf(200, site.call("PATCH", `/api/eventos/${eventoId}`, { as: staff, json }));
    const { version } = await event({ version: 1, sinFecha: true });
    for (const path of [`/equipos/${own.slug}`, `/fixture?equipo=${own.slug}`, `/partido/${next.id}`]) {
      const html = await read(path);
      expect(html).toContain("Sin fecha nueva");
      expect(html).not.toMatch(/sábado 23/i);
    }
    await jsonOf(200, season.edit(next.id, { motivo: "Lluvia" }));
    expect(await read(`/partido/${next.id}`)).toContain(">Lluvia<");
    await event({ version, sinFecha: false, fecha: "2026-05-30" });
    expect(await read(`/partido/${next.id}`)).toMatch(/sábado 30/i);
    const score = "estado = 'final', puntos_local = 60, puntos_visitante = 50";
    await site.change("partidos", `update partidos set ${score} where id = ${next.id}`);
    expect(await read(`/partido/${next.id}`)).not.toContain(">Lluvia<");
  });

  // Rule TEM-21
  test("shows no date of a postponed match, lists it last, and cancels it in calendars", async () => {
    const { own, rival, next } = await league();
    const later = await season.match({
      localId: own.participanteId,
      visitanteId: rival.participanteId,
      fecha: "2026-05-29",
    });
    await jsonOf(200, season.edit(next.id, { estado: "postergado" }));
    for (const path of [`/equipos/${own.slug}`, `/fixture?equipo=${own.slug}`, `/partido/${next.id}`]) {
      const html = await read(path);
      expect(html).toContain("Sin fecha nueva");
      expect(html).not.toMatch(/sábado 23/i);
    }
    const links: string[] = (await read(`/equipos/${own.slug}`)).match(/href="\/partido\/\d+"/g) ?? [];
    const [first, last] = [later, next].map(({ id }) => links.indexOf(`href="/partido/${id}"`));
    expect(first).toBeLessThan(last ?? 0);
    const statusOf = async () => {
      const calendar = new ICAL.Component(ICAL.parse(await read(`/equipos/${own.slug}/partidos.ics`)));
      return calendar
        .getAllSubcomponents("vevent")
        .find((event) => String(event.getFirstPropertyValue("uid")).startsWith(`partido-${next.id}@`))
        ?.getFirstPropertyValue("status");
    };
    expect(await statusOf()).toBe("CANCELLED");
    const { detalle } = (
      await jsonOf(200, site.call("GET", `/api/buscar?q=${own.equipo}`, { as: staff }))
    ).find(({ tipo, id }: { tipo: string; id: number }) => tipo === "partido" && id === next.id);
    expect(detalle).toMatch(/^Sin fecha nueva/);
    await jsonOf(200, season.edit(next.id, { estado: "postergado", fecha: "2026-05-30" }));
    expect(await season.read(next.id)).toMatchObject({ estado: "programado", sinFecha: false });
    expect(await read(`/partido/${next.id}`)).toMatch(/sábado 30/i);
    expect(await statusOf()).toBe("CONFIRMED");
  });

  test("shows a match that is being played above the coming ones", async () => {
    const { own, next } = await league();
    // Too old for the home page, which other tests read.
    const live = "update partidos set estado = 'enJuego', fecha = '2026-05-18'";
    await site.change("partidos", `${live} where id = ${next.id}`);
    const html = await read(`/fixture?equipo=${own.slug}`);
    expect(html).toContain('aria-label="En juego"');
    expect(html).not.toContain('aria-label="Por jugarse"');
  });

  test("leads from a match to its team and the fixture", async () => {
    const { own, next } = await league();
    const html = await read(`/partido/${next.id}`);
    const [main] = html.match(/<main.*<\/main>/s) ?? [];
    for (const path of [`/equipos/${own.slug}`, "/fixture"]) expect(main).toContain(`href="${path}"`);
  });

  // Rule TEM-21
  test("redirects addresses with invented filters to the fixture", async () => {
    const { own } = await league();
    for (const [asked, address] of [
      ["equipo=nadie", "/fixture"],
      ["competencia=999999&mes=1999-01", "/fixture"],
      [`equipo=${own.slug}&competencia=999999`, `/fixture?equipo=${own.slug}`],
    ]) {
      const response = await site.call("GET", `/fixture?${asked}`);
      expect([asked, response.status, response.headers.get("location")]).toEqual([asked, 302, address]);
    }
  });

  // Rule TEM-21
  test("describes matches for search engines with both teams, and the score in the name", async () => {
    const { own, rival, other, next } = await league();
    const items = itemsIn(await read(`/fixture?equipo=${own.slug}`));
    expect(await checkItems(items)).toBe("");
    const name = `${own.nombre} ${own.equipo}`;
    const [result, coming] = items.filter((item) => item["@type"] === "SportsEvent");
    expect(result).toMatchObject({
      name: `${name} 71 – ${rival.nombre} 64`,
      homeTeam: { name, url: `${site.url}/equipos/${own.slug}` },
      awayTeam: { name: rival.nombre },
    });
    expect(coming).toMatchObject({
      url: `${site.url}/partido/${next.id}`,
      startDate: "2026-05-23T21:30:00-03:00",
      competitor: [{ name: other.nombre }, { name }],
    });
  });

  // Rule TEM-23
  test("has a page and a calendar for each team, which contain only its matches", async () => {
    const { own, competencia, won, next } = await league();
    await league();
    const path = `/equipos/${own.slug}`;
    const html = await read(path);
    expect(html).toContain(competencia.nombre);
    expect(html).toContain("Ganó");
    expect(await read("/sitemap.xml")).toContain(`${site.url}${path}<`);
    expect(await read("/equipos")).toContain(`href="${path}"`);
    for (const unknown of ["/equipos/nadie", "/equipos/nadie/partidos.ics", "/equipos/%00"])
      expect((await site.call("GET", unknown)).status).toBeGreaterThanOrEqual(400);

    const calendar = async () =>
      new ICAL.Component(ICAL.parse(await read(`${path}/partidos.ics`)))
        .getAllSubcomponents("vevent")
        .map((component) => new ICAL.Event(component));
    const found = await calendar();
    expect(found.map(({ uid }) => uid.split("@")[0])).toEqual([`partido-${won.id}`, `partido-${next.id}`]);
    const coming = found[1];
    expect(coming?.startDate.toJSDate()).toEqual(clubInstant("2026-05-23", "21:30"));
    expect(coming?.location).toBe("Polideportivo Ñandú");
    await season.edit(next.id, { fecha: "2026-05-24", hora: null });
    const [, moved] = await calendar();
    expect(moved?.startDate.toString()).toBe("2026-05-24");
    expect(moved?.sequence).toBeGreaterThan(coming?.sequence ?? 0);
    const eventoId = await site.event({ fecha: "2026-05-24", hora: "20:00" });
    await site.change("partidos", `update partidos set evento_id = ${eventoId} where id = ${next.id}`);
    await calendar();
    const change = (method: string, call: string, json: object) =>
      jsonOf(200, site.call(method, `/api/eventos/${eventoId}${call}`, { as: staff, json }));
    await change("PATCH", "", { version: 1, hora: "21:00" });
    const [, followed] = await calendar();
    expect(followed?.startDate.toJSDate()).toEqual(clubInstant("2026-05-24", "21:00"));
    await change("POST", "/cancelar", { motivo: "Lluvia" });
    const [, called] = await calendar();
    expect(called?.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
  });

  // Rules EVE-15 and TEM-23
  test("offers a coming match for the calendar, as a whole day while its time is not known", async () => {
    const { won, next } = await league();
    const path = `/partido/${next.id}/partido.ics`;
    const entry = async () => {
      const [component] = new ICAL.Component(ICAL.parse(await read(path))).getAllSubcomponents("vevent");
      return new ICAL.Event(component);
    };
    const calendar = await read(path);
    expect(calendar).toMatch(/^PRODID:.*partidos/m);
    // It is added once, and not read again.
    expect(calendar).not.toContain("REFRESH-INTERVAL");
    const html = await read(`/partido/${next.id}`);
    expect(html).toContain(`href="${path}"`);
    expect(html).toContain("calendar.google.com");
    expect((await entry()).startDate.toJSDate()).toEqual(clubInstant("2026-05-23", "21:30"));
    expect(await read(`/partido/${won.id}`)).not.toContain("Agendar");
    await season.edit(next.id, { hora: null });
    expect((await entry()).startDate.toString()).toBe("2026-05-23");
    expect(await read(`/partido/${next.id}`)).not.toContain("calendar.google.com");
    await season.edit(next.id, { fecha: null });
    expect(await read(`/partido/${next.id}`)).not.toContain("Agendar");
    for (const unknown of [path, "/partido/999999/partido.ics", "/partido/x/partido.ics"])
      expect((await site.call("GET", unknown)).status).toBe(404);
  });

  // Rule TEM-24
  test("names the next match once on the home page, even if its event is not linked to it", async () => {
    const { own, next } = await league();
    await site.sql`update equipos set primer_equipo = (id = ${own.equipoId})`;
    site.deps.cache.drop("equipos");
    const eventoId = await site.event({ fecha: "2026-05-21", hora: "08:00" });
    const isNamed = async () => {
      const home = await read("/");
      expect(home).toContain(`href="/evento/${eventoId}"`);
      return home.includes(`href="/partido/${next.id}"`);
    };
    await season.edit(next.id, { fecha: "2026-05-21", hora: "08:30" });
    expect(await isNamed()).toBe(true);
    await season.edit(next.id, { hora: "08:00" });
    expect(await isNamed()).toBe(false);
    await site.change("partidos", `update partidos set evento_id = ${eventoId} where id = ${next.id}`);
    expect(await isNamed()).toBe(false);
  });

  // Rule TEM-21
  test("is the one of the year, or the nearest one that has matches, a past one first", async () => {
    const { won } = await league();
    const team = await season.team();
    await site.sql`update equipos set temporada = 2024 where id = ${team.equipoId}`;
    const old = await season.match({ localId: team.participanteId, fecha: "2024-05-10" });
    const shown = async (day: string) => {
      site.clock.set(clubInstant(day, "12:00"));
      const { temporada, partidos } = await verFixture(site.deps);
      return [temporada, ...[won, old].map(({ id }) => partidos.some((one) => one.id === id))];
    };
    expect(await shown("2025-05-20")).toEqual([2024, false, true]);
    expect(await shown("2026-05-20")).toEqual([2026, true, false]);
  });

  // Rules TEM-24 and TEM-25
  test("has the first team's last result and next match, and the last five of both sides in a competition", async () => {
    const { own, other, next } = await league();
    const sides = { localId: own.participanteId, visitanteId: other.participanteId };
    const lost = { ...played, puntosLocal: 60, puntosVisitante: 70 };
    const last = await season.match({ ...sides, ...lost, fecha: "2026-05-17" });
    await season.match({ ...sides, fecha: "2026-05-19" });
    const { participanteId } = await season.team();
    await season.match({ ...lost, localId: participanteId, fecha: "2026-05-18" });
    await site.sql`update equipos set primer_equipo = (id = ${own.equipoId})`;
    expect(await verTemporada(site.deps)).toMatchObject({
      ultimo: { id: last.id },
      proximo: { id: next.id },
      racha: ["ganado", "perdido"],
    });
    const eventoId = await site.event({ fecha: "2026-05-23", hora: "21:30" });
    await site.change("partidos", `update partidos set evento_id = ${eventoId} where id = ${next.id}`);
    expect(await verPartidoDeEvento(site.deps, eventoId)).toMatchObject({
      partido: { id: next.id },
      rachas: { local: ["ganado"], visitante: ["ganado"] },
    });
  });

  // Rules TEM-24 and TEM-25
  test("is summed up on the home page, and on the page of a match's event", async () => {
    const { own, next } = await league();
    await site.sql`update equipos set primer_equipo = (id = ${own.equipoId})`;
    site.deps.cache.drop("equipos");
    const home = await read("/");
    expect(home).toContain("Último resultado");
    expect(home).toContain(`href="/partido/${next.id}"`);
    expect(home).toContain(`${own.equipo} está en la punta en`);
    expect(home).not.toContain("En vivo");
    const eventoId = await site.event({ fecha: "2026-05-23", hora: "21:30" });
    await site.change("partidos", `update partidos set evento_id = ${eventoId} where id = ${next.id}`);
    const event = await read(`/evento/${eventoId}`);
    expect(event).toContain(`href="/partido/${next.id}"`);
    expect(event).toContain("está en la punta en");
    await site.change("partidos", `update partidos set estado = 'enJuego' where id = ${next.id}`);
    expect(await read("/")).toContain("En vivo");
    const old = "update partidos set estado = 'enJuego', evento_id = null, fecha = '2026-05-18'";
    await site.change("partidos", `${old} where id = ${next.id}`);
    expect(await read("/")).not.toContain("En vivo");
  });
});
