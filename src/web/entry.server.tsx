import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { documentContext, reportContext, requestIdContext } from "./contexts.ts";
import { earlyGuardOf } from "./early-guard.ts";
import { nonceContext } from "./nonce.ts";
import { RequestId } from "./request-id.ts";
import { FAILED_PART, InOnePiece } from "./shell/hydrate-in-turn.tsx";

// biome-ignore lint/performance/noBarrelFile: the host, bundled apart, takes the keys from here.
export {
  documentContext,
  readsContext,
  reportContext,
  requestIdContext,
  siteUrlContext,
} from "./contexts.ts";
export { nonceContext } from "./nonce.ts";

/**
 * Renders a page whole and at once: loaders await all their data and nothing suspends, and a page is cached whole, so
 * streaming would only cost the encoding of hundreds of small chunks.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const state = serverHandoffStream && (await text(serverHandoffStream));
  const render = (inOnePiece: boolean) =>
    renderToString(
      <RequestId value={status >= 500 ? loadContext.get(requestIdContext) : null}>
        <InOnePiece value={inOnePiece}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </InOnePiece>
      </RequestId>,
    );
  const inParts = render(false);
  // React swallows what fails in a part; the page fails with it, as it does with what fails elsewhere.
  const html = inParts.includes(FAILED_PART) ? render(true) : inParts;
  const guard = earlyGuardOf(context);
  const start = guard ? html.replace("<head>", () => `<head>${inlineScript(guard, nonce)}`) : html;
  // An error page of the router's own has no scripts that would read it.
  const whole =
    state && context.renderMeta?.didRenderScripts
      ? start.replace("</body>", () => `${inlineScript(handOver(state), nonce)}</body>`)
      : start;
  headers.set("content-type", "text/html; charset=utf-8");
  loadContext.get(documentContext).html = `<!DOCTYPE html>${whole}`;
  return new Response(null, { status, headers });
}

/** Hands the loaders' data to the browser's router, which reads it as a stream. */
function handOver(state: string): string {
  const stream = "window.__reactRouterContext.streamController";
  // Nothing in it may end the script.
  return `${stream}.enqueue(${JSON.stringify(state).replaceAll("<", "\\u003c")});${stream}.close();`;
}

function inlineScript(code: string, nonce: string | undefined): string {
  return `<script${nonce ? ` nonce="${nonce}"` : ""}>${code}</script>`;
}

/** Faults of loaders and rendering go to the site's log; an address that not even `*` matches (`/%0a`) is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (isRouteErrorResponse(error) && error.status === 404) return;
  context.get(reportContext)(error, new URL(request.url).pathname);
}
