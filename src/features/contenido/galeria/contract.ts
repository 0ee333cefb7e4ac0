import { z } from "@hono/zod-openapi";
import { idParams, imagenQuery, lugarField, okAnswer } from "#contract/fields.ts";
import type { PageOfRows, Rows } from "#contract/lists.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, webpAnswer } from "#contract/route.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";
import { TIPOS_EN_DIRECCION, type TipoDeGaleria } from "./rules.ts";

/** A photo of a gallery, with the size that a page needs to reserve its space. */
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
const fileName = z
  .string()
  .openapi({ param: { name: "fileName", in: "path", required: true }, example: "final.jpg" });

/** The photos' names, newest first. */
export const nombresDeFotos = anyone.get("/galeria/imagenes/todo/{tipo}", {
  summary: "Los nombres de las fotos de una galería",
  params: z.object({ tipo }),
  query: listQuery,
  responses: { 200: json(z.array(z.string()), "Los nombres, en el orden en que se muestran") },
});

/** The same photos with URL and size, for pages. */
export const listarFotos = anyone.get("/galeria/{tipo}/fotos", {
  summary: "Las fotos de una galería, con su dirección y sus medidas",
  params: z.object({ tipo }),
  query: listQuery,
  responses: { 200: json(z.array(fotoSchema), "Las fotos, en el orden en que se muestran") },
});

export const verFoto = anyone.get("/galeria/imagenes/{tipo}/{fileName}", {
  summary: "Una foto de la galería",
  params: z.object({ tipo, fileName }),
  query: imagenQuery,
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
});

/** Several files in one field. */
export const fotosForm = { fields: z.object({}), fileField: "archivo", maxFiles: UPLOAD_MAX_FILES } as const;

export const cargarFotos = administrador.post("/galeria/cargar/{tipo}", {
  lenient: true,
  upload: true,
  summary: "Subir fotos a una galería",
  params: z.object({ tipo }),
  body: uploadBody(fotosForm),
  responses: { 201: json(z.array(fotoSchema), "Las fotos subidas, en el orden en que llegaron") },
});

/** Its position in the gallery, from 1 across all pages; the others shift. */
export const moverFoto = administrador.put("/galeria/{tipo}/fotos/{id}/lugar", {
  summary: "Cambiar el lugar de una foto",
  params: idParams.extend({ tipo }),
  body: z.object({ lugar: lugarField }),
  responses: { 200: json(z.object({ lugar: lugarField }), "Su lugar") },
});

export const eliminarFoto = administrador.delete("/galeria/eliminar/{tipo}/{fileName}", {
  summary: "Eliminar una foto",
  params: z.object({ tipo, fileName }),
  responses: { 200: json(okAnswer, "Eliminada"), 404: "No existe" },
});

/** Photos of one gallery that were uploaded around a day. */
export interface FotosDeUnDia {
  /** The sport. */
  nombre: string;
  total: number;
  /** The first of them, in the gallery's order. */
  fotos: Foto[];
  /** Position of the first one in the gallery. */
  path: string;
}

declare module "#contract/api.ts" {
  interface PageReads {
    /** Photos uploaded on `fecha` or in the days after it (Rule CON-8); galleries without any are omitted. */
    fotosDelDia(fecha: string): Promise<FotosDeUnDia[]>;
    fotos(tipo: TipoDeGaleria, page: PageOfRows): Promise<Rows<Foto>>;
  }
}
