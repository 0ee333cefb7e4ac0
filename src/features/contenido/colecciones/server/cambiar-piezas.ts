import { changedMeanwhile, type FieldValues } from "#contract/edit.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { type WriteImagenes, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { esOrdenCompleto } from "../rules.ts";
import { freeName, limpios } from "./agregar-piezas.ts";
import { type AnyColeccion, type Coleccion, type PiezaRow, pickAudited, type Valores } from "./coleccion.ts";
import {
  deletePieza,
  listIdsInOrder,
  listPiezas,
  lockList,
  lockPieza,
  updateLugar,
  updateLugares,
  updatePieza,
} from "./colecciones.repo.ts";

/**
 * Changes the values of a piece, but neither its picture nor its position. A taken name gets a number.
 * @returns 404 if the piece was deleted, 409 if it changed since it was read, 422 if the collection's `limpiar`
 * rejects the input
 */
export async function modificarPieza<F extends PiezaRow, Pieza>(
  deps: Deps,
  actor: Actor,
  coleccion: Coleccion<F, Pieza>,
  { id, datos, antes: leido }: { id: number; datos: Valores; antes?: FieldValues },
): Promise<Outcome<Pieza>> {
  const valores = limpios(deps, coleccion, datos);
  if (!valores.ok) return valores;
  const { objeto, accion } = coleccion.auditoria;
  const changed = await deps.db.transaction(async (tx): Promise<Outcome<F>> => {
    if (coleccion.nombresUnicos) await lockList(tx, coleccion, {});
    const antes = await lockPieza(tx, coleccion, { id });
    if (!antes) return notFound(coleccion.noExiste);
    const actual = Object.fromEntries(
      Object.keys(datos).map((campo) => [campo, (antes as unknown as FieldValues)[campo]]),
    );
    const conflict = changedMeanwhile(leido, actual, valores.value);
    if (conflict) return conflict;
    const pedido = String(valores.value.nombre);
    const nombre = pedido === antes.nombre ? pedido : await freeName(tx, coleccion, {}, pedido, antes.nombre);
    const despues = { ...antes, ...valores.value, nombre };
    const [was, is] = [antes, despues].map((one) => pickAudited(coleccion, one, { clave: false }));
    if (JSON.stringify(was) === JSON.stringify(is)) return done(antes);
    await updatePieza(tx, coleccion, id, { ...valores.value, nombre });
    await registrar(deps, tx, actor, {
      accion: `${accion}.modificar`,
      objeto,
      objetoId: id,
      antes: was,
      despues: is,
    });
    return done(despues);
  });
  if (!changed.ok) return changed;
  deps.cache.drop(coleccion.name);
  return done(coleccion.toPieza(changed.value));
}

/**
 * Moves a piece to a position in its list, counted from 1 across all pages. The other pieces shift. 404 if the piece
 * was deleted.
 */
export async function moverPieza(
  deps: Deps,
  actor: Actor,
  coleccion: AnyColeccion,
  { id, lugar, ambito }: { id: number; lugar: number; ambito: Valores },
): Promise<Outcome<{ lugar: number }>> {
  const { objeto, accion } = coleccion.auditoria;
  const movida = await deps.db.transaction(async (tx) => {
    await lockList(tx, coleccion, ambito);
    const lugares = await updateLugar(tx, coleccion, ambito, id, lugar);
    if (lugares && lugares.from !== lugares.to)
      await registrar(deps, tx, actor, {
        accion: `${accion}.ordenar`,
        objeto,
        objetoId: id,
        antes: { lugar: lugares.from },
        despues: { lugar: lugares.to },
      });
    return lugares;
  });
  if (!movida) return notFound(coleccion.noExiste);
  deps.cache.drop(coleccion.name);
  return done({ lugar: movida.to });
}

/**
 * Saves the order of a list, which must contain each piece once. 409 if a piece was added or deleted since the caller
 * read the list, or if its order differs from `antes`.
 */
export async function ordenarPiezas<F extends PiezaRow, Pieza>(
  deps: Deps,
  actor: Actor,
  coleccion: Coleccion<F, Pieza>,
  { ids, antes: leido }: { ids: number[]; antes?: number[] },
): Promise<Outcome<Pieza[]>> {
  const { objeto, accion } = coleccion.auditoria;
  const rows = await deps.db.transaction(async (tx) => {
    await lockList(tx, coleccion, {});
    const antes = await listIdsInOrder(tx, coleccion);
    const moved = leido !== undefined && leido.join() !== antes.join() && ids.join() !== antes.join();
    if (moved || !esOrdenCompleto(ids, antes)) return null;
    await updateLugares(tx, coleccion, ids);
    await registrar(deps, tx, actor, {
      accion: `${accion}.ordenar`,
      objeto,
      objetoId: null,
      antes: { ids: antes },
      despues: { ids },
    });
    const all = { ambito: {}, termino: undefined };
    return listPiezas(tx, coleccion, all, { field: "orden", descending: false }).read(ids);
  });
  if (!rows) {
    return conflict(
      "orden-incompleto",
      `El ${coleccion.name} cambió mientras lo ordenabas. Mirá cómo quedó y probá de nuevo.`,
    );
  }
  deps.cache.drop(coleccion.name);
  return done(rows.map((row) => coleccion.toPieza(row)));
}

/**
 * Deletes a piece, and its picture's files if nothing else uses them.
 * @returns 404 if the piece was already deleted
 */
export function eliminarPieza(
  deps: Deps,
  actor: Actor,
  coleccion: AnyColeccion,
  { cual, ambito }: { cual: Valores; ambito: Valores },
): Promise<Outcome<{ ok: true }>> {
  const { objeto, accion } = coleccion.auditoria;
  const eliminar: WriteImagenes<{ ok: true }> = async (tx, _, suelta) => {
    if (coleccion.table.orden) await lockList(tx, coleccion, ambito);
    const antes = await deletePieza(tx, coleccion, cual);
    if (!antes) return notFound(coleccion.noExiste);
    await registrar(deps, tx, actor, {
      accion: `${accion}.eliminar`,
      objeto,
      objetoId: antes.id,
      antes: pickAudited(coleccion, antes),
    });
    suelta(antes.clave);
    return done({ ok: true });
  };
  return withUploadedImagenes(deps, [], eliminar, coleccion.name);
}
