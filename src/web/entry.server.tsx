import { text } from "node:stream/consumers";
import polyfillsOfOldBrowsers from "old-browsers:loader";
import { renderToString } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { documentContext, nonceContext, reportContext, requestIdContext } from "./contexts.ts";
import { earlyGuardOf } from "./early-guard.ts";
import { RequestId } from "./error-screen.tsx";
import { DocumentNonce, FAILED_PART, InOnePiece } from "./shell/hydrate-in-turn.tsx";

// biome-ignore lint/performance/noBarrelFile: the host is bundled separately and imports the keys from here.
export {
  documentContext,
  nonceContext,
  noticeScaleContext,
  readsContext,
  reportContext,
  requestIdContext,
  siteUrlContext,
} from "./contexts.ts";

/**
 * Renders a page in one piece: loaders await all their data, nothing suspends and whole pages are cached, so
 * streaming would only add the cost of encoding many small chunks.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const document = loadContext.get(documentContext);
  if (status === document.skips) {
    document.skipped = true;
    return new Response(null, { status });
  }
  const nonce = loadContext.get(nonceContext);
  const state = serverHandoffStream && (await text(serverHandoffStream));
  const render = (inOnePiece: boolean) =>
    renderToString(
      <RequestId value={status >= 500 ? loadContext.get(requestIdContext) : null}>
        <InOnePiece value={inOnePiece}>
          <DocumentNonce value={nonce}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </DocumentNonce>
        </InOnePiece>
      </RequestId>,
    );
  const inParts = render(false);
  // React replaces a failed part with a marker; render again in one piece so that the error fails the page.
  const html = inParts.includes(FAILED_PART) ? render(true) : inParts;
  const guard = earlyGuardOf(context);
  const scripts = [guard ?? "", polyfillsOfOldBrowsers].filter(Boolean);
  const start = html.replace(
    "<head>",
    () => `<head>${scripts.map((code) => inlineScript(code, nonce)).join("")}`,
  );
  // The router's own error page has no scripts that would read the data.
  const whole =
    state && context.renderMeta?.didRenderScripts
      ? start.replace("</body>", () => `${inlineScript(handOver(state), nonce)}</body>`)
      : start;
  headers.set("content-type", "text/html; charset=utf-8");
  document.html = `<!DOCTYPE html>${whole}`;
  return new Response(null, { status, headers });
}

/** Embeds the loaders' data in the stream format that the browser's router reads. */
function handOver(state: string): string {
  const stream = "window.__reactRouterContext.streamController";
  // Escaped so that the data cannot close the script element.
  return `${stream}.enqueue(${JSON.stringify(state).replaceAll("<", "\\u003c")});${stream}.close();`;
}

function inlineScript(code: string, nonce: string | undefined): string {
  return `<script${nonce ? ` nonce="${nonce}"` : ""}>${code}</script>`;
}

/** Logs errors of loaders and rendering, except addresses that not even `*` matches (`/%0a`). */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (isRouteErrorResponse(error) && error.status === 404) return;
  context.get(reportContext)(error, new URL(request.url).pathname);
}
