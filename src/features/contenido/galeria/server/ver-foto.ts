import { notFound, type Outcome } from "#contract/outcome.ts";
import { servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/image-answer.ts";
import { type TipoDeGaleria, versionDe } from "../rules.ts";
import { buscarClave } from "./repo.ts";

export interface FotoPedida {
  tipo: TipoDeGaleria;
  nombre: string;
  ancho?: number | undefined;
  /** The version in the address: see `direccionDeImagen`. */
  v?: string | undefined;
  /** The headers Accept and If-None-Match: see `servirImagen`. */
  accept: string;
  conocida: string;
}

/** The photo of this name, in the width that is wanted or the nearest (Rule ARC-3). */
export async function verFoto(
  deps: Deps,
  _actor: unknown,
  { tipo, nombre, v, ...pedida }: FotoPedida,
): Promise<Outcome<ServedImage>> {
  const clave = await buscarClave(deps.db, tipo, nombre);
  if (clave === null) return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...pedida, clave });
  // Without its version the address may show another picture one day.
  if (servida.ok && v !== versionDe(clave)) servida.value.cacheControl = "no-cache";
  return servida;
}
