import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clubInstant } from "#contract/club-time.ts";
import { loadBuild } from "#site/main.ts";
import { checkItems, type Item, itemsIn } from "#tests/harness/schema-org.ts";
import { createTestSite, type TestSite } from "#tests/harness/site.ts";

const built = existsSync("build/server/index.js") || process.env.CI !== undefined;

describe("the check of structured data", () => {
  test("rejects unknown types, properties, values and words", async () => {
    const broken: Item[] = [
      { "@type": "SportsMatch", name: "x" },
      { "@type": "SportsEvent", names: "x" },
      { "@type": "SportsEvent", location: { "@type": "Offer", price: "1.00" } },
      { "@type": "SportsEvent", eventStatus: "https://schema.org/EventPosponed" },
    ];
    const errors = await checkItems([...broken, { "@type": "SportsEvent", name: "x" }]);
    expect(errors.match(/items\.ts\(\d+/g)).toEqual([2, 3, 4, 5].map((line) => `items.ts(${line}`));
  });
});

describe.skipIf(!built)("search engines and link previews", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite({ site: { pages: await loadBuild() } });
    site.clock.set(clubInstant("2026-05-20", "12:00"));
    const as = await site.user("administrador");
    const archivo = new File([await readFile("docs/manual/imagenes/calendario.webp")], "final.webp");
    expect((await site.call("POST", "/api/galeria/cargar/basquet", { as, form: { archivo } })).status).toBe(
      201,
    );
    const json = { titulo: "Ganamos </script>", texto: "Un partido **inolvidable** de principio a fin." };
    const none = { imagen: null, equipoId: null, partidoId: null };
    const written = await site.call("POST", "/api/noticias", {
      as,
      json: { ...json, ...none, publicada: true },
    });
    expect(written.status).toBe(201);
  });
  afterAll(() => site?.end());
  const set = async (id: number, column: "lugar" | "situacion", value: string) => {
    await site.pool.query(`update eventos set ${column} = $2 where id = $1`, [id, value]);
    site.deps.cache.drop("eventos", `evento:${id}`);
  };
  const read = async (path: string) => (await site.call("GET", path)).text();
  const publicPages = async () =>
    [...(await read("/sitemap.xml")).matchAll(/<loc>([^<]+)/g)].map(([, url = ""]) => new URL(url).pathname);

  // Rule SIT-23
  test("find each upcoming event on the home page with its end, address, start of sale and teams", async () => {
    const { calle } = site.deps.club().contacto.direccion;
    const at = { fecha: "2026-06-03", hora: "20:30" };
    const home = await site.event({ nombre: "Final: Colón vs. Unión (U17)", ...at });
    const away = await site.event({ nombre: "Cena del club", ...at });
    await site.event({ nombre: "Pasado", fecha: "2026-05-19" });
    await set(home, "lugar", `Estadio, ${calle}`);
    await set(away, "lugar", "Salón Sur, Junín");
    const items = itemsIn(await read("/"));
    expect(items[0]).toMatchObject({ "@type": "SportsOrganization", url: `${site.url}/` });
    const events = items.filter((item) => item["@type"] === "SportsEvent");
    expect(events.map(({ url }) => url).sort()).toEqual([home, away].map((id) => `${site.url}/evento/${id}`));
    expect(events.find(({ url }) => url === `${site.url}/evento/${home}`)).toMatchObject({
      startDate: "2026-06-03T20:30:00-03:00",
      endDate: "2026-06-03T22:30:00-03:00",
      location: { address: { "@type": "PostalAddress", streetAddress: calle, addressCountry: "AR" } },
      competitor: [{ name: "Colón" }, { name: "Unión" }],
      offers: { validFrom: expect.stringMatching(/^2\d{3}-.+Z$/) },
    });
    const cena = events.find(({ url }) => url === `${site.url}/evento/${away}`);
    expect(cena).toMatchObject({ location: { address: { streetAddress: "Salón Sur, Junín" } } });
    expect(cena).not.toHaveProperty("competitor");
  });

  // Rule EVE-17
  test("find a link to the calendar of all events on the home page and on event pages", async () => {
    const id = await site.event({ fecha: "2026-06-03" });
    site.deps.cache.drop("eventos");
    const webcal = site.url.replace(/^https?/, "webcal").concat("/eventos.ics");
    for (const path of ["/", `/evento/${id}`, `/login?volver=%2Fevento%2F${id}`]) {
      const html = await read(path);
      expect([path, html.includes(`href="${webcal}"`)]).toEqual([path, true]);
    }
    expect(await read("/eventos.ics")).toContain(`/evento/${id}`);
  });

  // Rule SIT-23
  test("find only data that are valid in schema.org's vocabulary", async () => {
    const id = await site.event({ fecha: "2026-06-04" });
    await set(id, "situacion", "suspendido");
    const found = await Promise.all((await publicPages()).map(async (path) => itemsIn(await read(path))));
    const items = found.flat();
    expect(await checkItems(items)).toBe("");
    expect(new Set(items.map((item) => item["@type"]))).toEqual(
      new Set([
        "SportsOrganization",
        "SportsEvent",
        "BreadcrumbList",
        "ImageGallery",
        "SportsTeam",
        "NewsArticle",
      ]),
    );
  });

  // Rules SIT-23, NOT-4
  test("find news with its title, text, dates, picture and publisher", async () => {
    const article = itemsIn(await read("/noticias/ganamos-script")).find(
      (item) => item["@type"] === "NewsArticle",
    );
    expect(article).toMatchObject({
      headline: "Ganamos </script>",
      description: "Un partido inolvidable de principio a fin.",
      image: `${site.url}/noticias/ganamos-script/previa.jpg`,
      datePublished: "2026-05-20T15:00:00.000Z",
      publisher: { "@type": "SportsOrganization", name: site.deps.club().identidad.nombre },
    });
    expect(await read("/noticias")).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Noticias" href="/noticias.xml"/>',
    );
    expect((await site.call("GET", "/noticias/ganamos")).status).toBe(404);
  });

  // Rule SIT-23
  test.each([
    ["suspendido", "EventPostponed"],
    ["cancelado", "EventCancelled"],
  ] as const)("find an event that is %s with the status %s and without offers", async (situacion, status) => {
    const id = await site.event({ fecha: "2026-06-06" });
    await set(id, "situacion", situacion);
    const evento = itemsIn(await read(`/evento/${id}`)).find((item) => item["@type"] === "SportsEvent");
    expect(evento).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      offers: { availability: "https://schema.org/SoldOut" },
    });
  });

  // Rule SIT-23
  test("get an event's texts unchanged, even if they look like the end of a script", async () => {
    const nombre = '</script><script>alert(1)</script> <!-- \u2028 &amp; " \\';
    const id = await site.event({ nombre, fecha: "2026-06-05" });
    const html = await read(`/evento/${id}`);
    expect(html).not.toContain("<script>alert(1)");
    expect(itemsIn(html).find((item) => item["@type"] === "SportsEvent")?.name).toBe(nombre);
    // Browsers do not execute data blocks, so the policy contains no hash of this block.
    const { headers } = await site.call("GET", `/evento/${id}`);
    const scripts = html.match(/<script(?! src=| type="application)[^>]*>/g) ?? [];
    const allowed =
      headers
        .get("content-security-policy")
        ?.match(/script-src[^;]*/)?.[0]
        .match(/sha256-/g) ?? [];
    expect(allowed.length).toBeLessThanOrEqual(scripts.length);
  });

  // Rule SIT-24
  test("get a title, description, heading, text and picture from every public page without running scripts", async () => {
    const texts = new Map<string, string>();
    // Events have a separate test, and several may have the same name.
    const pages = (await publicPages()).filter((path) => !path.startsWith("/evento/"));
    for (const path of [...pages, "/hacete_socio"]) {
      const html = await read(path);
      const of = (pattern: RegExp) => html.match(pattern)?.[1] ?? "";
      const title = of(/<title>([^<]+)/);
      const description = of(/<meta name="description" content="([^"]+)/);
      expect([path, title.length > 5, description.length > 30]).toEqual([path, true, true]);
      for (const text of [title, description]) {
        expect([path, texts.get(text)]).toEqual([path, undefined]);
        texts.set(text, path);
      }
      expect(of(/<meta property="og:title" content="([^"]+)/)).toBe(title);
      // The page asks for a login, so only its preview is public.
      if (path !== "/hacete_socio") {
        expect([path, html.match(/<h1[ >]/g)]).toEqual([path, expect.objectContaining({ length: 1 })]);
        const main = of(/<main[^>]*>(.*)<\/main>/s).replace(/<[^>]+>/g, " ");
        expect([path, main.replace(/\s+/g, " ").length > 30]).toEqual([path, true]);
      }
      const picture = new URL(of(/<meta property="og:image" content="([^"]+)/));
      const response = await site.call("GET", picture.pathname + picture.search);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        200,
        "image/jpeg",
      ]);
    }
  });
});
