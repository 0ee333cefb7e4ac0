import type * as contract from "../contract.ts";
import { SIN_BANNERS } from "../rules.ts";
import type { Coleccion, ImagenRow } from "./coleccion.ts";
import { carrousel as table } from "./table.ts";

export const carrousel: Coleccion<ImagenRow, contract.ImagenDeCarrousel> = {
  name: "carrousel",
  table,
  ordenes: ["orden", "nombre"],
  nuevas: "last",
  nombresUnicos: false,
  auditoria: { objeto: "carrousel", accion: "carrousel", agregar: "crear", columnas: ["nombre", "clave"] },
  // Each banner has one picture, which has the same id.
  toPieza: ({ id, nombre, ancho, alto }) => ({ carrouselId: id, imagenId: id, nombre, ancho, alto }),
  noExiste: "Esa imagen ya no existe.",
  sinImagenes: { code: "sin-imagenes", detail: SIN_BANNERS, path: "imagenes" },
};
