import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { reportContext, requestIdContext } from "./contexts.ts";
import { earlyGuardOf } from "./early-guard.ts";
import { nonceContext } from "./nonce.ts";
import { RequestId } from "./request-id.ts";

// biome-ignore lint/performance/noBarrelFile: the host, bundled apart, takes the keys from here.
export { readsContext, reportContext, requestIdContext, siteUrlContext } from "./contexts.ts";
export { nonceContext } from "./nonce.ts";

/**
 * Renders a page whole: it is kept whole in the cache, and its inline scripts are hashed for the
 * Content-Security-Policy, so that nothing is won by sending its beginning earlier.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RequestId value={status >= 500 ? loadContext.get(requestIdContext) : null}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestId>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const chunks: Buffer[] = [];
          pipe(
            new Writable({
              write(chunk: Buffer, _encoding, next) {
                chunks.push(chunk);
                next();
              },
              final(next) {
                headers.set("content-type", "text/html; charset=utf-8");
                const html = Buffer.concat(chunks).toString();
                resolve(
                  new Response(beginWith(earlyGuardOf(routerContext), html, nonce), { status, headers }),
                );
                next();
              },
            }),
          );
        },
        onShellError: reject,
        onError(error) {
          clearTimeout(timer);
          reject(error);
        },
      },
    );
    const timer = setTimeout(() => abort(new Error("the page took too long to render")), 10_000);
  });
}

/** Puts a script before everything else of the page, so that nothing is asked for until it has run. */
function beginWith(script: string | null, html: string, nonce: string | undefined): string {
  if (script === null) return html;
  return html.replace("<head>", () => `<head><script${nonce ? ` nonce="${nonce}"` : ""}>${script}</script>`);
}

/** Faults of loaders and rendering go to the site's log; an address that not even `*` matches (`/%0a`) is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (isRouteErrorResponse(error) && error.status === 404) return;
  context.get(reportContext)(error, new URL(request.url).pathname);
}
