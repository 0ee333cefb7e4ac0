import { changedFields, changedMeanwhile, definedFields, type FieldValues } from "#contract/edit.ts";
import { done, invalidValue, notFound, type Outcome, type Refused, refusing } from "#contract/outcome.ts";
import { type WriteImagenes, withUploadedImagenes } from "#features/compartido/imagenes/server/imagenes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violatedGuard } from "#server/db/errors.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { type Finder, searched } from "#server/office-search.ts";
import type { DatosDeNoticia, Noticia } from "../contract.ts";
import { COLUMNAS_DE_NOTICIAS, datosDe, slugDeNoticia } from "../rules.ts";
import {
  deleteNoticia,
  insertNoticia,
  listNoticias,
  lockNoticia,
  lockSlug,
  updateNoticia,
} from "./noticias.repo.ts";

/** Cache tag of everything that shows the club's news. */
export const NOTICIAS = "noticias";

const NO_EXISTE = notFound("Esa noticia ya no existe.");

export const buscadorDeNoticias: Finder = {
  tipo: "noticia",
  grupo: "Noticias",
  who: "staff",
  async find({ db }, { texto, limit }) {
    const newest = listNoticias(db, { termino: texto }, { field: "creadaEn", descending: true });
    const { rows } = await readListing(newest, { limit, offset: 0 });
    return rows.map(({ id, titulo, publicada }) => ({
      id,
      titulo,
      detalle: COLUMNAS_DE_NOTICIAS.publicada.words[`${publicada}`],
      enlace: searched("noticias/", titulo),
    }));
  },
  list: (texto) => searched("noticias/", texto),
};

/** Writes news, as a draft or published. 422 for a picture, a team or a match that does not exist. */
export function crearNoticia(deps: Deps, actor: Actor, datos: DatosDeNoticia): Promise<Outcome<Noticia>> {
  return escribir(deps, async (tx) => {
    const ahora = deps.clock();
    const row = await toRow(tx, datos, null, ahora);
    const noticia = await insertNoticia(tx, { ...row, creadaEn: ahora });
    const despues = { ...toLog(noticia), campos: [] };
    await registrar(deps, tx, actor, { accion: "noticia.crear", objetoId: noticia.id, despues });
    return done(noticia);
  });
}

/**
 * Edits, publishes or withdraws news. The first publication gives it its address (Rule NOT-2).
 * @returns 404 if it was deleted, 409 if another person changed it since it was read, 422 as `crearNoticia`
 */
export function modificarNoticia(
  deps: Deps,
  actor: Actor,
  { id, antes: leida, ...datos }: Partial<DatosDeNoticia> & { id: number; antes?: FieldValues | undefined },
): Promise<Outcome<Noticia>> {
  return escribir(deps, async (tx, _imagenes, suelta) => {
    const antes = await lockNoticia(tx, id);
    if (!antes) return NO_EXISTE;
    const [actual, cambios] = [{ ...datosDe(antes) }, definedFields(datos)];
    const nueva = { ...actual, ...cambios };
    const conflict = changedMeanwhile(leida, actual, cambios);
    if (conflict) return conflict;
    const campos = changedFields(actual, nueva);
    if (campos.length === 0) return done(antes);
    const noticia = await updateNoticia(tx, id, await toRow(tx, nueva, antes.slug, deps.clock()));
    if (campos.includes("imagen")) suelta(actual.imagen?.clave);
    const verbo =
      actual.publicada === nueva.publicada ? "modificar" : nueva.publicada ? "publicar" : "retirar";
    await registrar(deps, tx, actor, {
      accion: `noticia.${verbo}`,
      objetoId: id,
      antes: toLog(antes),
      despues: { ...toLog(noticia), campos: otros(campos) },
    });
    return done(noticia);
  });
}

/** Deletes news with its picture. 404 if it was already deleted. */
export const eliminarNoticia = (deps: Deps, actor: Actor, { id }: { id: number }) =>
  escribir(deps, async (tx, _imagenes, suelta) => {
    const antes = await lockNoticia(tx, id);
    if (!antes) return NO_EXISTE;
    await deleteNoticia(tx, id);
    suelta(antes.imagen?.clave);
    await registrar(deps, tx, actor, { accion: "noticia.eliminar", objetoId: id, antes: toLog(antes) });
    return done({ ok: true as const });
  });

const PERDIDOS: Record<string, Refused> = {
  noticias_imagen_imagenes_clave_fk: invalidValue("imagen", "La imagen ya no está: volvé a subirla."),
  noticias_equipo_id_equipos_id_fk: invalidValue("equipoId", "Ese equipo ya no existe: elegí otro."),
  noticias_partido_id_partidos_id_fk: invalidValue("partidoId", "Ese partido ya no existe: elegí otro."),
};

/** Writes news in a transaction, and drops the pages that show it. */
const escribir = <T>(deps: Deps, work: WriteImagenes<T>) =>
  withUploadedImagenes(deps, [], work, NOTICIAS).catch(
    refusing((error) => PERDIDOS[violatedGuard(error) ?? ""] ?? null),
  );

/** Returns the row of news, with its address at the first publication. */
async function toRow(tx: Tx, { imagen, ...datos }: DatosDeNoticia, slug: string | null, ahora: Date) {
  const row = { ...datos, imagen: imagen?.clave ?? null, cambiadaEn: ahora };
  if (!datos.publicada || slug !== null) return row;
  return { ...row, slug: await lockSlug(tx, slugDeNoticia(datos.titulo)), publicadaEn: ahora };
}

/** Returns what the log keeps: of other fields than these only their names, because it outlives withdrawn news. */
const toLog = ({ titulo: nombre, publicada }: Noticia) => ({ nombre, publicada });
const otros = (campos: readonly string[]) =>
  campos.filter((campo) => campo !== "titulo" && campo !== "publicada");
