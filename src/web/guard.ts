import { type MiddlewareFunction, replace } from "react-router";
import type { Rol } from "#contract/permission.ts";
import { currentSession, enterGuardedPage, hasRole } from "./session.ts";
import { tryStorage } from "./session-storage.ts";

/** sessionStorage key of the path to return to after login. */
export const WAY_BACK_KEY = "volver";

/** Redirect targets of guards: unguarded pages, so that redirects cannot loop. */
type Fallback = "/" | "/login";

/** Exposes its login redirect for the page's inline script (`early-guard.ts`). */
export type Guard = MiddlewareFunction<Record<string, unknown>> & { loggedOut: Fallback };

/**
 * Route guard (Rule SES-15): redirects visitors to `loggedOut` and users without any of the roles to `missingRole`,
 * replacing the history entry. It is a convenience only; the server authorizes every call.
 */
export function guard(
  roles: readonly Rol[],
  { loggedOut, missingRole }: { loggedOut: Fallback; missingRole: Fallback },
): Guard {
  const look: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
    const session = currentSession();
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/\.data$/, "");
    if (session.status !== "in" || session.ended) {
      // Without storage, login leads to the home page.
      if (keepsWayBack(loggedOut)) tryStorage(() => sessionStorage.setItem(WAY_BACK_KEY, path + search));
      throw replace(loggedOut);
    }
    if (!hasRole(session, roles)) throw replace(missingRole);
    enterGuardedPage(path);
    return next();
  };
  return Object.assign(look, { loggedOut });
}

const STAFF = { loggedOut: "/login", missingRole: "/" } as const;
/** `clientMiddleware` of the screens of administradores, and of those of both staff roles. */
export const adminOnly = [guard(["administrador"], STAFF)];
export const staffOnly = [guard(["administrador", "administradorB"], STAFF)];

/** Whether login returns the user to the page that redirected them. */
export function keepsWayBack(fallback: Fallback): boolean {
  return fallback === "/login";
}

/**
 * The path to return to after login, set by a guard or by an email link (`/login?volver=…`). Survives a reload;
 * only paths of this site are accepted.
 */
export function readWayBack(search: string): string | null {
  return tryStorage(() => {
    const asked = new URLSearchParams(search).get(WAY_BACK_KEY);
    if (asked) sessionStorage.setItem(WAY_BACK_KEY, asked);
    const path = sessionStorage.getItem(WAY_BACK_KEY);
    return path ? pathOfThisSite(path, location.origin) : null;
  });
}

/** Resolves an address as a browser would and returns it if it is on this site; rejects `/\t/evil.example`. */
export function pathOfThisSite(address: string, site: string): string | null {
  if (!address.startsWith("/") || !URL.canParse(address, site)) return null;
  const { origin, pathname, search, hash } = new URL(address, site);
  // `/.//evil.example` is same-origin, but its normalised path is not when followed.
  return origin === site && !pathname.startsWith("//") ? pathname + search + hash : null;
}

export function forgetWayBack(): void {
  tryStorage(() => sessionStorage.removeItem(WAY_BACK_KEY));
}
