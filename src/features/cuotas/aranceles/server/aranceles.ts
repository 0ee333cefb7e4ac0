import { clubTime } from "#contract/club-time.ts";
import { changedMeanwhile } from "#contract/edit.ts";
import { conflict, done, invalidValue, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates, violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Arancel, Aranceles } from "../contract.ts";
import { periodoDe, precioDe, YA_MENSUAL } from "../rules.ts";
import {
  hasQuienPaga,
  insertArancel,
  insertPrecios,
  listAranceles,
  listPlanesSinArancel,
  lockArancel,
  lockAranceles,
  updateArancel,
} from "./aranceles.repo.ts";
import { listPrecios } from "./personas-por-facturar.repo.ts";

export async function verAranceles(deps: Deps): Promise<Outcome<Aranceles>> {
  const hoy = clubTime(deps.clock()).fecha;
  const [aranceles, planes] = await Promise.all([
    listAranceles(deps.db, { hoy, periodo: periodoDe(hoy) }),
    listPlanesSinArancel(deps.db),
  ]);
  return done({ aranceles, planes });
}

async function verArancel(deps: Deps, q: Queryable, id: number): Promise<Outcome<Arancel>> {
  const hoy = clubTime(deps.clock()).fecha;
  const [arancel] = await listAranceles(q, { hoy, periodo: periodoDe(hoy), id });
  return arancel ? done(arancel) : notFound("Ese arancel no existe.");
}

export function crearArancel(
  deps: Deps,
  actor: Actor,
  { tipo, planId: elegido, nombre, importe, vigenteDesde }: JsonOf<typeof contract.crearArancel>,
): Promise<Outcome<Arancel>> {
  return deps.db
    .transaction(async (tx) => {
      const creadoEn = deps.clock();
      const planId = elegido ?? null;
      const arancelId = await insertArancel(tx, { tipo, planId, nombre, creadaEn: creadoEn });
      const precio = { arancelId, vigenteDesde, importe, creadoEn, creadoPor: actor.usuarioId };
      await insertPrecios(tx, [precio]);
      await registrar(deps, tx, actor, {
        accion: "arancel.crear",
        objetoId: arancelId,
        despues: { nombre, planId, importe, vigenteDesde },
      });
      return verArancel(deps, tx, arancelId);
    })
    .catch(
      refusing((error) => {
        if (violates(error, "aranceles_plan_unico")) return conflict("ya-mensual", YA_MENSUAL);
        return violatesForeignKey(error) ? invalidValue("planId", "Ese plan ya no existe: elegí otro") : null;
      }),
    );
}

/** Renames, stops or resumes an arancel. An arancel that somebody pays cannot be stopped (Rule TAR-7). */
export function cambiarArancel(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...pedido }: JsonOf<typeof contract.cambiarArancel> & { id: number },
): Promise<Outcome<Arancel>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Arancel>> => {
    const arancel = await lockArancel(tx, id);
    if (!arancel) return notFound("Ese arancel no existe.");
    const antes = { nombre: arancel.nombre, activa: arancel.activa };
    const conflicto = changedMeanwhile(leido, antes, pedido);
    if (conflicto) return conflicto;
    const { nombre = antes.nombre, activa = antes.activa } = pedido;
    if (!activa && antes.activa && (await hasQuienPaga(tx, id, clubTime(deps.clock()).fecha)))
      return conflict("en-uso", "Todavía lo paga alguien: primero terminalo en cada persona.");
    if (nombre !== antes.nombre || activa !== antes.activa) {
      await updateArancel(tx, id, { nombre, activa });
      await registrar(deps, tx, actor, {
        accion: "arancel.modificar",
        objetoId: id,
        antes,
        despues: { nombre, activa },
      });
    }
    return verArancel(deps, tx, id);
  });
}

/**
 * Adds a price to an arancel from a month on (Rule TAR-2); does nothing if it already has that price. 409 if
 * somebody else has added a price since the caller read the last one.
 */
export function agregarPrecio(
  deps: Deps,
  actor: Actor,
  { id, importe, vigenteDesde, ultimoPrecioId }: JsonOf<typeof contract.agregarPrecio> & { id: number },
): Promise<Outcome<Arancel>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Arancel>> => {
    if (!(await lockArancel(tx, id))) return notFound("Ese arancel no existe.");
    const arancel = await verArancel(deps, tx, id);
    if (!arancel.ok) return arancel;
    const { precios } = arancel.value;
    const delMes = precios.find((uno) => uno.vigenteDesde === vigenteDesde);
    if (delMes?.importe === importe) return done(arancel.value);
    const ultimo = Math.max(0, ...precios.map((uno) => uno.id));
    if (ultimoPrecioId !== undefined && ultimoPrecioId !== ultimo)
      return conflict("version", "Otra persona cambió los precios mientras tanto. Miralos de nuevo.");
    const creadoEn = deps.clock();
    await insertPrecios(tx, [{ arancelId: id, vigenteDesde, importe, creadoEn, creadoPor: actor.usuarioId }]);
    await registrar(deps, tx, actor, {
      accion: "arancel.precio",
      objetoId: id,
      ...(delMes && { antes: { importe: delMes.importe } }),
      despues: { importe, vigenteDesde },
    });
    return verArancel(deps, tx, id);
  });
}

export const ponerPrecios = insertPrecios;

/** A locked arancel with its price in a month, in whole centavos. */
interface ArancelTomado {
  id: number;
  nombre: string;
  precio: number | null;
  ultimoPrecioId: number;
}

/**
 * Locks aranceles in the order of their ids, with their prices in a month. 404 if an arancel is missing or inactive.
 */
export async function lockConPrecios(
  tx: Tx,
  ids: readonly number[],
  periodo: string,
): Promise<Outcome<ArancelTomado[]>> {
  const rows = await lockAranceles(tx, ids);
  if (rows.length < ids.length || rows.some(({ activa }) => !activa))
    return notFound("Algo de lo que elegiste ya no se cobra por mes: elegí de nuevo.");
  const precios = await listPrecios(tx);
  return done(
    rows.map(({ id, nombre }) => {
      const suyos = precios.get(id) ?? [];
      return {
        id,
        nombre,
        precio: precioDe(suyos, periodo)?.importe ?? null,
        ultimoPrecioId: Math.max(0, ...suyos.map((uno) => uno.id)),
      };
    }),
  );
}
