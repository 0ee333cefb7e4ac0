import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { html, raw } from "hono/html";
import { listen, type Where } from "./http/listen.ts";
import { baseHeaders } from "./http/security-headers.ts";

/** Server that answers in place of a site that cannot serve yet. */
export interface StandIn {
  port: number;
  close(): Promise<void>;
}

export interface StandInPage {
  title: string;
  paragraphs: string[];
  list: string[];
  retryAfterSeconds: number;
  /** Code of the problem returned to API calls; "no-disponible" by default. */
  code?: string;
  reloads?: boolean;
}

const DEFAULT_PORT = 3000;

/**
 * Serves a page that lists the invalid settings until the site is restarted: 503 everywhere, `/healthz` 200 (the
 * process is alive and need not be restarted), `/readyz` 503.
 * @param problems sentences of a SettingsError: names and instructions, never values
 */
export function serveSetupPage(
  problems: string[],
  env: Record<string, string | undefined>,
): Promise<StandIn> {
  return serveStandIn(whereOf(env), {
    title: "Hay que corregir la configuración",
    paragraphs: [
      "El programa está instalado y funciona, pero no puede empezar hasta que se corrija esto:",
      "Los ajustes van en el archivo .env o en el entorno; .env.example los explica uno por uno. " +
        "Después de cambiarlos hay que volver a arrancar el sitio.",
    ],
    list: problems,
    retryAfterSeconds: 60,
  });
}

/** Serves the page of a site that waits for its database and continues automatically. */
export function serveWaitingPage(where: Where): Promise<StandIn> {
  return serveStandIn(where, {
    title: "Volvemos en un momento",
    paragraphs: [
      "El sitio está esperando a su base de datos. No hace falta hacer nada: cuando responda, vuelve solo.",
    ],
    list: [],
    retryAfterSeconds: 10,
  });
}

/** Returns the port and address, if valid, because either may be the invalid setting. */
function whereOf(env: Record<string, string | undefined>): Where {
  const port = env.PORT && /^\d{1,5}$/.test(env.PORT) ? Number(env.PORT) : DEFAULT_PORT;
  return { port: port <= 65_535 ? port : DEFAULT_PORT, host: env.HOST || "0.0.0.0" };
}

/** Answers every request with 503 and the page or a problem; `/healthz` with 200, since the process is alive. */
export function standIn(options: StandInPage): RequestListener {
  const { page, policy } = draw(options);
  const detail = [options.title, ...options.list].map((one) => one.replace(/\.?$/, ".")).join(" ");
  const problem = JSON.stringify({
    type: "about:blank",
    title: "No disponible",
    status: 503,
    detail,
    code: options.code ?? "no-disponible",
    requestId: "",
  });
  return (request: IncomingMessage, response: ServerResponse) => {
    // The request body is not read, because the connection ends with the response.
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, {
          ...Object.fromEntries(baseHeaders({ https: false })),
          "content-type": type,
          "content-security-policy": policy,
          "cache-control": "no-store",
          connection: "close",
          ...(status === 503 ? { "retry-after": String(options.retryAfterSeconds) } : {}),
        })
        .end(request.method === "HEAD" ? undefined : body);
    const path = request.url?.split("?", 1)[0] ?? "/";
    if (path === "/healthz") return send(200, "application/json", '{"ok":true}');
    if (path === "/readyz") return send(503, "application/json", '{"ok":false}');
    if (path.startsWith("/api/")) return send(503, "application/problem+json; charset=utf-8", problem);
    return send(503, "text/html; charset=utf-8", page);
  };
}

async function serveStandIn(where: Where, page: StandInPage): Promise<StandIn> {
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 15_000 }, standIn(page));
  await listen(server, where);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function draw(options: StandInPage): { page: string; policy: string } {
  const { title, paragraphs, list, reloads, retryAfterSeconds } = options;
  const [first = "", ...rest] = paragraphs;
  const page = String(html`<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reloads ? html`<meta http-equiv="refresh" content="${retryAfterSeconds}">` : ""}
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${first}</p>
${list.length > 0 ? html`<ul>${list.map((item) => html`<li>${item}</li>`)}</ul>` : ""}
${rest.map((paragraph) => html`<p class="more">${paragraph}</p>`)}
</main>
</body>
</html>
`);
  const hash = createHash("sha256").update(STYLE).digest("base64");
  return {
    page,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem 1rem;background:#27313f;color:#1f172b;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:42rem;background:#fff;border-top:.375rem solid #8a94a3;border-radius:.75rem;padding:clamp(1.25rem,5vw,2.5rem);box-shadow:0 1rem 3rem rgb(0 0 0/.25)}
h1{margin:0 0 1rem;font-size:clamp(1.5rem,5vw,2.125rem);line-height:1.15;color:#27313f;text-wrap:balance}
p{margin:0 0 1rem}
ul{margin:0 0 1.25rem;padding:0;list-style:none;border:1px solid #e5dbcd;border-radius:.5rem}
li{padding:.75rem 1rem;overflow-wrap:anywhere}
li+li{border-top:1px solid #e5dbcd}
.more{margin:0;color:#5b6472;font-size:.9375rem}`;
