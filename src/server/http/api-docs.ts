import type { OpenAPIHono } from "@hono/zod-openapi";
import { html, raw } from "hono/html";
import { siteVersion } from "../package-folder.ts";
import type { HttpEnv } from "./context.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { policyByHash, REPORTING } from "./security-headers.ts";

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

/** Serves OpenAPI 3.1 at `/openapi.json`, and a page to browse it at `/docs`, without third-party requests. */
export function mountApiDocs(app: OpenAPIHono<HttpEnv>): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  // Built on the first request, after all areas have declared their calls.
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

interface Document {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, object> };
}

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

type Content = Record<string, { schema?: object }>;

const STYLE = `
body { max-width: 70rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1624; }
nav { columns: 14rem; margin-bottom: 2rem; }
nav a { display: block; padding: 0.25rem 0; }
a { color: #4a1d7a; }
details { margin: 0.25rem 0; border: 1px solid #cfc8d8; border-radius: 0.5rem; }
details details { margin: 0.5rem 0; }
summary { padding: 0.75rem; cursor: pointer; overflow-wrap: anywhere; }
details > :not(summary) { margin: 0.5rem 0.75rem; }
code { font-size: 0.95rem; }
pre { overflow: auto; max-height: 30rem; padding: 0.75rem; border-radius: 0.5rem; background: #f4f1f8; }
table { border-collapse: collapse; }
caption { font-weight: 600; text-align: left; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
b { display: inline-block; min-width: 4rem; }
`;

function apiDocsPage({ info, paths, components }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(calls, ({ path }) => path.split("/")[1] ?? "");
  const names = [...groups.keys()].toSorted((a, b) => a.localeCompare(b, "es"));
  return String(html`<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${info.title}</title>
    <link rel="icon" href="/favicon.ico" />
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <h1>${info.title} ${info.version}</h1>
    <p>${info.description} Las direcciones empiezan con <code>/api</code>. Para programas: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
    <nav aria-label="Partes">${names.map((name) => html`<a href="#${name}">${name} (${groups.get(name)?.length})</a>`)}</nav>
    <main>
      ${names.map((name) => html`<h2 id="${name}">${name}</h2>${(groups.get(name) ?? []).map(callOf)}`)}
      <h2 id="esquemas">Esquemas</h2>
      ${Object.entries(components?.schemas ?? {}).map(
        ([name, schema]) =>
          html`<details id="esquema-${name}"><summary>${name}</summary>${schemaOf(schema)}</details>`,
      )}
    </main>
  </body>
</html>`);
}

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  return html`<details id="${operationId}">
<summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${summary}</summary>
<p>${accessOf(security)}</p>
${
  parameters.length > 0 &&
  html`<table><caption>Parámetros</caption><tbody>${parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${PLACES[place] ?? place}${required && ", obligatorio"}</td><td><code>${JSON.stringify(schema)}</code></td></tr>`,
  )}</tbody></table>`
}
${requestBody && html`<h3>Cuerpo</h3>${contentOf(requestBody.content)}`}
<h3>Respuestas</h3>
${Object.entries(responses).map(
  ([status, { description, content }]) =>
    html`<details><summary><b>${status}</b> ${description}</summary>${content && contentOf(content)}</details>`,
)}
</details>`;
}

const PLACES: Record<string, string> = {
  path: "en la dirección",
  query: "en la consulta",
  header: "encabezado",
};

function accessOf(security: object[]): string {
  if (security.length === 0) return "Sin sesión.";
  return security.some((one) => Object.keys(one).length === 0) ? "Con o sin sesión." : "Con sesión.";
}

function contentOf(content: Content) {
  return Object.entries(content).map(
    ([type, { schema }]) => html`<p><code>${type}</code></p>${schema && schemaOf(schema)}`,
  );
}

function schemaOf(schema: object) {
  const parts = JSON.stringify(schema, null, 2).split(/("#\/components\/schemas\/[^"]+")/);
  return html`<pre tabindex="0">${parts.map((part) => {
    const name = /^"#\/components\/schemas\/(.+)"$/.exec(part)?.[1];
    return name ? html`<a href="#esquema-${name}">${part}</a>` : part;
  })}</pre>`;
}
