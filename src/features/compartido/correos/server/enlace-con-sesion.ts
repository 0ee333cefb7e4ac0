import type { Deps } from "#server/deps.ts";

/** Mail link to a page that requires a session: redirects to the login first if necessary. */
export function enlaceConSesion(deps: Pick<Deps, "settings">, path: string): string {
  return `${deps.settings.siteUrl}/login?volver=${encodeURIComponent(path)}`;
}
