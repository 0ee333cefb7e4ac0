import { z } from "@hono/zod-openapi";
import { imagenQuery } from "#contract/fields.ts";
import type { Rows } from "#contract/lists.ts";
import { anyone, json, webpAnswer } from "#contract/route.ts";

const publicacionSchema = z
  .object({
    id: z.string().openapi({ example: "17912345678901234" }),
    permalink: z.url(),
    media_url: z.string().openapi({ example: "/api/publicaciones/17912345678901234/imagen" }),
    caption: z.string(),
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

declare module "#contract/api.ts" {
  interface PageReads {
    publicaciones(): Promise<Rows<Publicacion>>;
  }
}
