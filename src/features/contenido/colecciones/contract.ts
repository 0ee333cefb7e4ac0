import { z } from "@hono/zod-openapi";
import {
  antesField,
  fieldAnswer,
  fieldBody,
  idParam,
  idParams,
  imagenQuery,
  lugarField,
  okAnswer,
} from "#contract/fields.ts";
import type { PageOfRows, Rows } from "#contract/lists.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, webpAnswer } from "#contract/route.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";
import { CAMPOS_DE_ENLACE, NOMBRE_MAX, TIPOS_EN_DIRECCION, type TipoDeGaleria } from "./rules.ts";

/** A banner of the home page; its picture is at `/carrousel/{carrouselId}/imagen/{imagenId}`. */
const imagenDeCarrouselSchema = z
  .object({
    carrouselId: z.number().int(),
    imagenId: z.number().int(),
    nombre: z.string(),
    ancho: z.number().int(),
    alto: z.number().int(),
  })
  .openapi("ImagenDeCarrousel");
export type ImagenDeCarrousel = z.infer<typeof imagenDeCarrouselSchema>;

const carrouselId = z.object({ carrouselId: idParam("carrouselId") });
const lista = json(z.array(imagenDeCarrouselSchema), "Las imágenes, en el orden en que se muestran");

export const listarCarrousel = anyone.get("/carrousel/imagenes-carrousels", {
  summary: "Las imágenes del carrousel, en orden",
  query: listQuery,
  responses: { 200: lista },
});

export const verImagenDeCarrousel = anyone.get("/carrousel/{carrouselId}/imagen/{imagenId}", {
  summary: "Una imagen del carrousel",
  params: carrouselId.extend({ imagenId: idParam("imagenId") }),
  query: imagenQuery.pick({ ancho: true }),
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
});

export const bannersForm = {
  fields: z.object({}),
  fileField: "imagenes",
  maxFiles: UPLOAD_MAX_FILES,
} as const;

export const crearCarrousel = administrador.post("/carrousel/crear", {
  lenient: true,
  upload: true,
  summary: "Agregar imágenes al final del carrousel",
  body: uploadBody(bannersForm),
  responses: {
    201: json(z.array(imagenDeCarrouselSchema), "Las imágenes agregadas, en el orden en que llegaron"),
  },
});

const eliminada = { 200: json(okAnswer, "Eliminada"), 404: "No existe" };

/** Deletion by GET for older clients; never cached (Rule API-10). */
export const eliminarCarrouselPorGet = administrador.get("/carrousel/{carrouselId}/eliminar", {
  summary: "Eliminar una imagen del carrousel (forma antigua)",
  params: carrouselId,
  responses: eliminada,
});

export const eliminarCarrousel = administrador.delete("/carrousel/{carrouselId}", {
  summary: "Eliminar una imagen del carrousel",
  params: carrouselId,
  responses: eliminada,
});

const ids = z.array(z.number().int().min(1).max(2147483647)).max(1000);

/**
 * Every banner has to be named exactly once; 409 if a banner was added, deleted or moved meanwhile. `antes`
 * is the order that the client last read.
 */
export const ordenarCarrousel = administrador.put("/carrousel/orden", {
  summary: "Ordenar el carrousel",
  body: z.object({ ids, antes: ids.optional() }).openapi({
    example: { ids: [3, 1, 2] },
  }),
  responses: { 200: lista, 409: "No es posible en este estado" },
});

declare module "#contract/api.ts" {
  interface PageReads {
    banners(): Promise<Rows<ImagenDeCarrousel>>;
  }
}

/** A photo of a gallery, with its size, so that pages can reserve space for it. */
const fotoSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string().openapi({ description: "Su nombre dentro de la galería; es único" }),
    url: z.string().openapi({
      description: "Dirección de la imagen; con `&ancho=640` llega del ancho más cercano que alcance",
      example: "/api/galeria/imagenes/basquet/final.jpg?v=3f9c2b1a7d5e4f60",
    }),
    ancho: z.number().int(),
    alto: z.number().int(),
  })
  .openapi("Foto");
export type Foto = z.infer<typeof fotoSchema>;

const tipo = z
  .enum(TIPOS_EN_DIRECCION, { error: "Esa galería no existe" })
  .openapi({ param: { name: "tipo", in: "path", required: true } });
const fileNameDeFoto = z
  .string()
  .openapi({ param: { name: "fileName", in: "path", required: true }, example: "final.jpg" });

export const nombresDeFotos = anyone.get("/galeria/imagenes/todo/{tipo}", {
  summary: "Los nombres de las fotos de una galería",
  params: z.object({ tipo }),
  query: listQuery,
  responses: { 200: json(z.array(z.string()), "Los nombres, en el orden en que se muestran") },
});

/** The gallery's photos with URL and size, for pages. */
export const listarFotos = anyone.get("/galeria/{tipo}/fotos", {
  summary: "Las fotos de una galería, con su dirección y sus medidas",
  params: z.object({ tipo }),
  query: listQuery,
  responses: { 200: json(z.array(fotoSchema), "Las fotos, en el orden en que se muestran") },
});

export const verFoto = anyone.get("/galeria/imagenes/{tipo}/{fileName}", {
  summary: "Una foto de la galería",
  params: z.object({ tipo, fileName: fileNameDeFoto }),
  query: imagenQuery,
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
});

export const fotosForm = { fields: z.object({}), fileField: "archivo", maxFiles: UPLOAD_MAX_FILES } as const;

export const cargarFotos = administrador.post("/galeria/cargar/{tipo}", {
  lenient: true,
  upload: true,
  summary: "Subir fotos a una galería",
  params: z.object({ tipo }),
  body: uploadBody(fotosForm),
  responses: { 201: json(z.array(fotoSchema), "Las fotos subidas, en el orden en que llegaron") },
});

/** Position in the gallery, counted from 1 across all pages. The other photos shift. */
export const moverFoto = administrador.put("/galeria/{tipo}/fotos/{id}/lugar", {
  summary: "Cambiar el lugar de una foto",
  params: idParams.extend({ tipo }),
  body: z.object({ lugar: lugarField }),
  responses: { 200: json(z.object({ lugar: lugarField }), "Su lugar") },
});

export const eliminarFoto = administrador.delete("/galeria/eliminar/{tipo}/{fileName}", {
  summary: "Eliminar una foto",
  params: z.object({ tipo, fileName: fileNameDeFoto }),
  responses: { 200: json(okAnswer, "Eliminada"), 404: "No existe" },
});

/** Photos of one gallery that were uploaded on a day or in the days after it. */
export interface FotosDeUnDia {
  nombre: string;
  total: number;
  fotos: Foto[];
  path: string;
}

declare module "#contract/api.ts" {
  interface PageReads {
    /** Photos uploaded on `fecha` or in the days after it (Rule CON-8). Galleries without such photos are omitted. */
    fotosDelDia(fecha: string): Promise<FotosDeUnDia[]>;
    fotos(tipo: TipoDeGaleria, page: PageOfRows): Promise<Rows<Foto>>;
  }
}

const sponsorSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string().openapi({ description: "El texto o enlace con el que se subió; es único" }),
    titulo: z
      .string()
      .nullable()
      .openapi({ description: "Cómo nombrarlo a quien no ve el logo; null si se subió sin nombre" }),
    enlace: z.string().nullable().openapi({ description: "Adónde lleva el logo; null si a ningún lado" }),
    url: z.string().openapi({
      description: "Dirección de la imagen; con `&ancho=320` llega del ancho más cercano que alcance",
    }),
    ancho: z.number().int(),
    alto: z.number().int(),
  })
  .openapi("Sponsor");
export type Sponsor = z.infer<typeof sponsorSchema>;

const fileNameDeSponsor = z
  .string()
  .openapi({ param: { name: "fileName", in: "path", required: true }, example: "la.espiga" });

export const nombresDeSponsors = anyone.get("/galeria/imagenes/todo/sponsor", {
  summary: "Los nombres de los sponsors",
  query: listQuery,
  responses: { 200: json(z.array(z.string()), "Los nombres, en el orden en que se muestran") },
});

/** The sponsors with link, URL and size of the logo, for pages. */
export const listarSponsors = anyone.get("/sponsors/lista", {
  summary: "Los sponsors, con su enlace, la dirección del logo y sus medidas",
  query: listQuery,
  responses: { 200: json(z.array(sponsorSchema), "Los sponsors, en el orden en que se muestran") },
});

const logo = {
  summary: "El logo de un sponsor",
  params: z.object({ fileName: fileNameDeSponsor }),
  query: imagenQuery,
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
};

export const verSponsor = anyone.get("/galeria/imagenes/sponsor/{fileName}", logo);

/** Undocumented path of a logo for older clients, which do not encode a name that is a URL. */
export const verSponsorSinCodificar = anyone.get("/galeria/imagenes/sponsor/{fileName{.+/.+}}", {
  ...logo,
  summary: "El logo de un sponsor cuyo nombre es una dirección sin codificar",
  hide: true,
});

/** `nombre` is the text or the link. If it is empty, the logo has no link (Rule CON-3). */
export const sponsorForm = {
  fields: z.object({
    nombre: z
      .string()
      .refine((nombre) => [...nombre].length <= NOMBRE_MAX, `Como máximo ${NOMBRE_MAX} caracteres`)
      .default(""),
  }),
  fileField: "archivo",
  maxFiles: UPLOAD_MAX_FILES,
} as const;

export const cargarSponsor = administrador.post("/galeria/cargar/sponsor", {
  lenient: true,
  upload: true,
  summary: "Subir el logo de un sponsor",
  body: uploadBody(sponsorForm),
  responses: { 201: json(z.array(sponsorSchema), "Lo subido, en el orden en que llegó") },
});

export const modificarSponsor = administrador.patch("/sponsors/{id}", {
  summary: "Cambiar el texto o enlace de un sponsor",
  body: sponsorForm.fields.extend({ antes: antesField }),
  responses: {
    200: json(sponsorSchema, "El sponsor, con su nuevo nombre"),
    409: "`version`: otra persona lo cambió; los datos de ahora están en `context.actual`",
  },
});

/** Position, from 1. The other sponsors shift. */
export const moverSponsor = administrador.put("/sponsors/{id}/lugar", {
  summary: "Cambiar el lugar de un sponsor",
  body: z.object({ lugar: lugarField }),
  responses: { 200: json(z.object({ lugar: lugarField }), "Su lugar") },
});

export const eliminarSponsor = administrador.delete("/galeria/eliminar/sponsor/{fileName}", {
  summary: "Eliminar un sponsor",
  params: z.object({ fileName: fileNameDeSponsor }),
  responses: { 200: json(okAnswer, "Eliminado"), 404: "No existe" },
});

declare module "#contract/api.ts" {
  interface PageReads {
    sponsors(): Promise<Rows<Sponsor>>;
  }
}

/** A link of interest. `enlace` always begins with `https://` or `http://`. */
const enlaceSchema = z.object({ id: z.number().int(), ...fieldAnswer(CAMPOS_DE_ENLACE) }).openapi("Enlace");
export type Enlace = z.infer<typeof enlaceSchema>;

/** Newest first. */
export const listarEnlaces = anyone.get("/enlaces/todos", {
  summary: "Los enlaces de interés",
  query: listQuery,
  responses: { 200: json(z.array(enlaceSchema), "Los enlaces, del más nuevo al más viejo") },
});

const datosDeEnlace = z.object(fieldBody(CAMPOS_DE_ENLACE));

export const crearEnlace = administrador.post("/enlaces/crear", {
  lenient: true,
  summary: "Crear un enlace de interés",
  body: datosDeEnlace,
  responses: { 201: json(enlaceSchema, "El enlace creado") },
});

export const modificarEnlace = administrador.patch("/enlaces/{id}", {
  summary: "Cambiar un enlace de interés",
  body: datosDeEnlace.extend({ antes: antesField }),
  responses: {
    200: json(enlaceSchema, "El enlace cambiado"),
    409: "`version`: otra persona lo cambió; los datos de ahora están en `context.actual`",
  },
});

export const eliminarEnlace = administrador.delete("/enlaces/{id}", {
  summary: "Eliminar un enlace de interés",
  responses: { 200: json(okAnswer, "Eliminado") },
});

declare module "#contract/api.ts" {
  interface PageReads {
    enlaces(page: PageOfRows): Promise<Rows<Enlace>>;
  }
}
