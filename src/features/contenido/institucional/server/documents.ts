import type { Hono } from "hono";
import { clubTime, DAY_MS } from "#contract/club-time.ts";
import { ALL_PAGES } from "#contract/pages.ts";
import { galeriasDe } from "#features/contenido/colecciones/rules.ts";
import { NOTICIAS } from "#features/contenido/publicaciones/server/noticias.ts";
import { direccionesDeNoticias } from "#features/contenido/publicaciones/server/ver-noticias.ts";
import { listarEventos } from "#features/eventos/eventos/server/listar-eventos.ts";
import { equiposPublicos } from "#features/temporada/equipos/server/plantel-publico.ts";
import { EVERY_PAGE } from "#server/caches.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";

/** Validity of `security.txt`; RFC 9116 recommends less than a year. */
const SECURITY_DAYS = 180;

/** Pages for the sitemap, besides galleries, events, news and teams. */
const CONOCIDAS = ALL_PAGES.filter(({ sitemap }) => sitemap).map(({ path }) => path);

export function institucionalDocuments(app: Hono<HttpEnv>, deps: Deps): void {
  const { settings } = deps;

  app.get("/robots.txt", (c) => {
    c.header("cache-control", "public, max-age=86400");
    return c.text(
      [
        "User-agent: *",
        // Pages load pictures and lists through the API. Private data requires a session anyway.
        "Allow: /api/eventos/",
        "Allow: /api/galeria/",
        "Allow: /api/club/imagenes/",
        "Allow: /api/noticias/",
        "Disallow: /api/",
        `Disallow: /${deps.club().slug}/`,
        "Disallow: /perfil",
        `Sitemap: ${settings.siteUrl}/sitemap.xml`,
        "",
      ].join("\n"),
    );
  });

  app.get("/.well-known/security.txt", (c) => {
    const expires = new Date(deps.clock().getTime() + SECURITY_DAYS * DAY_MS);
    expires.setUTCHours(0, 0, 0, 0);
    c.header("cache-control", "public, max-age=86400");
    return c.text(
      [
        `Contact: mailto:${deps.club().contacto.correo}`,
        `Expires: ${expires.toISOString()}`,
        "Preferred-Languages: es",
        `Canonical: ${settings.siteUrl}/.well-known/security.txt`,
        "",
      ].join("\n"),
    );
  });

  app.get("/sitemap.xml", async (c) => {
    const eventos = unwrap(await listarEventos(deps, {})).rows;
    const noticias = await direccionesDeNoticias(deps);
    const equipos = await equiposPublicos(deps);
    const hoy = clubTime(deps.clock()).fecha;
    const entries = [
      ...[...CONOCIDAS, ...galeriasDe(deps.club()).map(({ path }) => path)].map((path) =>
        entry(`${settings.siteUrl}${path}`, path === "/" ? hoy : null),
      ),
      ...eventos.map(({ id }) => entry(`${settings.siteUrl}/evento/${id}`, null)),
      ...noticias.map(({ slug, cambiadaEn }) =>
        entry(`${settings.siteUrl}/noticias/${slug}`, clubTime(cambiadaEn).fecha),
      ),
      ...equipos.map(({ slug }) => entry(`${settings.siteUrl}/equipos/${slug}`, null)),
    ];
    c.header(CACHE_TAGS_HEADER, `eventos equipos ${NOTICIAS} ${EVERY_PAGE}`);
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
      200,
      { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=300" },
    );
  });
}

function entry(address: string, changed: string | null): string {
  const escaped = address.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `  <url><loc>${escaped}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}
