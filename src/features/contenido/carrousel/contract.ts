import { z } from "@hono/zod-openapi";
import { idParam, imagenQuery, okAnswer } from "#contract/fields.ts";
import type { Rows } from "#contract/lists.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, webpAnswer } from "#contract/route.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";

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

/** Several files in one field. */
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
 * Every picture exactly once; 409 if one was added, deleted or moved in the meantime. `antes` is the order that the
 * client last read.
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
