import { z } from "@hono/zod-openapi";
import { json, jsonBody, webpAnswer } from "#contract/answers.ts";
import { idParams, lugarField, okAnswer } from "#contract/fields.ts";
import type { Rows } from "#contract/page-reads.ts";
import { listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";

/** A sponsor's logo, and where it leads. */
export const sponsorSchema = z
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

const fileName = z
  .string()
  // No name holds one: the database could not, and an upload drops it.
  .refine((name) => !name.includes("\u0000"), "Ese nombre no existe")
  .openapi({ param: { name: "fileName", in: "path", required: true }, example: "la.espiga" });

/** The sponsors' names, in the order of the strip. */
export const nombresDeSponsors = defineRoute({
  method: "get",
  path: "/galeria/imagenes/todo/sponsor",
  permission: "anyone",
  summary: "Los nombres de los sponsors",
  request: { query: listQuery },
  responses: { 200: json(z.array(z.string()), "Los nombres, en el orden en que se muestran") },
});

/** The same sponsors with link, address and size, for pages. */
export const listarSponsors = defineRoute({
  method: "get",
  path: "/sponsors/lista",
  permission: "anyone",
  summary: "Los sponsors, con su enlace, la dirección del logo y sus medidas",
  request: { query: listQuery },
  responses: { 200: json(z.array(sponsorSchema), "Los sponsors, en el orden en que se muestran") },
});

export const verSponsor = defineRoute({
  method: "get",
  path: "/galeria/imagenes/sponsor/{fileName}",
  permission: "anyone",
  summary: "El logo de un sponsor",
  request: {
    params: z.object({ fileName }),
    query: z.object({
      ancho: z.coerce.number({ error: "El ancho no es válido" }).int().min(1).max(4000).optional(),
      v: z.string().max(64).optional(),
    }),
  },
  responses: {
    200: webpAnswer("La imagen, en el ancho pedido o el más cercano"),
    404: problemAnswer(404),
  },
});

/** The same for an older client, which does not encode a name that is an address; undocumented. */
export const verSponsorSinCodificar = defineRoute({
  ...verSponsor,
  path: "/galeria/imagenes/sponsor/{fileName{.+/.+}}",
  summary: "El logo de un sponsor cuyo nombre es una dirección sin codificar",
  hide: true,
});

/** `nombre` is the text or the link; left empty the logo leads nowhere (Rule CON-3). */
export const sponsorForm = {
  fields: z.object({ nombre: z.string().max(2000, "Como máximo 2000 caracteres").default("") }),
  fileField: "archivo",
  maxFiles: UPLOAD_MAX_FILES,
} as const;

export const cargarSponsor = defineRoute({
  method: "post",
  path: "/galeria/cargar/sponsor",
  permission: "administrador",
  upload: true,
  summary: "Subir el logo de un sponsor",
  request: {
    body: uploadBody(sponsorForm),
  },
  responses: { 201: json(z.array(sponsorSchema), "Lo subido, en el orden en que llegó") },
});

export const modificarSponsor = defineRoute({
  method: "patch",
  path: "/sponsors/{id}",
  permission: "administrador",
  summary: "Cambiar el texto o enlace de un sponsor",
  request: { params: idParams, body: jsonBody(sponsorForm.fields) },
  responses: { 200: json(sponsorSchema, "El sponsor, con su nuevo nombre"), 404: problemAnswer(404) },
});

/** Its place in the strip, from 1; the others make room. */
export const moverSponsor = defineRoute({
  method: "put",
  path: "/sponsors/{id}/lugar",
  permission: "administrador",
  summary: "Cambiar el lugar de un sponsor",
  request: { params: idParams, body: jsonBody(z.object({ lugar: lugarField })) },
  responses: { 200: json(z.object({ lugar: lugarField }), "Su lugar"), 404: problemAnswer(404) },
});

export const eliminarSponsor = defineRoute({
  method: "delete",
  path: "/galeria/eliminar/sponsor/{fileName}",
  permission: "administrador",
  summary: "Eliminar un sponsor",
  request: { params: z.object({ fileName }) },
  responses: { 200: json(okAnswer, "Eliminado"), 404: problemAnswer(404) },
});

declare module "#contract/page-reads.ts" {
  interface PageReads {
    sponsors(): Promise<Rows<Sponsor>>;
  }
}

declare module "#contract/api.ts" {
  interface Contracts {
    sponsors: typeof import("./contract.ts");
  }
}
