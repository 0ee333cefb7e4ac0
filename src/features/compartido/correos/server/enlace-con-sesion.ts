import type { Deps } from "#server/deps.ts";

/** Address of a page of somebody's own, for mails: without a session it asks for the login first and then goes on. */
export function enlaceConSesion(deps: Pick<Deps, "settings">, path: string): string {
  return `${deps.settings.siteUrl}/login?volver=${encodeURIComponent(path)}`;
}
