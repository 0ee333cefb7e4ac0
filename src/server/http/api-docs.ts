import type { OpenAPIHono } from "@hono/zod-openapi";
import { siteVersion } from "../package-folder.ts";
import { apiDocsPage } from "./api-docs-page.ts";
import type { HttpEnv } from "./context.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { policyByHash, REPORTING } from "./security-headers.ts";

/** Paths relative to the API's prefix. */
export const API_DOCS_PATHS = ["/openapi.json", "/docs"];

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
  const build = () => (document ??= JSON.stringify(app.getOpenAPI31Document(describe())));
  app.get("/openapi.json", (c) => {
    c.header(CACHE_TAGS_HEADER, "api-docs");
    return c.body(build(), 200, { "content-type": "application/json", "cache-control": "no-cache" });
  });
  app.get("/docs", (c) => {
    const page = apiDocsPage(JSON.parse(build()));
    c.header(CACHE_TAGS_HEADER, "api-docs");
    c.header("content-security-policy", policyByHash(page));
    c.header(...REPORTING);
    return c.html(page);
  });
}
