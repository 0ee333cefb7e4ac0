import { type MiddlewareFunction, replace } from "react-router";
import type { Rol } from "#contract/permission.ts";
import { currentSession, hasRole } from "./session.ts";

const WAY_BACK_KEY = "volver";

/**
 * The guard of a screen (spec 1 §2): whoever is not logged in goes to `loggedOut`, whoever holds none of
 * the roles to `missingRole`, replacing history. It only spares people a screen that would not work for
 * them: the server checks every call by itself. While it looks, the page shows its spinner.
 */
export function guard(
  roles: readonly Rol[],
  fallback: { loggedOut: string; missingRole: string },
): MiddlewareFunction<Record<string, unknown>> {
  return async ({ request }, next) => {
    const session = currentSession();
    if (session.status !== "in") {
      if (fallback.loggedOut === "/login") rememberWayBack(request.url);
      throw replace(fallback.loggedOut);
    }
    if (!hasRole(session, roles)) throw replace(fallback.missingRole);
    return next();
  };
}

function rememberWayBack(url: string): void {
  const { pathname, search } = new URL(url);
  try {
    sessionStorage.setItem(WAY_BACK_KEY, pathname.replace(/\.data$/, "") + search);
  } catch {
    // Without storage the person lands on the home page after login, as the spec has it.
  }
}

/** Where somebody was going when they were sent to log in; asked once, and only a path of this site. */
export function takeWayBack(): string | null {
  try {
    const path = sessionStorage.getItem(WAY_BACK_KEY);
    sessionStorage.removeItem(WAY_BACK_KEY);
    return path && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}
