import { done, type Outcome } from "#contract/outcome.ts";
import {
  type ImagenGuardada,
  type WriteImagenes,
  withUploadedImagenes,
} from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { primerNombreLibre, sinExtension } from "../rules.ts";
import { type AnyColeccion, type Coleccion, type PiezaRow, pickAudited, type Valores } from "./coleccion.ts";
import { insertPieza, listNamesBeginning, lockList } from "./colecciones.repo.ts";

/**
 * Adds pictures to a list, all or none.
 * @param datos values for all pictures; by default each picture is named after its file
 * @returns 422 without a file, 413 or 415 for an invalid file (Rule ARC-1)
 */
export async function agregarImagenes<F extends PiezaRow, Pieza>(
  deps: Deps,
  actor: Actor,
  coleccion: Coleccion<F, Pieza>,
  input: { archivos: ReceivedFile[]; ambito?: Valores; datos?: Valores },
): Promise<Outcome<Pieza[]>> {
  const { archivos, ambito = {}, datos } = input;
  if (archivos.length === 0 && coleccion.sinImagenes) return coleccion.sinImagenes;
  const escribir: WriteImagenes<Pieza[]> = async (tx, imagenes) => {
    await lockList(tx, coleccion, ambito);
    const piezas: Pieza[] = [];
    for (const imagen of imagenes) {
      const valores = limpios(deps, coleccion, datos ?? { nombre: imagen.nombre });
      if (!valores.ok) return valores;
      piezas.push(await agregar(deps, tx, actor, coleccion, ambito, valores.value, imagen));
    }
    return done(piezas);
  };
  return withUploadedImagenes(deps, archivos, escribir, coleccion.name);
}

/** Adds a piece without a picture. @returns 422 if the collection's `limpiar` rejects the input */
export async function agregarPieza<F extends PiezaRow, Pieza>(
  deps: Deps,
  actor: Actor,
  coleccion: Coleccion<F, Pieza>,
  datos: Valores,
): Promise<Outcome<Pieza>> {
  const valores = limpios(deps, coleccion, datos);
  if (!valores.ok) return valores;
  const pieza = await deps.db.transaction((tx) => agregar(deps, tx, actor, coleccion, {}, valores.value));
  deps.cache.drop(coleccion.name);
  return done(pieza);
}

async function agregar<F extends PiezaRow, Pieza>(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  coleccion: Coleccion<F, Pieza>,
  ambito: Valores,
  valores: Valores,
  imagen?: ImagenGuardada,
): Promise<Pieza> {
  const { objeto, accion, agregar: verbo } = coleccion.auditoria;
  const nombre = await freeName(tx, coleccion, ambito, String(valores.nombre));
  const nueva = { ...ambito, ...valores, nombre, ...(imagen && { clave: imagen.clave }) };
  const row = await insertPieza(tx, coleccion, nueva, deps.clock());
  await registrar(deps, tx, actor, {
    accion: `${accion}.${verbo}`,
    objeto,
    objetoId: row.id,
    despues: pickAudited(coleccion, row),
  });
  return coleccion.toPieza({ ...row, ...(imagen && { ancho: imagen.ancho, alto: imagen.alto }) } as F);
}

export function limpios(deps: Deps, coleccion: AnyColeccion, valores: Valores): Outcome<Valores> {
  return coleccion.limpiar?.(valores, deps.clock()) ?? done(valores);
}

/**
 * Returns the name, with a number if names are unique and another piece has it. The caller must hold the list's lock.
 */
export async function freeName(
  tx: Tx,
  coleccion: AnyColeccion,
  ambito: Valores,
  nombre: string,
  propio?: string,
): Promise<string> {
  if (!coleccion.nombresUnicos) return nombre;
  const taken = new Set(await listNamesBeginning(tx, coleccion, ambito, sinExtension(nombre)));
  if (propio !== undefined) taken.delete(propio);
  return primerNombreLibre(nombre, taken);
}
