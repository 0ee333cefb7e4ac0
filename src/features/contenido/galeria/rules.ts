import { type Club, slugDeDeporte } from "#contract/club.ts";

/** Of the first and the second sport. `cestoball` is another name of `cesto` (Rule CON-4). */
export type TipoDeGaleria = "basquet" | "cesto";

export const TIPOS_EN_DIRECCION = ["basquet", "cesto", "cestoball"] as const;

export function galeriaDe(tipo: (typeof TIPOS_EN_DIRECCION)[number]): TipoDeGaleria {
  return tipo === "basquet" ? "basquet" : "cesto";
}

/** The galleries that the club has, one for each of its sports. */
export function galeriasDe({ deportes }: Pick<Club, "deportes">) {
  return deportes.map(({ nombre, imagen }, i) => {
    const slug = slugDeDeporte(nombre);
    return {
      tipo: i === 0 ? ("basquet" as const) : ("cesto" as const),
      nombre,
      imagen,
      slug,
      path: `/galeria/${slug}`,
    };
  });
}

/** Photos a page; the pager shows only above it (Rule CON-4). */
export const FOTOS_POR_PAGINA = 16;

/** Until how many days after an event its photos are uploaded (Rule CON-8). */
export const DIAS_PARA_SUBIR = 3;

/** Shown when nothing was chosen to upload (Rule CON-5). */
export const SIN_IMAGENES = "No hay imágenes seleccionadas.";
