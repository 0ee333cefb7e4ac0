import type { Grupo } from "#contract/club.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Ajuste, VersionDeAjuste } from "../contract.ts";
import { camposDistintos, valorEn } from "../rules.ts";
import { guardarAjustes } from "./guardar-ajustes.ts";
import { leerAjuste } from "./leer-ajuste.ts";
import { findVersion, listVersiones } from "./repo.ts";

interface VersionPedida {
  grupo: Grupo;
  pasada: number;
}

const NO_EXISTE = "Esa versión ya no está: se guardan las últimas 20.";

/** The stored versions of a group, newest first, each with the fields that it changed (Rule CLU-3). */
export async function listarVersiones(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  { grupo }: { grupo: Grupo },
): Promise<Outcome<VersionDeAjuste[]>> {
  const rows = await listVersiones(deps.db, grupo);
  return done(
    rows.map(({ version, creadoEn, usuario, datos }, i) => {
      const before = rows[i + 1];
      return {
        version,
        creadoEn: creadoEn.toISOString(),
        usuario,
        cambios: before ? camposDistintos(before.datos, datos) : null,
      };
    }),
  );
}

/** The settings that restoring a version would produce: fields that it lacks have their current value (Rule CLU-9). */
export async function verVersion(
  deps: Pick<Deps, "club" | "db">,
  _actor: Actor,
  { grupo, pasada }: VersionPedida,
): Promise<Outcome<Ajuste>> {
  const row = await findVersion(deps.db, grupo, pasada);
  if (!row) return notFound(NO_EXISTE);
  const { datos, campos } = leerAjuste(grupo, row.datos, deps.club()[grupo]);
  return done({
    grupo,
    version: pasada,
    datos,
    creadoEn: row.creadoEn.toISOString(),
    usuario: row.usuario,
    camposDanados: campos,
  });
}

/** Saves the settings that `verVersion` shows as the newest version. 422 if the stored version is unreadable. */
export async function restaurarVersion(
  deps: Parameters<typeof guardarAjustes>[0] & Pick<Deps, "club">,
  actor: Actor,
  { grupo, pasada, version }: VersionPedida & { version: number },
): Promise<Outcome<{ version: number }>> {
  const row = await findVersion(deps.db, grupo, pasada);
  if (!row) return notFound(NO_EXISTE);
  const { datos, campos } = leerAjuste(grupo, row.datos, deps.club()[grupo]);
  if (campos.includes(""))
    return refused(422, "version-ilegible", "Esa versión no se puede leer: elegí otra.");
  const reemplaza = (campo: string) => valorEn(row.datos, campo) !== undefined && !campos.includes(campo);
  return await guardarAjustes(deps, actor, { grupo, version, datos, restaurada: pasada, reemplaza });
}
