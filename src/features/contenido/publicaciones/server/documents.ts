import type { Hono } from "hono";
import { clubTime } from "#contract/club-time.ts";
import { formatFechaConAnio } from "#contract/format.ts";
import { dibujarPrevia } from "#features/compartido/imagenes/server/dibujar-previa.ts";
import { leerImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { EVERY_PAGE } from "#server/caches.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { answerDrawing } from "#server/http/responses.ts";
import { NOTICIAS } from "./noticias.ts";
import { listarPublicadas, verPublicada } from "./ver-noticias.ts";

/** Number of news in the feed. */
const EN_EL_CANAL = 20;

/** Serves the feed of the club's news (RSS 2.0), and their link previews. */
export function noticiasDocuments(app: Hono<HttpEnv>, deps: Deps): void {
  const { siteUrl } = deps.settings;

  app.get("/noticias.xml", async (c) => {
    const { nombre, ciudad } = deps.club().identidad;
    const { rows } = await listarPublicadas(deps, { pagina: 1, tamano: EN_EL_CANAL });
    const items = rows.map(({ slug, titulo, resumen, publicadaEn }) => {
      const url = `${siteUrl}/noticias/${slug}`;
      return `<item>
<title>${escaped(titulo)}</title>
<link>${url}</link>
<guid>${url}</guid>
<pubDate>${new Date(publicadaEn).toUTCString()}</pubDate>
<description>${escaped(resumen)}</description>
<media:content medium="image" type="image/jpeg" url="${url}/previa.jpg"/>
</item>`;
    });
    c.header(CACHE_TAGS_HEADER, `${NOTICIAS} ${EVERY_PAGE}`);
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escaped(`Noticias de ${nombre}`)}</title>
<link>${siteUrl}/noticias</link>
<atom:link href="${siteUrl}/noticias.xml" rel="self" type="application/rss+xml"/>
<description>${escaped(`Lo último de ${nombre}, de ${ciudad}.`)}</description>
<language>es-ar</language>
${items.join("\n")}
</channel>
</rss>
`,
      200,
      { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "no-cache" },
    );
  });

  app.get("/noticias/:slug/previa.jpg", async (c) => {
    const noticia = await verPublicada(deps, c.req.param("slug"));
    if (!noticia) return c.notFound();
    const { imagen, titulo, publicadaEn } = noticia;
    const foto = imagen && (await leerImagen(deps, imagen.clave));
    const { identidad } = deps.club();
    const previa = await dibujarPrevia({
      identidad,
      arriba: "Noticias",
      titulo,
      lineas: [formatFechaConAnio(clubTime(new Date(publicadaEn)).fecha), identidad.ciudad],
      foto: foto?.contenido ?? null,
    });
    return answerDrawing(c, previa, `${NOTICIAS} ${EVERY_PAGE}`, "no-cache");
  });
}

/** Stored texts contain no characters that XML cannot express in this way. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
