import type { Grupo } from "#contract/club.ts";
import { done } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { findVersion, listUltimas } from "./club.repo.ts";
import { GRUPOS } from "./club-store.ts";

/** Returns the settings in effect, with defaults for fields that are missing or unreadable (Rule CLU-9). */
export async function verAjuste(deps: Deps, _actor: Actor, { grupo }: { grupo: Grupo }) {
  const club = deps.club();
  const version = club.versiones[grupo];
  const row = await findVersion(deps.db, grupo, version);
  return done({
    grupo,
    version,
    datos: club[grupo],
    creadoEn: row?.creadoEn.toISOString() ?? null,
    usuario: row?.usuario ?? null,
    camposDanados: deps.clubStore.current.damaged.get(grupo) ?? [],
  });
}

export async function listarAjustes(deps: Deps, _actor: Actor, _input: object) {
  const rows = await listUltimas(deps.db);
  return done(
    GRUPOS.map((grupo) => {
      const row = rows.find((one) => one.grupo === grupo);
      return {
        grupo,
        version: row?.version ?? 0,
        creadoEn: row?.creadoEn.toISOString() ?? null,
        usuario: row?.usuario ?? null,
        camposDanados: deps.clubStore.current.damaged.get(grupo) ?? [],
      };
    }),
  );
}
