/** The galleries that visitors see. `cestoball` is another name of `cesto` (Rule CON-4). */
export type TipoDeGaleria = "basquet" | "cesto";

export const TIPOS_EN_DIRECCION = ["basquet", "cesto", "cestoball"] as const;

export function galeriaDe(tipo: (typeof TIPOS_EN_DIRECCION)[number]): TipoDeGaleria {
  return tipo === "basquet" ? "basquet" : "cesto";
}

/** Photos a page; the pager shows only above it (Rule CON-4). */
export const FOTOS_POR_PAGINA = 16;

/** Shown when nothing was chosen to upload (Rule CON-5). */
export const SIN_IMAGENES = "No hay imágenes seleccionadas.";
