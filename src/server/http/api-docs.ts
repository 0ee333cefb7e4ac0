import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";
import { siteVersion } from "../package-folder.ts";
import type { HttpEnv } from "./context.ts";
import { answerNotFound } from "./problems.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { DOCS_POLICY, REPORTING } from "./security-headers.ts";

const FILES: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
};
const START = `window.addEventListener("load", () => SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true }));`;

/** Paths relative to the API's prefix. */
export const API_DOCS_PATHS = ["/openapi.json", "/docs", "/docs/{file}"];

const describe = () => ({
  openapi: "3.1.0",
  info: {
    title: "API del sitio",
    version: siteVersion(),
    description: "Las llamadas del sitio del club.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/api" }],
});

/** OpenAPI 3.1 at `/openapi.json`, and a page to browse it at `/docs`, without third-party requests. */
export function mountApiDocs(app: OpenAPIHono<HttpEnv>): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  // Built on the first request, after all areas declared their calls; immutable afterwards.
  let document: string | undefined;
  app.get("/openapi.json", (c) => {
    document ??= JSON.stringify(app.getOpenAPI31Document(describe()));
    c.header(CACHE_TAGS_HEADER, "api-docs");
    return c.body(document, 200, { "content-type": "application/json", "cache-control": "no-cache" });
  });
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  app.get("/docs/:file", async (c) => {
    const file = c.req.param("file");
    if (file === "start.js") return c.body(START, 200, { "content-type": "text/javascript; charset=utf-8" });
    const type = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
    if (!type) return answerNotFound(c);
    c.header(CACHE_TAGS_HEADER, "api-docs");
    return c.body(new Uint8Array(await readFile(join(folder, file))), 200, {
      "content-type": type,
      "cache-control": "public, max-age=86400",
    });
  });
  app.get("/docs", (c) => {
    c.header("content-security-policy", DOCS_POLICY);
    c.header(...REPORTING);
    return c.html(html`<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API del sitio</title>
    <link rel="icon" href="/favicon.ico" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`);
  });
}
