import type { Ajustes, Grupo } from "#contract/club.ts";
import { gruposDelClub } from "#contract/club-groups.ts";
import { conValor, valorEn } from "../rules.ts";
import { AJUSTES_INICIALES } from "./ajustes-iniciales.ts";

/** Bounds the replacements in one group; a group with more invalid fields falls back as a whole. */
const MOST_REPLACED = 300;

/**
 * Parses a stored group with the current schema (Rule CLU-9). A field that is missing or invalid falls back alone, an
 * invalid element of a list is left out.
 * @param otherwise fallback values; the initial settings by default
 * @returns the group, and the paths of the fields that fell back: a list's own path for its elements, `""` for the
 *   whole group
 */
export function leerAjuste<G extends Grupo>(
  grupo: G,
  guardado: unknown,
  otherwise: Ajustes[G] = AJUSTES_INICIALES[grupo],
): { datos: Ajustes[G]; campos: string[] } {
  const schema = gruposDelClub[grupo];
  const replaced = new Set<string>();
  /** Lists that lost elements. */
  const shortened = new Set<string>();
  let candidate = guardado;
  for (let round = 0; round <= MOST_REPLACED; round++) {
    const parsed = schema.safeParse(candidate);
    const campos = () => [...new Set([...shortened, ...replaced])];
    if (parsed.success) return { datos: parsed.data as Ajustes[G], campos: campos() };
    // A default may be invalid: an address is required, and a new club has none yet.
    const issue = parsed.error.issues.find(
      ({ path }) => !path.some((_, index) => replaced.has(path.slice(0, index + 1).join("."))),
    );
    if (!issue) return { datos: candidate as Ajustes[G], campos: campos() };
    const path = replaceableIn(candidate, otherwise, issue.path as Key[]);
    if (path.length === 0) break;
    const parent = path.slice(0, -1).join(".");
    if (Array.isArray(valorEn(candidate, parent))) shortened.add(parent);
    else replaced.add(path.join("."));
    candidate = withFallback(candidate, otherwise, path);
  }
  return { datos: otherwise, campos: [""] };
}

type Key = string | number;

/**
 * The part of an invalid path that can be replaced: up to the element of a list, or up to the last key below which
 * `otherwise` has something. Empty for the group itself.
 */
function replaceableIn(candidate: unknown, otherwise: unknown, path: Key[]): Key[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (Array.isArray(candidate)) return [key];
  if (!isObject(candidate) || !isObject(otherwise) || !(key in otherwise)) return [];
  return [key, ...replaceableIn(candidate[key], otherwise[key], rest)];
}

function withFallback(candidate: unknown, otherwise: unknown, path: Key[]): unknown {
  const parent = path.slice(0, -1).join(".");
  const last = path.at(-1);
  const list = valorEn(candidate, parent);
  if (Array.isArray(list))
    return conValor(
      candidate,
      parent,
      list.filter((_, index) => index !== Number(last)),
    );
  return conValor(candidate, path.join("."), valorEn(otherwise, path.join(".")));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
