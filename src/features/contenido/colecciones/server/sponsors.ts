import { done } from "#contract/outcome.ts";
import type * as contract from "../contract.ts";
import { direccionDeImagen, enlaceDeSponsor, nombreLimpio, SIN_IMAGEN, tituloDeSponsor } from "../rules.ts";
import type { Coleccion, ImagenRow } from "./coleccion.ts";
import { ENLACE_EN_PALABRAS, sponsors as table } from "./table.ts";

/** The sponsors' logos. The typed text or link is also the file name (Rule CON-3); if empty, a timestamp. */
export const sponsors: Coleccion<ImagenRow, contract.Sponsor> = {
  name: "sponsors",
  table,
  tambienBuscado: [ENLACE_EN_PALABRAS],
  ordenes: ["orden", "id", "nombre"],
  nuevas: "last",
  nombresUnicos: true,
  seRenombran: true,
  auditoria: { objeto: "sponsor", accion: "sponsor", agregar: "cargar", columnas: ["nombre", "clave"] },
  limpiar: ({ nombre }, ahora) => done({ nombre: nombreLimpio(String(nombre), String(ahora.getTime())) }),
  toPieza({ clave, ...sponsor }) {
    const { nombre } = sponsor;
    return {
      ...sponsor,
      titulo: tituloDeSponsor(nombre),
      enlace: enlaceDeSponsor(nombre),
      url: direccionDeImagen("sponsor", nombre, clave),
    };
  },
  noExiste: "Ese sponsor ya no existe.",
  sinImagenes: { code: "sin-imagen", detail: SIN_IMAGEN, path: "archivo" },
};
