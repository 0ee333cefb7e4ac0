import type { DeclaredRoute } from "./router.ts";

/** The declared methods of an API path, for the Allow header; empty for an unknown path. */
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
