import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, clubInstant } from "#contract/club-time.ts";
import { loadBuild } from "#site/main.ts";
import { createTestSite, type TestSite, until } from "#tests/harness/site.ts";

const built = existsSync("build/server/index.js") || process.env.CI !== undefined;
const FECHA = "2026-06-20";

/** Returns the URL of the login to which the guard of an event's page redirects. */
const loginOf = (id: number | string) => `/login?volver=${encodeURIComponent(`/evento/${id}`)}`;

describe.skipIf(!built)("an event's public page", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite({ site: { pages: await loadBuild() } });
    site.clock.set(clubInstant(FECHA, "12:00"));
  });
  afterAll(() => site?.end());

  async function ask(path: string) {
    const response = await site.call("GET", path);
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get("location"),
      html,
      // A response from the cache has no request id.
      cached: !response.headers.has("x-request-id"),
      h1: html.match(/<h1[^>]*>([^<]*)/)?.[1],
      noindex: html.includes('<meta name="robots" content="noindex"/>'),
    };
  }
  const warm = (path: string) =>
    until(`${path} to come from the cache`, async () => {
      const answer = await ask(path);
      return answer.cached && answer;
    });

  // Rule EVE-14
  test("shows its name, time, place and price without JavaScript", async () => {
    const id = await site.event({ nombre: "Colón vs. Quilmes", fecha: FECHA, hora: "21:30" });
    for (const path of [`/evento/${id}`, loginOf(id)]) {
      const { status, h1, html, noindex } = await ask(path);
      expect([path, status, h1, noindex]).toEqual([path, 200, "Colón vs. Quilmes", false]);
      expect(html).toContain("<title>Colón vs. Quilmes | ");
      expect(html).toContain(`<link rel="canonical" href="${site.url}/evento/${id}"/>`);
      for (const text of ["Fecha 1", "hoy 21:30", "20/06/2026", "Gimnasio", "$ 1.500,00", "Quedan 10"])
        expect(html).toContain(text);
      expect(html).toContain("https://www.google.com/maps/search/?api=1&amp;query=Gimnasio");
      expect(html).toContain(`href="/evento/${id}/evento.ics"`);
      expect(html).toContain("https://wa.me/?text=");
      expect(html).toContain("Entrá para comprar");
      expect(html).toContain("Crear cuenta");
      const data = html.match(
        /<script type="application\/ld\+json">(\{[^<]*SportsEvent[^<]*)<\/script>/,
      )?.[1];
      expect(JSON.parse(data ?? "{}")).toMatchObject({
        "@type": "SportsEvent",
        name: "Colón vs. Quilmes",
        startDate: "2026-06-20T21:30:00-03:00",
        url: `${site.url}/evento/${id}`,
        offers: { price: "1500.00", availability: "https://schema.org/InStock" },
      });
    }
    expect((await ask(loginOf(id))).html).toContain('name="nombreUsuario"');
  });

  // Rule EVE-14
  test("says «hoy» or «mañana» according to the club's time zone", async () => {
    const mañana = addDays(FECHA, 1);
    const id = await site.event({ fecha: mañana, hora: "20:30" });
    const paths = [`/evento/${id}`, loginOf(id)];
    // Rendered half a minute before midnight; a page cached for the usual minute would show the wrong day.
    site.clock.set(clubInstant(FECHA, "23:59"));
    site.clock.advance(30_000);
    for (const path of paths) expect((await warm(path)).html).toContain("mañana 20:30");
    site.clock.advance(29_000);
    for (const path of paths) {
      const { cached, html } = await ask(path);
      expect([cached, html.includes("mañana 20:30")]).toEqual([true, true]);
    }
    site.clock.set(clubInstant(mañana, "00:00"));
    site.clock.advance(500);
    for (const path of paths) expect((await ask(path)).html).toContain("hoy 20:30");
    site.clock.set(clubInstant(FECHA, "12:00"));
  });

  test("is cached once per event, whatever follows its path", async () => {
    const id = await site.event({ fecha: FECHA, hora: "21:00" });
    await warm(loginOf(id));
    for (const query of [
      `volver=%2Fevento%2F${id}%3Fde%3Dwhatsapp`,
      `fbclid=1&volver=/evento/${id}&x=2`,
      `volver=%2Fevento%2F${id}%23comprar&falta=x`,
    ]) {
      const { cached, html } = await ask(`/login?${query}`);
      expect([query, cached, html.includes(`/evento/${id}/evento.ics`)]).toEqual([query, true, true]);
    }
    const plain = await warm("/login");
    for (const volver of [
      "/perfil/entradas",
      "/evento/abc",
      "/evento/0",
      "/evento/1.5",
      "//evil.example",
      "/evento/7/../../x",
      "\u202e/evento/7",
      "/evento/7\r\nset-cookie: a=b",
      `/evento/${"7".repeat(6_000)}`,
      "%00",
    ])
      expect(await ask(`/login?volver=${encodeURIComponent(volver)}`)).toEqual(plain);
    expect((await ask("/login?volver=%2Fevento%2F7%00")).status).toBe(422);

    await warm("/login?falta=%2Fevento%2F1");
    for (const gone of [987_654, 2_147_483_647, 9_999_999_999]) {
      const { status, location } = await ask(loginOf(gone));
      expect([status, location]).toEqual([302, `/login?falta=${encodeURIComponent(`/evento/${gone}`)}`]);
      const page = await ask(location ?? "");
      expect([page.status, page.cached, page.noindex]).toEqual([200, true, true]);
      expect(page.html).toContain("El evento que buscabas ya no está publicado.");
    }
  });

  // Rule EVE-14
  test("does not show an event that is inactive, deleted or past", async () => {
    const hidden = await site.event({ nombre: "Secreto", fecha: FECHA, estado: false });
    expect((await ask(loginOf(hidden))).status).toBe(302);
    expect(await ask(`/evento/${hidden}`)).toMatchObject({ status: 404, noindex: true });
    expect((await ask(`/evento/${hidden}`)).html).not.toContain("Secreto");

    const past = await site.event({ nombre: "Ayer", fecha: addDays(FECHA, -1) });
    const login = await ask(loginOf(past));
    expect(login).toMatchObject({ status: 200, h1: "INICIAR SESIÓN", noindex: true });
    expect(login.html).toContain("El evento que buscabas ya empezó.");
    expect(login.html).not.toContain("Ayer");
    expect((await ask(`/evento/${past}`)).html).toContain("Este evento ya empezó");

    const shown = await site.event({ nombre: "Se suspende", fecha: FECHA, hora: "22:00" });
    await warm(loginOf(shown));
    await site.change(`evento:${shown}`, `update eventos set situacion = 'cancelado' where id = ${shown}`);
    const cancelled = await ask(loginOf(shown));
    expect(cancelled).toMatchObject({ status: 200, h1: "Se suspende" });
    expect(cancelled.html).toContain("Este evento no se hace.");
    expect(cancelled.html).not.toContain("Entrá para comprar");
    await site.change(`evento:${shown}`, `delete from eventos where id = ${shown}`);
    expect((await ask(loginOf(shown))).status).toBe(302);

    for (const id of ["abc", "0", "1.5", "7%29", "99999999999"]) {
      const { status, html } = await ask(`/evento/${id}`);
      expect([id, status]).toEqual([id, 404]);
      // A page that does not exist does not redirect to the login.
      expect(html).not.toContain("location.replace");
    }
    expect((await ask("/evento/%00")).status).toBe(422);
  });

  test("is replaced by a plain login form while events cannot be read", async () => {
    const id = await site.event({ fecha: FECHA, hora: "21:00" });
    await site.sql`alter table eventos rename to eventos_lejos`;
    try {
      const { status, h1, html } = await ask(loginOf(id));
      expect([status, h1]).toEqual([200, "INICIAR SESIÓN"]);
      expect(html).not.toContain("ya no está publicado");
    } finally {
      await site.sql`alter table eventos_lejos rename to eventos`;
    }
    expect((await ask(loginOf(id))).h1).toBe("Partido");
  });

  // Rule SIT-15
  test("is in the sitemap, unlike pages about an account or a payment", async () => {
    for (const path of [
      "/login",
      "/recuperar_contrase%C3%B1a",
      "/restablecer-contrase%C3%B1a?token=x",
      "/codigo-de-acceso",
      "/perfil",
      "/perfil/entradas",
      "/perfil/cuotas",
      "/perfil/carnet",
      "/perfil/reservas",
      "/perfil/seguridad",
      "/perfil/privacidad",
      "/hacete_socio",
      "/success",
      "/pending",
      "/failure",
      "/error?message=x",
      "/mp_notifications",
      "/entrada",
      "/lista-de-espera/x",
      "/no-puedo-ir/x",
      "/club_colon/admin/",
    ])
      expect([path, (await ask(path)).noindex]).toEqual([path, true]);
    await site.event({ fecha: FECHA, hora: "21:00" });
    site.deps.cache.drop("eventos");
    const listed = [...(await ask("/sitemap.xml")).html.matchAll(/<loc>([^<]+)/g)].map(
      ([, url = ""]) => new URL(url).pathname,
    );
    expect(listed.some((path) => path.startsWith("/evento/"))).toBe(true);
    for (const path of listed) {
      const { status, noindex, html } = await ask(path);
      expect([path, status, noindex]).toEqual([path, 200, false]);
      // An event's page redirects visitors to the login, which shows the event.
      if (!path.startsWith("/evento/")) expect(html).not.toContain("location.replace(");
    }
  });
});
