import { type Club, slugDeDeporte } from "#contract/club.ts";

/** Galleries of the first and the second sport. `cestoball` is an alias of `cesto` (Rule CON-4). */
export type TipoDeGaleria = "basquet" | "cesto";

export const TIPOS_EN_DIRECCION = ["basquet", "cesto", "cestoball"] as const;

export function galeriaDe(tipo: (typeof TIPOS_EN_DIRECCION)[number]): TipoDeGaleria {
  return tipo === "basquet" ? "basquet" : "cesto";
}

/** The club's galleries, one per sport. */
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

/** Page size; the pager is hidden for fewer photos (Rule CON-4). */
export const FOTOS_POR_PAGINA = 16;

/** Number of days after an event in which its photos are expected (Rule CON-8). */
export const DIAS_PARA_SUBIR = 3;

/** Error message for an upload without a file (Rule CON-5). */
export const SIN_IMAGENES = "No hay imágenes seleccionadas.";
