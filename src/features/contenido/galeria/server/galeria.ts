import { done } from "#contract/outcome.ts";
import { direccionDeImagen, nombreLimpio } from "#features/contenido/colecciones/rules.ts";
import type { Coleccion, ImagenRow } from "#features/contenido/colecciones/server/coleccion.ts";
import type * as contract from "../contract.ts";
import { SIN_IMAGENES, type TipoDeGaleria } from "../rules.ts";
import { fotosDeGaleria } from "./table.ts";

/** The photos of the two galleries. */
export const galeria: Coleccion<ImagenRow & { tipo: TipoDeGaleria }, contract.Foto> = {
  name: "galeria",
  table: fotosDeGaleria,
  ordenes: ["orden", "id", "nombre"],
  nuevas: "first",
  nombresUnicos: true,
  auditoria: { objeto: "foto", accion: "galeria", agregar: "cargar", columnas: ["tipo", "nombre", "clave"] },
  limpiar: ({ nombre }) => done({ nombre: nombreLimpio(String(nombre), "foto") }),
  toPieza({ tipo, clave, ...foto }) {
    return { ...foto, url: direccionDeImagen(tipo, foto.nombre, clave) };
  },
  noExiste: "Esa imagen ya no existe.",
  sinImagenes: { code: "sin-imagenes", detail: SIN_IMAGENES, path: "archivo" },
};
