import { readOrdering } from "#contract/lists.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import { versionDe } from "../rules.ts";
import type { AnyColeccion, Coleccion, PiezaRow, Valores } from "./coleccion.ts";
import { findHash, findHashByVersion, listPiezas } from "./colecciones.repo.ts";

/**
 * Returns a page of a list, in its default order unless another order is requested.
 * @param ambito key of the list within the collection
 */
export async function listarPiezas<F extends PiezaRow, Pieza>(
  deps: Deps,
  coleccion: Coleccion<F, Pieza>,
  query: ListQuery,
  ambito: Valores = {},
): Promise<Outcome<Paged<Pieza>>> {
  const { ordenes, nuevas } = coleccion;
  const [field = "id"] = ordenes;
  const usual = field === "id" && nuevas === "first" ? "-id" : field;
  const orden = readOrdering(query.orden, ordenes, usual);
  if (!orden.ok) return orden;
  const filtro = { ambito, termino: query.termino };
  const { rows, total } = await readListing(
    listPiezas(deps.db, coleccion, filtro, orden.value),
    pageOf(query),
  );
  return done({ rows: rows.map((row) => coleccion.toPieza(row)), total });
}

interface PiezaPedida extends Omit<ImagenPedida, "clave"> {
  /** Null if the parameters cannot name a piece. */
  cual: Valores | null;
  /** The version in the URL; see `direccionDeImagen`. */
  v?: string | undefined;
}

/** Returns a piece's picture in the requested width or the nearest stored width (Rule ARC-3). */
export async function verImagenDePieza(
  deps: Deps,
  coleccion: AnyColeccion,
  { cual, v, ...pedida }: PiezaPedida,
): Promise<Outcome<ServedImage>> {
  const hash =
    (cual && (await findHash(deps.db, coleccion, cual))) ??
    (v && coleccion.seRenombran ? await findHashByVersion(deps.db, coleccion, v) : null);
  if (hash === null) return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...pedida, clave: hash });
  // Without the current version, the URL of a name may later show another picture.
  if (servida.ok && coleccion.nombresUnicos && v !== versionDe(hash)) servida.value.cacheControl = "no-cache";
  return servida;
}
