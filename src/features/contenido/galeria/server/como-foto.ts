import type { Foto } from "../contract.ts";
import { direccionDeImagen, type TipoDeGaleria } from "../rules.ts";
import type { FotoGuardada } from "./repo.ts";

/** A photo as the API tells of it. */
export function comoFoto(tipo: TipoDeGaleria, { clave, ...foto }: FotoGuardada): Foto {
  return { ...foto, url: direccionDeImagen(tipo, foto.nombre, clave) };
}
