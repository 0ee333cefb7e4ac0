import { addDays, clubInstant } from "#contract/club-time.ts";
import { done, invalidField } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import {
  DIAS_PARA_SUBIR,
  direccionDeImagen,
  ENLACE_INVALIDO,
  enlaceCompleto,
  enlaceDeSponsor,
  FOTOS_POR_PAGINA,
  galeriasDe,
  nombreLimpio,
  SIN_BANNERS,
  SIN_FOTOS,
  SIN_IMAGEN,
  type TipoDeGaleria,
  tituloDeSponsor,
} from "../rules.ts";
import type { Coleccion, ImagenRow } from "./coleccion.ts";
import { listFotosEntre } from "./colecciones.repo.ts";
import * as tables from "./table.ts";

export const carrousel: Coleccion<ImagenRow, contract.ImagenDeCarrousel> = {
  name: "carrousel",
  table: tables.carrousel,
  ordenes: ["orden", "nombre"],
  nuevas: "last",
  nombresUnicos: false,
  auditoria: { objeto: "carrousel", accion: "carrousel", agregar: "crear", columnas: ["nombre", "clave"] },
  // Each banner has one picture, which has the same id.
  toPieza: ({ id, nombre, ancho, alto }) => ({ carrouselId: id, imagenId: id, nombre, ancho, alto }),
  noExiste: "Esa imagen ya no existe.",
  sinImagenes: invalidField("sin-imagenes", "imagenes", SIN_BANNERS),
};

export const galeria: Coleccion<ImagenRow & { tipo: TipoDeGaleria }, contract.Foto> = {
  name: "galeria",
  table: tables.fotosDeGaleria,
  ordenes: ["orden", "id", "nombre"],
  nuevas: "first",
  nombresUnicos: true,
  auditoria: { objeto: "foto", accion: "galeria", agregar: "cargar", columnas: ["tipo", "nombre", "clave"] },
  limpiar: ({ nombre }) => done({ nombre: nombreLimpio(String(nombre), "foto") }),
  toPieza({ tipo, clave, ...foto }) {
    return { ...foto, url: direccionDeImagen(tipo, foto.nombre, clave) };
  },
  noExiste: "Esa imagen ya no existe.",
  sinImagenes: invalidField("sin-imagenes", "archivo", SIN_FOTOS),
};

const MUESTRA = 4;

/** Returns the photos uploaded on `fecha` or in the days after it, by gallery (Rule CON-8). */
export async function fotosDelDia(deps: Deps, fecha: string): Promise<contract.FotosDeUnDia[]> {
  const hasta = addDays(fecha, DIAS_PARA_SUBIR + 1);
  const todas = await listFotosEntre(deps.db, clubInstant(fecha, "00:00"), clubInstant(hasta, "00:00"));
  const byTipo = Map.groupBy(todas, ({ tipo }) => tipo);
  return galeriasDe(deps.club()).flatMap(({ tipo, nombre, path }) => {
    const deTipo = byTipo.get(tipo) ?? [];
    const [primera] = deTipo;
    if (!primera) return [];
    const pagina = Math.ceil(primera.lugar / FOTOS_POR_PAGINA);
    return {
      nombre,
      total: deTipo.length,
      fotos: deTipo.slice(0, MUESTRA).map(({ lugar: _lugar, ...foto }) => galeria.toPieza(foto)),
      path: `${path}${pagina === 1 ? "" : `?pagina=${pagina}`}#foto-${primera.id}`,
    };
  });
}

/** The sponsors' logos. The typed text or link is also the file name (Rule CON-3); if empty, a timestamp. */
export const sponsors: Coleccion<ImagenRow, contract.Sponsor> = {
  name: "sponsors",
  table: tables.sponsors,
  tambienBuscado: [tables.ENLACE_EN_PALABRAS],
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
  sinImagenes: invalidField("sin-imagen", "archivo", SIN_IMAGEN),
};

/** Links of interest, newest first, stored with their scheme (Rule CON-2). */
export const enlaces: Coleccion<contract.Enlace, contract.Enlace> = {
  name: "enlaces",
  table: tables.enlaces,
  tambienBuscado: [tables.enlaces.enlace],
  ordenes: ["id", "nombre"],
  nuevas: "first",
  nombresUnicos: false,
  auditoria: { objeto: "enlace", accion: "enlace", agregar: "crear", columnas: ["id", "nombre", "enlace"] },
  limpiar({ nombre = "", enlace }) {
    const completo = enlaceCompleto(String(enlace));
    return completo === null
      ? invalidField("enlace-invalido", "enlace", ENLACE_INVALIDO)
      : done({ nombre, enlace: completo });
  },
  toPieza: (enlace) => enlace,
  noExiste: "Ese enlace ya no existe.",
};
