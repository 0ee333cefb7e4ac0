import { notFound, type Outcome } from "#contract/outcome.ts";
import { servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { versionDe } from "#features/contenido/galeria/rules.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/image-answer.ts";
import { buscarClave, buscarPorVersion } from "./repo.ts";

export interface LogoPedido {
  nombre: string;
  ancho?: number | undefined;
  /** The version in the address: see `direccionDeImagen` of the gallery. */
  v?: string | undefined;
  /** The headers Accept and If-None-Match: see `servirImagen`. */
  accept: string;
  conocida: string;
}

/** The logo of this name, in the width that is wanted or the nearest (Rule ARC-3). */
export async function verSponsor(
  deps: Deps,
  _actor: unknown,
  { nombre, v, ...pedido }: LogoPedido,
): Promise<Outcome<ServedImage>> {
  const clave = (await buscarClave(deps.db, nombre)) ?? (v ? await buscarPorVersion(deps.db, v) : null);
  if (clave === null) return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...pedido, clave });
  // Without its version the address may show another logo one day.
  if (servida.ok && v !== versionDe(clave)) servida.value.cacheControl = "no-cache";
  return servida;
}
