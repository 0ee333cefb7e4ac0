import json5 from "json5";
import type { Ajustes, Grupo } from "#contract/club.ts";
import { done, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ConfigTraida } from "../contract.ts";
import { camposDistintos, problemaDeSlug } from "../rules.ts";
import { clubChanged } from "./club-store.ts";
import { writeAjuste } from "./guardar-ajustes.ts";
import { type ConfigImportada, leerConfig } from "./importar-config.ts";
import { lockInstalacion, updateInstalacion } from "./repo.ts";

/**
 * Previews the import of a `club.config.ts`, the settings file of the site's first version (Rule CLU-8). Lists the
 * differences in groups that nobody has saved yet; only those can be imported. 422 if the file cannot be parsed.
 */
export async function verConfig(
  deps: Pick<Deps, "club">,
  _actor: Actor,
  { texto }: { texto: string },
): Promise<Outcome<ConfigTraida>> {
  const read = leerTexto(texto);
  if (!read.ok) return read;
  const { ajustes, invalidos, slug } = read.value;
  const club = deps.club();
  const grupos = (Object.keys(ajustes) as Grupo[])
    .filter((grupo) => club.versiones[grupo] === 0)
    .map((grupo) => ({ grupo, antes: club[grupo], despues: ajustes[grupo] }))
    .filter(({ antes, despues }) => camposDistintos(antes, despues).length > 0);
  return done({ slug: slug === club.slug ? null : slug, grupos, invalidos });
}

/**
 * Imports the chosen groups and the address of the administration from a `club.config.ts` (Rule CLU-8), in one
 * transaction. Audited. 409, without changes, if one of the groups has been saved before.
 */
export async function traerConfig(
  deps: Pick<Deps, "db" | "clock" | "cache" | "club" | "clubStore">,
  actor: Actor,
  { texto, grupos }: { texto: string; grupos: Grupo[] },
): Promise<Outcome<{ slug: string }>> {
  const read = leerTexto(texto);
  if (!read.ok) return read;
  const { ajustes, slug } = read.value;
  const saved = await deps.db
    .transaction(async (tx) => {
      const fila = await lockInstalacion(tx);
      for (const grupo of new Set(grupos)) {
        const datos = ajustes[grupo] as Ajustes[Grupo] | undefined;
        if (!datos || !(await writeAjuste(deps, tx, actor, { grupo, version: 0, datos })))
          throw new SavedMeanwhile();
      }
      if (slug === null || slug === fila?.slug) return;
      await updateInstalacion(tx, { slug });
      await registrar(deps, tx, actor, {
        accion: "instalacion.modificar",
        objetoId: null,
        antes: { slug: fila?.slug },
        despues: { slug },
      });
    })
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof SavedMeanwhile) return false;
      throw error;
    });
  await clubChanged(deps);
  return saved
    ? done({ slug: deps.club().slug })
    : refused(409, "cambio-mientras", "Otra persona guardó estos datos mientras los mirabas.");
}

class SavedMeanwhile extends Error {}

/**
 * Parses the settings in a file. The file is untrusted code: its object literal is read as JSON5 and never executed.
 */
function leerTexto(texto: string): Outcome<ConfigImportada> {
  const ilegible = (mensaje: string) => refusedField(422, "archivo-invalido", "texto", mensaje);
  const literal = literalOf(texto);
  if (literal === null)
    return ilegible("No es un club.config.ts: no encontramos los datos del club en ese archivo.");
  try {
    const config = leerConfig(json5.parse(literal));
    const { slug } = config;
    return done({ ...config, slug: slug !== null && problemaDeSlug(slug) === null ? slug : null });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return ilegible(
      "No pudimos leer sus datos: tienen que ser textos y números, sin cálculos. Cargalos a mano en cada grupo.",
    );
  }
}

/**
 * Strings, comments and braces: the tokens needed to find the end of the object literal. An unclosed comment matches to
 * the end of the file; if it did not match, the search would take quadratic time.
 */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}]/g;

/** The object literal after `export const club … =`; null without one. */
function literalOf(texto: string): string | null {
  const declared = /^export const club\b[^=]{0,200}=\s*(?=\{)/m.exec(texto);
  if (!declared) return null;
  const start = declared.index + declared[0].length;
  let depth = 0;
  TOKENS.lastIndex = start;
  for (let found = TOKENS.exec(texto); found; found = TOKENS.exec(texto)) {
    if (found[0] === "{") depth++;
    else if (found[0] === "}" && --depth === 0) return texto.slice(start, TOKENS.lastIndex);
  }
  return null;
}
