import type { Ajustes, Grupo } from "#contract/club.ts";
import { gruposDelClub } from "#contract/club-groups.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { strict } from "#contract/strict.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { invalidFields } from "#server/http/problems.ts";
import { conValor, valorEn } from "../rules.ts";
import {
  deleteVersionesHasta,
  findVersion,
  insertAjuste,
  insertImagenes,
  listImagenes,
} from "./club.repo.ts";
import { clubChanged } from "./club-store.ts";
import { leerAjuste } from "./leer-ajuste.ts";
import { conservar } from "./leer-campos.ts";

/**
 * Number of kept versions per group. All versions of the legal texts are kept, because somebody may have
 * accepted them.
 */
const VERSIONES_GUARDADAS = 20;

/**
 * Callers have to load the newest version before they return this, because the notification about it may still be on
 * its way.
 */
const CAMBIO_MIENTRAS = conflict("cambio-mientras", "Otra persona guardó estos datos mientras los editabas.");

interface Cambio<G extends Grupo = Grupo> {
  grupo: G;
  version: number;
  datos: unknown;
  /** Whether to overwrite an unreadable field, although the form shows its default unchanged (Rule CLU-10). */
  reemplaza?: (campo: string) => boolean;
}

/**
 * Saves a group as its next version, which all processes show at once (Rule CLU-2).
 * @returns the new version; 422 with the path of each invalid field; 409 if somebody else has saved the group
 * (Rule CLU-4)
 */
export async function guardarAjustes(
  deps: Deps,
  actor: Actor | null,
  { grupo, version, datos, reemplaza = () => false }: Cambio,
): Promise<Outcome<{ version: number }>> {
  const parsed = strict(gruposDelClub[grupo]).safeParse(datos);
  if (!parsed.success)
    return { ok: false, ...invalidFields(parsed.error), detail: "Hay datos para corregir." };
  try {
    const saved = await deps.db.transaction(async (tx) => {
      const edited = await findVersion(tx, grupo, version);
      const guardado = edited ? conservado(grupo, edited.datos, parsed.data, reemplaza) : parsed.data;
      return await writeAjuste(deps, tx, actor, { grupo, version, datos: parsed.data, guardado });
    });
    if (!saved) {
      await deps.clubStore.load();
      return CAMBIO_MIENTRAS;
    }
  } catch (error) {
    if (violatesForeignKey(error))
      return invalidField("imagen-perdida", "", "Una imagen ya no está: volvé a subirla.");
    throw error;
  }
  await clubChanged(deps);
  return done({ version: version + 1 });
}

/**
 * Saves the previous version of a group again as the newest version (Rule CLU-3).
 * @returns the new version; 404 without an earlier version; 409 if somebody else has saved the group
 */
export async function volverAlAnterior(
  deps: Deps,
  actor: Actor,
  { grupo, version }: { grupo: Grupo; version: number },
): Promise<Outcome<{ version: number }>> {
  const outcome = await outcomeTransaction(deps.db, async (tx) => {
    const anterior = await findVersion(tx, grupo, version - 1);
    if (!anterior) return notFound("No hay una versión anterior.");
    const imagenes = await listImagenes(tx, grupo, version - 1);
    if (!(await writeVersion(deps, tx, actor, { grupo, version, datos: anterior.datos })))
      return CAMBIO_MIENTRAS;
    await insertImagenes(tx, grupo, version + 1, imagenes);
    await registrar(deps, tx, actor, {
      accion: "ajuste.modificar",
      objetoId: null,
      despues: { grupo, version: version + 1, igualALaVersion: version - 1 },
    });
    return done({ version: version + 1 });
  });
  if (outcome.ok) await clubChanged(deps);
  else await deps.clubStore.load();
  return outcome;
}

/** Merges edited settings into the stored settings. */
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
 * Inserts the next version of a group. After the commit, the caller has to reload `deps.clubStore`.
 * @returns false if `version` is not the newest version
 * @throws foreign key violation for a missing picture
 */
export async function writeAjuste<G extends Grupo>(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  { grupo, version, datos, guardado = datos }: Cambio<G> & { datos: Ajustes[G]; guardado?: unknown },
): Promise<boolean> {
  if (!(await writeVersion(deps, tx, actor, { grupo, version, datos: guardado }))) return false;
  const before = guardado === datos ? [] : await listImagenes(tx, grupo, version);
  const kept = clavesEn(guardado).filter((clave) => before.includes(clave));
  await insertImagenes(tx, grupo, version + 1, [...new Set([...clavesEn(datos), ...kept])]);
  await registrar(deps, tx, actor, {
    accion: "ajuste.modificar",
    objetoId: null,
    despues: { grupo, version: version + 1 },
  });
  return true;
}

/**
 * Inserts the next version of a group and deletes old versions.
 * @returns false if `version` is not the newest version
 */
export async function writeVersion(
  { clock }: Deps,
  tx: Tx,
  actor: Actor | null,
  { grupo, version, datos }: { grupo: string; version: number; datos: unknown },
): Promise<boolean> {
  const row = { grupo, datos, usuarioId: actor?.usuarioId ?? null, creadoEn: clock() };
  if (!(await insertAjuste(tx, row, version))) return false;
  if (grupo !== "legales") await deleteVersionesHasta(tx, grupo, version + 1 - VERSIONES_GUARDADAS);
  return true;
}

function clavesEn(datos: unknown): string[] {
  if (typeof datos !== "object" || datos === null) return [];
  if ("clave" in datos && typeof datos.clave === "string") return [datos.clave];
  return [...new Set(Object.values(datos).flatMap(clavesEn))];
}
