import { type MiddlewareFunction, replace } from "react-router";
import type { Rol } from "#contract/permission.ts";
import { enterGuardedPage } from "./guarded-page.ts";
import { currentSession, hasRole } from "./session.ts";

/** Where the login finds, in the tab's storage, where somebody was going. */
export const WAY_BACK_KEY = "volver";

/** Where a guard may send people: pages that everybody may see, so that nobody is sent round in circles. */
type Fallback = "/" | "/login";

/** A guard tells where it sends who is not logged in: the page's HTML asks before its modules come (`early-guard.ts`). */
export type Guard = MiddlewareFunction<Record<string, unknown>> & { loggedOut: Fallback };

/**
 * The guard of a screen (Rule SES-15): whoever is not logged in goes to `loggedOut`, whoever holds none of
 * the roles to `missingRole`, replacing history. It only spares people a screen that would not work for
 * them: the server checks every call by itself. While it looks, the page shows its spinner.
 */
export function guard(
  roles: readonly Rol[],
  { loggedOut, missingRole }: { loggedOut: Fallback; missingRole: Fallback },
): Guard {
  const look: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
    const session = currentSession();
    if (session.status !== "in" || session.ended) {
      if (keepsWayBack(loggedOut)) rememberWayBack(request.url);
      throw replace(loggedOut);
    }
    if (!hasRole(session, roles)) throw replace(missingRole);
    enterGuardedPage(new URL(request.url).pathname.replace(/\.data$/, ""));
    return next();
  };
  return Object.assign(look, { loggedOut });
}

/** Whether somebody sent there goes on to where they wanted once they are in. */
export function keepsWayBack(fallback: Fallback): boolean {
  return fallback === "/login";
}

function rememberWayBack(url: string): void {
  const { pathname, search } = new URL(url);
  try {
    sessionStorage.setItem(WAY_BACK_KEY, pathname.replace(/\.data$/, "") + search);
  } catch {
    // Without storage the person lands on the home page after login.
  }
}

/**
 * Where somebody was going when they were sent to log in, by a guard or by a link of an email (`/login?volver=…`). It
 * outlives a reload of the login; only a path of this site.
 */
export function readWayBack(search: string): string | null {
  try {
    const asked = new URLSearchParams(search).get(WAY_BACK_KEY);
    if (asked) sessionStorage.setItem(WAY_BACK_KEY, asked);
    const path = sessionStorage.getItem(WAY_BACK_KEY);
    return path ? pathOfThisSite(path, location.origin) : null;
  } catch {
    return null;
  }
}

/** An address as the browser would follow it, when it is a path of this site: `/\t/evil.example` is none. */
export function pathOfThisSite(address: string, site: string): string | null {
  if (!address.startsWith("/") || !URL.canParse(address, site)) return null;
  const { origin, pathname, search, hash } = new URL(address, site);
  // `/.//evil.example` is of this site until its normalised form is followed.
  return origin === site && !pathname.startsWith("//") ? pathname + search + hash : null;
}

export function forgetWayBack(): void {
  try {
    sessionStorage.removeItem(WAY_BACK_KEY);
  } catch {
    // Nothing was remembered then.
  }
}
