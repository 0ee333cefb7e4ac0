import type { DeclaredRoute } from "#server/http/router.ts";
import type { TestSite } from "./site.ts";

/** Calls a declared route with non-existent ids and no body: a permitted call gets a 404 or 422. */
export function attempt(
  site: Pick<TestSite, "call">,
  route: DeclaredRoute,
  token: string | null,
): Promise<Response> {
  const path = route.path.replaceAll(/\{[^}]+\}/g, "2147483647");
  return site.call(route.method.toUpperCase(), `/api${path}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}
