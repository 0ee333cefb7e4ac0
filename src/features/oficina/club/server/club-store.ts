import type { Club, Grupo } from "#contract/club.ts";
import { gruposDelClub } from "#contract/club-groups.ts";
import { keysOf } from "#contract/keys.ts";
import { versionDeDibujos } from "#features/compartido/imagenes/server/dibujos.ts";
import { EVERY_PAGE } from "#server/caches.ts";
import type { Database, Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AJUSTES_INICIALES } from "./ajustes-iniciales.ts";
import { findAjustes, findInstalacion, type Instalacion } from "./club.repo.ts";
import { GRUPO_DE_CORREOS, leerAjuste, leerInterruptores } from "./leer-ajuste.ts";
import { reportOnce } from "./leer-campos.ts";

declare module "#server/deps.ts" {
  interface Deps {
    clubStore: ClubStore;
  }
}

/** Cache tag that makes the other processes read the settings again. */
const CLUB_CHANGED = "ajustes";

/** Reloads the settings in all processes, after a committed change that no page shows. */
export async function officeChanged({ cache, clubStore }: Deps): Promise<void> {
  await clubStore.load();
  cache.drop(CLUB_CHANGED);
}

/** Reloads the settings in all processes and drops all cached pages, after a committed change. */
export async function clubChanged({ cache, clubStore }: Deps): Promise<void> {
  await clubStore.load();
  cache.drop(CLUB_CHANGED, EVERY_PAGE);
}

type ClubStore = Awaited<ReturnType<typeof openClubStore>>;

/** Keeps the club's settings in memory, so that requests need no query for them (Rule CLU-2). */
export async function openClubStore({
  db,
  log,
  onReload,
}: {
  db: Database;
  log: Deps["log"];
  /** Called once this process has read the settings that another process changed. */
  onReload: () => void;
}) {
  let loading = Promise.resolve();
  const report = reportOnce(log, "settings of the club cannot be read; the defaults of these fields apply");
  const load = (): Promise<void> => {
    // Loads run one at a time, so that an older result cannot replace a newer one.
    loading = loading
      .catch(() => {})
      .then(async () => {
        store.current = await readClub(db);
        report(store.current.damaged);
      });
    return loading;
  };
  const store = {
    current: await readClub(db),
    load,
    /** @param dropped tags that another process dropped; null if some may have been missed */
    onNews(dropped: readonly string[] | null): void {
      if (dropped !== null && !dropped.includes(CLUB_CHANGED)) return;
      load().then(onReload, (error: unknown) =>
        log.warn({ err: error, outage: true }, "the club's settings could not be read again"),
      );
    },
  };
  report(store.current.damaged);
  return store;
}

async function readClub(q: Queryable): Promise<{
  club: Club;
  instalacion: Instalacion;
  /** Paths of the unreadable fields by group, for which defaults apply. */
  damaged: ReadonlyMap<Grupo, string[]>;
  /** When the legal texts last changed; null for the default texts. */
  legalesDesde: Date | null;
}> {
  const [rows, instalacion] = [await findAjustes(q), await findInstalacion(q)];
  if (!instalacion) throw new Error("the database has no row of its installation");
  const damaged = new Map<Grupo, string[]>();
  const ajustes = { ...AJUSTES_INICIALES };
  const versiones: Record<string, number> = {};
  for (const grupo of GRUPOS) {
    const row = rows.find((one) => one.grupo === grupo);
    if (row) {
      const { datos, campos } = leerAjuste(grupo, row.datos);
      Object.assign(ajustes, { [grupo]: datos });
      if (campos.length > 0) damaged.set(grupo, campos);
    }
    versiones[grupo] = row?.version ?? 0;
  }
  return {
    club: {
      ...ajustes,
      slug: instalacion.slug,
      correos: leerInterruptores(rows.find(({ grupo }) => grupo === GRUPO_DE_CORREOS)?.datos),
      versiones: versiones as Club["versiones"],
      dibujos: versionDeDibujos(ajustes),
    },
    instalacion,
    damaged,
    legalesDesde: damaged.has("legales")
      ? null
      : (rows.find(({ grupo }) => grupo === "legales")?.creadoEn ?? null),
  };
}

export const GRUPOS = keysOf(gruposDelClub);
