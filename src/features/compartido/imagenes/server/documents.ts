import type { Context, Hono } from "hono";
import type { Club } from "#contract/club.ts";
import { keysOf } from "#contract/keys.ts";
import { paletteOf } from "#contract/palette.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { createDibujos, DIBUJOS } from "./dibujos.ts";

const MANIFEST = "/manifest.webmanifest";
const MANIFEST_DE_PUERTA = "/puerta.webmanifest";
const paths = keysOf(DIBUJOS);

/** Paths that take a parameter `v`, the version of the settings that they show. */
export const VERSIONED_PATHS: readonly string[] = [...paths, MANIFEST, MANIFEST_DE_PUERTA];

/** Serves icons, crest, link preview and web manifest, drawn from the club's current settings (Rule SIT-14). */
export function escudoDocuments(app: Hono<HttpEnv>, deps: Deps): void {
  const dibujar = createDibujos(deps);

  for (const path of paths)
    app.get(path, async (c) => {
      const club = deps.club();
      const { contenido, mime, completo } = await dibujar(path, club);
      // Other sites embed link previews and icons.
      c.header("cross-origin-resource-policy", "cross-origin");
      const send = () => c.body(new Uint8Array(contenido), 200, { "content-type": mime });
      if (completo) return answerVersion(c, club.dibujos, send);
      c.header("cache-control", "no-store");
      return send();
    });

  const answerManifest = (path: string, appOf: (club: Club) => object) =>
    app.get(path, (c) => {
      const club = deps.club();
      return answerVersion(c, club.dibujos, () =>
        c.body(JSON.stringify({ ...manifest(club), ...appOf(club) }), 200, {
          "content-type": "application/manifest+json; charset=utf-8",
        }),
      );
    });
  answerManifest(MANIFEST, () => ({}));
  answerManifest(MANIFEST_DE_PUERTA, ({ slug, identidad: { nombre, nombreCorto } }) => {
    const scope = `/${slug}/admin/eventos/ingreso`;
    return {
      id: scope,
      start_url: scope,
      scope,
      name: `Puerta de ${nombre}`,
      short_name: `Puerta ${nombreCorto}`,
    };
  });
}

/**
 * Lets browsers cache the response forever if the address has the current version. A request for another version comes
 * from a page with older or newer settings than this instance has.
 */
function answerVersion(c: Context<HttpEnv>, version: string, send: () => Response): Response {
  const asked = c.req.query("v");
  const etag = `"${version}"`;
  c.header("etag", etag);
  c.header(
    "cache-control",
    asked === version
      ? "public, max-age=31536000, immutable"
      : asked === undefined
        ? "public, max-age=300"
        : "no-cache",
  );
  return c.req.header("if-none-match")?.includes(etag) ? c.body(null, 304) : send();
}

function manifest({ identidad: { nombre, nombreCorto, colores }, dibujos }: Club) {
  const icon = (path: string, sizes: string, purpose = "any") => ({
    src: `${path}?v=${dibujos}`,
    sizes,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: nombre,
    short_name: nombreCorto,
    lang: "es-AR",
    start_url: "/",
    display: "standalone",
    background_color: colores.principal,
    theme_color: paletteOf(colores)["--color-menu"],
    icons: [
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
  };
}
