import type { EntryContext } from "react-router";
import { type Guard, keepsWayBack, WAY_BACK } from "./guard.ts";
import { TOKEN_KEY, USER_KEY } from "./session-storage.ts";

/**
 * Returns the inline script of a guarded page: redirects a visitor without a stored session (or marks a document with
 * one) before React and its modules load. The HTML is the same for everybody; the guard handles expired sessions and
 * missing roles.
 * @returns null for pages without a guard and for error pages
 */
export function earlyGuardOf({
  staticHandlerContext: { matches, errors },
  routeModules,
}: EntryContext): string | null {
  if (errors) return null;
  // Guards run from the outermost to the innermost.
  for (const { route } of matches) {
    for (const middleware of routeModules[route.id]?.clientMiddleware ?? []) {
      if (isGuard(middleware)) return earlyGuard(middleware.loggedOut);
    }
  }
  return null;
}

function isGuard(middleware: object): middleware is Pick<Guard, "loggedOut"> {
  return "loggedOut" in middleware;
}

function earlyGuard(loggedOut: Guard["loggedOut"]): string {
  // The page has content for visitors. Its styles hide that content from a user until the session is known.
  if (loggedOut === null)
    return `(() => {
  try {
    if (localStorage.getItem("${TOKEN_KEY}") && localStorage.getItem("${USER_KEY}"))
      document.documentElement.dataset.session = "stored";
  } catch {}
})()`;
  const wayBack = ` + "?${WAY_BACK}=" + encodeURIComponent(location.pathname + location.search)`;
  // Stops parsing, so that the abandoned page requests no fonts, pictures or modules.
  return `(() => {
  try {
    if (localStorage.getItem("${TOKEN_KEY}") && localStorage.getItem("${USER_KEY}")) return;
  } catch {}
  window.stop();
  location.replace("${loggedOut}"${keepsWayBack(loggedOut) ? wayBack : ""});
})()`;
}
