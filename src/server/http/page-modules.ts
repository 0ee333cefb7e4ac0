import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { ServerBuild } from "react-router";
import type { HttpEnv } from "./context.ts";
import type { PageRoutes } from "./page-route.ts";
import { answerTooLong } from "./problems.ts";
import { createForms, type Forms, headersOf } from "./response-forms.ts";

/** Maximum length of the manifest's URL, as in the router's script, which requests as many links as fit. */
const LONGEST = 7_680;
/** Maximum number of cached compressed answers, by set of pages; a visitor needs a handful. */
const MOST_SETS = 100;

/**
 * Serves the manifest in which the router looks up the modules of linked pages, in the router's own format but without
 * its matching, which costs 0.3 ms a link.
 */
export function createPageModules({ assets }: Pick<ServerBuild, "assets">, routes: PageRoutes) {
  const entries = new Map(
    Object.entries(assets.routes).map(([id, route]) => [
      id,
      `${JSON.stringify(id)}:${JSON.stringify(route)}`,
    ]),
  );
  const answers = new LRUCache<string, Forms>({ max: MOST_SETS });
  const headers = [
    "cache-control",
    "public, max-age=31536000, immutable",
    "content-type",
    "application/json",
  ];

  return async (c: Context<HttpEnv>): Promise<Response> => {
    if (c.req.url.length > LONGEST) return answerTooLong(c);
    // A page of another version: its script then loads the next page as a document.
    if (c.req.query("version") !== assets.version)
      return new Response(null, { status: 204, headers: { "x-remix-reload-document": "true" } });
    const links = (c.req.query("paths") ?? "").split(",").filter(Boolean);
    const paths = links.map((link) => (link.startsWith("/") ? link : `/${link}`));
    const ids = [...routes.idsAt(paths)].filter((id) => entries.has(id)).sort();
    const key = ids.join();
    const forms =
      answers.get(key) ?? createForms(Buffer.from(`{${ids.map((id) => entries.get(id)).join()}}`), headers);
    answers.set(key, forms);
    const form = await forms.bestFor(c.req.header("accept-encoding") ?? "");
    const own = headersOf(form);
    own.append("vary", "accept-encoding");
    return new Response(form.body as Uint8Array<ArrayBuffer>, { headers: own });
  };
}
