import { z } from "@hono/zod-openapi";
import {
  antesField,
  columnAnswer,
  fieldBody,
  idField,
  imagenQuery,
  instant,
  joined,
  okAnswer,
} from "#contract/fields.ts";
import type { PageOfRows, Rows } from "#contract/lists.ts";
import { listCalls } from "#contract/paging.ts";
import { anyone, json, staff, webpAnswer } from "#contract/route.ts";
import { pictureForm, pictureParams, storedPicture, uploadBody } from "#contract/upload.ts";
import { CAMPOS_DE_NOTICIA, COLUMNAS_DE_NOTICIAS } from "./rules.ts";

const publicacionSchema = z
  .object({
    id: z.string().openapi({ example: "17912345678901234" }),
    permalink: z.url(),
    media_url: z.string().openapi({ example: "/api/publicaciones/17912345678901234/imagen" }),
    caption: z.string(),
    publicadaEn: instant,
  })
  .openapi("Publicacion");
export type Publicacion = z.infer<typeof publicacionSchema>;

/** The latest posts that could be read from the social network, newest first (Rule CON-7). */
export const listarPublicaciones = anyone.get("/publicaciones", {
  summary: "Publicaciones de la red social",
  responses: { 200: json(z.object({ data: z.array(publicacionSchema) }), "Las últimas publicaciones") },
});

export const imagenDePublicacion = anyone.get("/publicaciones/{id}/imagen", {
  summary: "Imagen de una publicación",
  params: z.object({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/, "El identificador no es válido")
      .openapi({ param: { name: "id", in: "path", required: true } }),
  }),
  query: imagenQuery.pick({ ancho: true }),
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano") },
});

const noticiaSchema = z
  .object(
    joined(columnAnswer(COLUMNAS_DE_NOTICIAS), {
      id: z.number().int(),
      /** Last part of the address; null until the first publication (Rule NOT-2). */
      slug: z.string().nullable(),
      imagen: storedPicture.nullable(),
      equipoId: z.number().int().nullable(),
      partidoId: z.number().int().nullable(),
      cambiadaEn: instant,
    }),
  )
  .openapi("Noticia");
export type Noticia = z.infer<typeof noticiaSchema>;

export const listaDeNoticias = listCalls(staff, "/noticias", "/noticias/exportar", {
  summary: "Las noticias del club",
  what: "las noticias",
  row: noticiaSchema,
  filters: {},
  sheet: "Noticias",
  columns: COLUMNAS_DE_NOTICIAS,
  order: "-creadaEn",
});

const datosDeNoticia = z.object(
  joined(fieldBody(CAMPOS_DE_NOTICIA), {
    imagen: storedPicture.nullable(),
    equipoId: idField("Ese equipo no es válido").nullable(),
    partidoId: idField("Ese partido no es válido").nullable(),
  }),
);
export type DatosDeNoticia = z.infer<typeof datosDeNoticia>;

export const crearNoticia = staff.post("/noticias", {
  summary: "Escribir una noticia",
  body: datosDeNoticia,
  responses: { 201: json(noticiaSchema, "La noticia") },
});

/** Edits, publishes or withdraws news. */
export const modificarNoticia = staff.patch("/noticias/{id}", {
  summary: "Cambiar, publicar o retirar una noticia",
  body: datosDeNoticia.extend({ antes: antesField }).partial(),
  responses: {
    200: json(noticiaSchema, "La noticia cambiada"),
    409: "`version`: otra persona la cambió; los datos de ahora están en `context.actual`",
  },
});

export const eliminarNoticia = staff.delete("/noticias/{id}", {
  summary: "Eliminar una noticia",
  responses: { 200: json(okAnswer, "Eliminada") },
});

/** The picture is deleted after an hour unless news shows it. */
export const subirImagen = staff.post("/noticias/imagenes", {
  upload: true,
  summary: "Subir la imagen de una noticia",
  body: uploadBody(pictureForm),
  responses: { 201: json(storedPicture, "La imagen, para ponerla en una noticia") },
});

/** Staff also get the pictures of drafts and withdrawn news. */
export const verImagenDeNoticia = anyone.get("/noticias/imagenes/{clave}", {
  optionalSession: true,
  summary: "La imagen de una noticia",
  params: pictureParams,
  query: imagenQuery.pick({ ancho: true }),
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
});

/** Published news, in lists. */
export interface NoticiaEnLista extends Pick<Noticia, "titulo" | "imagen" | "cambiadaEn"> {
  slug: string;
  resumen: string;
  publicadaEn: string;
}

export type NoticiaPublicada = NoticiaEnLista & Pick<Noticia, "texto" | "equipoId" | "partidoId">;

declare module "#contract/api.ts" {
  interface PageReads {
    publicaciones(): Promise<Rows<Publicacion>>;
    /** Published news, newest first. */
    noticias(page: PageOfRows): Promise<Rows<NoticiaEnLista>>;
    /** Null unless news with this address is published. */
    noticia(slug: string): Promise<NoticiaPublicada | null>;
  }
}
