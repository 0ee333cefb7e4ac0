import type { DeclaredRoute } from "./router.ts";

/** The methods that some declared call takes at this path of the API, as the Allow header lists them; empty for none. */
export function methodsAt(declared: readonly DeclaredRoute[], path: string): string[] {
  const methods = declared
    .filter((route) => patternOf(route.path).test(path))
    .map(({ method }) => method.toUpperCase());
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))].sort();
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const kept = patterns.get(path);
  if (kept) return kept;
  const source = path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^/]+");
  const made = new RegExp(`^${source}$`);
  patterns.set(path, made);
  return made;
}
