import type { EntryContext } from "react-router";
import { type Guard, keepsWayBack, WAY_BACK_KEY } from "./guard.ts";
import { TOKEN_KEY, USER_KEY } from "./session-storage.ts";

/**
 * The script that begins a guarded page's HTML: does at once what the page's guard would do with a visitor who has no
 * stored session, once React and all modules had come. Everybody gets the same HTML, and every other session is left to
 * the guard: one whose time has passed as well as a role that is missing.
 * @returns null for a page without a guard, and for one that tells of a fault
 */
export function earlyGuardOf({
  staticHandlerContext: { matches, errors },
  routeModules,
}: EntryContext): string | null {
  if (errors) return null;
  // From the outermost, which is asked first.
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
  const rememberWayBack = `
  try {
    sessionStorage.setItem("${WAY_BACK_KEY}", location.pathname + location.search);
  } catch {}`;
  // Stopped before it leaves: what is read of the page meanwhile would ask for fonts, pictures and modules.
  return `(() => {
  try {
    if (localStorage.getItem("${TOKEN_KEY}") && localStorage.getItem("${USER_KEY}")) return;
  } catch {}${keepsWayBack(loggedOut) ? rememberWayBack : ""}
  window.stop();
  location.replace("${loggedOut}");
})()`;
}
