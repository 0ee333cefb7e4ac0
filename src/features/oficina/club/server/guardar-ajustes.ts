import type { Ajustes, Grupo } from "#contract/club.ts";
import { gruposDelClub } from "#contract/club-groups.ts";
import { done, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { strict } from "#contract/strict.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { invalidFields } from "#server/http/problems.ts";
import { conValor, valorEn } from "../rules.ts";
import { clubChanged } from "./club-store.ts";
import { leerAjuste } from "./leer-ajuste.ts";
import { conservar } from "./leer-campos.ts";
import { deleteVersionesHasta, findVersion, insertAjuste, insertImagenes, listImagenes } from "./repo.ts";

/** Versions of a group that can be looked at and restored (Rule CLU-3). */
const VERSIONES_GUARDADAS = 20;

type DepsDeAjustes = Pick<Deps, "db" | "clock" | "cache" | "clubStore">;

interface Cambio<G extends Grupo = Grupo> {
  grupo: G;
  /** The version that was edited. */
  version: number;
  datos: unknown;
  /** The earlier version that is saved again, for the audit log. */
  restaurada?: number;
  /** Whether to overwrite an unreadable field although the form shows its fallback unchanged (Rule CLU-10). */
  reemplaza?: (campo: string) => boolean;
}

/**
 * Saves a group as its next version, shown on all instances at once (Rule CLU-2).
 * @returns the new version; 422 with the path of each invalid field; 409 if somebody saved the group meanwhile (Rule
 *   CLU-4)
 */
export async function guardarAjustes(
  deps: DepsDeAjustes,
  actor: Actor | null,
  { grupo, version, datos, restaurada, reemplaza = () => false }: Cambio,
): Promise<Outcome<{ version: number }>> {
  const parsed = strict(gruposDelClub[grupo]).safeParse(datos);
  if (!parsed.success)
    return { ok: false, ...invalidFields(parsed.error), detail: "Hay datos para corregir." };
  try {
    const saved = await deps.db.transaction(async (tx) => {
      const edited = await findVersion(tx, grupo, version);
      const guardado = edited ? conservado(grupo, edited.datos, parsed.data, reemplaza) : parsed.data;
      return await writeAjuste(deps, tx, actor, {
        ...{ grupo, version, datos: parsed.data, guardado },
        ...(restaurada && { restaurada }),
      });
    });
    if (!saved) {
      // The caller reads the newest version next; the notification of the instance that saved it may arrive later.
      await deps.clubStore.load();
      return refused(409, "cambio-mientras", "Otra persona guardó estos datos mientras los editabas.");
    }
  } catch (error) {
    if (violatesForeignKey(error))
      return refusedField(422, "imagen-perdida", "", "Una imagen ya no está: volvé a subirla.");
    throw error;
  }
  await clubChanged(deps);
  return done({ version: version + 1 });
}

/** The raw value to store for edited settings (see `conservar`). */
function conservado<G extends Grupo>(
  grupo: G,
  stored: unknown,
  saved: Ajustes[Grupo],
  reemplaza: (campo: string) => boolean,
): unknown {
  const { datos, campos } = leerAjuste(grupo, stored);
  const replaced = campos
    .filter(reemplaza)
    .reduce((before, campo) => conValor(before, campo, valorEn(datos, campo)), stored);
  return conservar(replaced, datos, saved);
}

/**
 * Writes the next version of a group in the caller's transaction. The caller reloads `deps.clubStore` after the commit.
 * @returns false if `version` is not the newest one
 * @throws foreign key violation for a missing picture
 */
export async function writeAjuste<G extends Grupo>(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  {
    grupo,
    version,
    datos,
    guardado = datos,
    restaurada,
  }: Cambio<G> & { datos: Ajustes[G]; guardado?: unknown },
): Promise<boolean> {
  if (!(await writeVersion(deps, tx, actor, { grupo, version, datos: guardado }))) return false;
  const before = guardado === datos ? [] : await listImagenes(tx, grupo, version);
  const kept = clavesEn(guardado).filter((clave) => before.includes(clave));
  await insertImagenes(tx, grupo, version + 1, [...new Set([...clavesEn(datos), ...kept])]);
  await registrar(deps, tx, actor, {
    accion: "ajuste.modificar",
    objetoId: null,
    despues: { grupo, version: version + 1, ...(restaurada && { igualALaVersion: restaurada }) },
  });
  return true;
}

/**
 * Inserts the next version of a group and deletes those that are too old.
 * @returns false if `version` is not the newest one
 */
export async function writeVersion(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  { grupo, version, datos }: { grupo: string; version: number; datos: unknown },
): Promise<boolean> {
  const row = { grupo, datos, usuarioId: actor?.usuarioId ?? null, creadoEn: clock() };
  if (!(await insertAjuste(tx, row, version))) return false;
  await deleteVersionesHasta(tx, grupo, version + 1 - VERSIONES_GUARDADAS);
  return true;
}

/** The keys of all pictures in a group. */
function clavesEn(datos: unknown): string[] {
  if (typeof datos !== "object" || datos === null) return [];
  if ("clave" in datos && typeof datos.clave === "string") return [datos.clave];
  return [...new Set(Object.values(datos).flatMap(clavesEn))];
}
