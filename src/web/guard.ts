import { type MiddlewareFunction, redirect, replace, useLocation } from "react-router";
import { ALLOWED, type Rol } from "#contract/permission.ts";
import { STAFF_SCREENS } from "#contract/staff-screens.ts";
import { useBrowserValue } from "./browser-value.ts";
import { currentSession, hasRole, type Session } from "./session.ts";
import { enterGuardedPage, hasTyped } from "./typed-input.ts";

/**
 * Query parameter of the login and the registration: the path to continue to afterwards. It stays in the address,
 * because people copy the address from WhatsApp's browser into their own.
 */
export const WAY_BACK = "volver";

/** Redirect targets of guards: unguarded pages, so that redirects cannot loop. */
type Fallback = "/" | "/login";

/** Exposes the guard's login redirect for the page's inline script (`early-guard.ts`). */
export type Guard = MiddlewareFunction<Record<string, unknown>> & { loggedOut: Fallback | null };

/**
 * Makes a route guard (Rule SES-15). Redirects visitors to `loggedOut`, or not at all if the page has content for
 * them (null), and users without any of the roles to `missingRole`. The guarded page gets no history entry. The guard
 * is a convenience only; the server authorizes every call.
 */
export function guard(
  roles: readonly Rol[] | ((path: string) => readonly Rol[]),
  {
    loggedOut,
    missingRole,
    onMissingRole,
  }: { loggedOut: Fallback | null; missingRole: Fallback; onMissingRole?: (path: string) => void },
): Guard {
  const look: MiddlewareFunction<Record<string, unknown>> = async ({ request }, next) => {
    const session = currentSession();
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/\.data$/, "");
    // During a navigation the closed page has no history entry yet, so replacing would lose the page before it.
    const away = location.pathname === path ? replace : redirect;
    if (session.status !== "in" || session.ended) {
      if (loggedOut === null) return next();
      throw away(keepsWayBack(loggedOut) ? withWayBack(loggedOut, path + search) : loggedOut);
    }
    if (!hasRole(session, typeof roles === "function" ? roles(path) : roles)) {
      onMissingRole?.(path);
      throw away(missingRole);
    }
    enterGuardedPage(path);
    return next();
  };
  return Object.assign(look, { loggedOut });
}

/** Returns the screen at an office URL, in any spelling: the most specific one. */
export function screenAt(address: string): (typeof STAFF_SCREENS)[number] | undefined {
  const [, , , ...below] = address.toLowerCase().replace(/\/+$/, "").split("/");
  const isAt = (part: string, n: number) =>
    part === below[n] || (part === ":id" && /^\d+$/.test(below[n] ?? ""));
  return STAFF_SCREENS.findLast(({ path }) =>
    path === "" ? below.length === 0 : path.split("/").every(isAt),
  );
}

/** Returns the roles of the screen at an office URL; only the administrador for an unknown one. */
export const rolesOfScreen = (address: string): readonly Rol[] =>
  ALLOWED[screenAt(address)?.who ?? "administrador"];

/** Guard of every screen of the office. Admits the roles of `STAFF_SCREENS`. */
export const officeGuard = guard(rolesOfScreen, {
  loggedOut: "/login",
  missingRole: "/",
  onMissingRole: (path) =>
    void import("./shell/no-access.ts").then(({ showNoAccess }) =>
      showNoAccess(`${path.split("/", 3).join("/")}/`),
    ),
});

/**
 * Whether the user has typed on an office screen that their role may no longer open. The screen stays open, so that
 * they can copy their text (`EnVivo` says so).
 */
export function isClosedWithInput(session: Session): boolean {
  if (session.status !== "in" || !hasTyped()) return false;
  const { pathname } = location;
  return pathname.split("/")[2] === "admin" && !hasRole(session, rolesOfScreen(pathname));
}

/** Whether login returns the user to the page that redirected them. */
export function keepsWayBack(fallback: Fallback): boolean {
  return fallback === "/login";
}

/** Returns the URL of the login or the registration that continues to a path of this site. */
export function withWayBack(address: string, wayBack: string | null): string {
  if (!wayBack) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${WAY_BACK}=${encodeURIComponent(wayBack)}`;
}

/** Returns the target after a login: the page that a guard blocked or an email link's; null on another site. */
export function readWayBack(search: string): string | null {
  const asked = new URLSearchParams(search).get(WAY_BACK);
  return asked ? pathOfThisSite(asked, location.origin) : null;
}

/**
 * Like `readWayBack`, for components. Null on the server and in the first render, because cached pages ignore most
 * paths.
 */
export function useWayBack(): string | null {
  const { search } = useLocation();
  return useBrowserValue(() => readWayBack(search), null);
}

/** Resolves an address as a browser would; null if the result is on another site, as for `/\t/evil.example`. */
export function pathOfThisSite(address: string, site: string): string | null {
  if (!address.startsWith("/") || !URL.canParse(address, site)) return null;
  const { origin, pathname, search, hash } = new URL(address, site);
  // The origin of `/.//evil.example` is this site's, but following its normalised path leads elsewhere.
  return origin === site && !pathname.startsWith("//") ? pathname + search + hash : null;
}
