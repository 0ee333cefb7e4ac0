/**
 * Part of the architecture check: allowed dependencies between the wings of `src/features`, and no
 * cycles between areas.
 */
import { importsOf, type SourceFile } from "./check-architecture.ts";

/**
 * The wings, lowest first, each with the wings directly below it. A wing may import from all wings below it.
 * `docs/ARCHITECTURE.md` has the same diagram.
 */
export const WINGS: Record<string, readonly string[]> = {
  compartido: [],
  personas: ["compartido"],
  caja: ["personas"],
  canchas: ["personas"],
  cuotas: ["caja"],
  socios: ["cuotas"],
  eventos: ["socios", "canchas"],
  temporada: ["eventos"],
  contenido: ["temporada"],
  oficina: ["contenido"],
};

interface Area {
  wing: string;
  area: string;
}

export function areaOf(path: string): Area | null {
  const [, wing, area] = path.match(/^src\/features\/([^/]+)\/([^/]+)\//) ?? [];
  return wing && area ? { wing, area } : null;
}

const nameOf = ({ wing, area }: Area) => `${wing}/${area}`;

export function mayUse(wing: string, other: string): boolean {
  return wing === other || (WINGS[wing] ?? []).some((below) => mayUse(below, other));
}

/** Returns the forbidden imports, including type imports, as `file: sentence`; then cycles between areas. */
export function findWingViolations(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  const uses = new Map<string, Set<string>>();
  for (const file of files) {
    const own = areaOf(file.path);
    if (!own || /\.test\.tsx?$/.test(file.path)) continue;
    if (!Object.hasOwn(WINGS, own.wing)) found.push(`${file.path}: a wing missing from check-wings.ts`);
    for (const { target } of importsOf(file)) {
      const other = areaOf(target);
      if (!other || nameOf(other) === nameOf(own)) continue;
      if (!mayUse(own.wing, other.wing))
        found.push(`${file.path} → ${target}: ${own.wing} must not import ${other.wing}`);
      uses.set(nameOf(own), (uses.get(nameOf(own)) ?? new Set()).add(nameOf(other)));
    }
  }
  return [...found, ...findCycles(uses)];
}

function findCycles(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (area: string, path: readonly string[]) => {
    if (path.includes(area))
      found.push(`cyclic areas: ${[...path.slice(path.indexOf(area)), area].join(" → ")}`);
    else if (!done.has(area)) for (const next of uses.get(area) ?? []) visit(next, [...path, area]);
    done.add(area);
  };
  for (const area of uses.keys()) visit(area, []);
  return found;
}

/** Returns the arrows of a page's Mermaid diagram of wings, as `from → to`. */
export function drawnArrows(markdown: string): string[] {
  const drawing = markdown.match(/## Wings[\s\S]*?```mermaid\n([\s\S]*?)```/)?.[1] ?? "";
  return [...drawing.matchAll(/^\s*(\w+).* --> (\w+)/gm)].map(([, from, to]) => `${from} → ${to}`);
}
