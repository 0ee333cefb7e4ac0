import { clubTime } from "#contract/club-time.ts";
import { STAFF_SCREENS } from "#contract/menu.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Finder, Finding, Search } from "#server/office-search.ts";
import type { Hallazgo } from "../contract.ts";
import { canBeSearched, DE_CADA_TIPO, isNamed } from "../rules.ts";
import { SCREEN_WORDS } from "./screen-words.ts";

/** What the office calls by that name, of all areas, as far as the caller's role shows it (Rule BUS-1). */
export async function buscar(deps: Deps, actor: Actor, { q }: { q: string }): Promise<Outcome<Hallazgo[]>> {
  if (!canBeSearched(q)) return done([]);
  // One more than shown: whether the list has more.
  const search: Search = { texto: q, hoy: clubTime(deps.clock()).fecha, limit: DE_CADA_TIPO + 1 };
  const finders = [ACCIONES, PANTALLAS, ...deps.finders].filter(({ who }) => holds(who, actor.permisos));
  const found = await Promise.all(finders.map((finder) => finder.find(deps, search, actor)));
  const office = `/${deps.club().slug}/admin/`;
  return done(
    finders.flatMap(({ tipo, grupo, list }, n) => {
      const all = found[n] ?? [];
      const lista = list && all.length > DE_CADA_TIPO ? office + list(q) : null;
      return all
        .slice(0, DE_CADA_TIPO)
        .map((one): Hallazgo => ({ tipo, ...one, enlace: office + one.enlace, grupo, lista }));
    }),
  );
}

const ACCIONES: Finder = {
  tipo: "accion",
  grupo: "Acciones",
  who: "staff",
  find: async ({ actions }, { texto }, { permisos }) =>
    actions
      .filter(({ who, titulo, palabras }) => holds(who, permisos) && isNamed(texto, titulo, palabras))
      .map(({ titulo, enlace }): Finding => ({ id: enlace, titulo, detalle: "", enlace })),
};

const PANTALLAS: Finder = {
  tipo: "pantalla",
  grupo: "Pantallas",
  who: "staff",
  find: async (_deps, { texto }, { permisos }) =>
    STAFF_SCREENS.flatMap(({ path, label, inFrame = "", who, exact }): Finding[] => {
      const titulo = label ?? inFrame;
      return titulo && holds(who, permisos) && isNamed(texto, titulo, inFrame, SCREEN_WORDS[path] ?? "")
        ? [{ id: path, titulo, detalle: "", enlace: exact ? path : `${path}/` }]
        : [];
    }),
};
