import { z } from "@hono/zod-openapi";
import { antesField, imagenQuery, lugarField, okAnswer } from "#contract/fields.ts";
import type { Rows } from "#contract/lists.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, webpAnswer } from "#contract/route.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";

/** A sponsor's logo and its link. */
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

const fileName = z
  .string()
  .openapi({ param: { name: "fileName", in: "path", required: true }, example: "la.espiga" });

export const nombresDeSponsors = anyone.get("/galeria/imagenes/todo/sponsor", {
  summary: "Los nombres de los sponsors",
  query: listQuery,
  responses: { 200: json(z.array(z.string()), "Los nombres, en el orden en que se muestran") },
});

/** The same sponsors with link, URL and size, for pages. */
export const listarSponsors = anyone.get("/sponsors/lista", {
  summary: "Los sponsors, con su enlace, la dirección del logo y sus medidas",
  query: listQuery,
  responses: { 200: json(z.array(sponsorSchema), "Los sponsors, en el orden en que se muestran") },
});

const logo = {
  summary: "El logo de un sponsor",
  params: z.object({ fileName }),
  query: imagenQuery,
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
};

export const verSponsor = anyone.get("/galeria/imagenes/sponsor/{fileName}", logo);

/** The same for older clients, which do not encode a name that is a URL; undocumented. */
export const verSponsorSinCodificar = anyone.get("/galeria/imagenes/sponsor/{fileName{.+/.+}}", {
  ...logo,
  summary: "El logo de un sponsor cuyo nombre es una dirección sin codificar",
  hide: true,
});

/** `nombre` is the text or the link; if empty, the logo has no link (Rule CON-3). */
export const sponsorForm = {
  fields: z.object({ nombre: z.string().max(2000, "Como máximo 2000 caracteres").default("") }),
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

/** Its position, from 1; the others shift. */
export const moverSponsor = administrador.put("/sponsors/{id}/lugar", {
  summary: "Cambiar el lugar de un sponsor",
  body: z.object({ lugar: lugarField }),
  responses: { 200: json(z.object({ lugar: lugarField }), "Su lugar") },
});

export const eliminarSponsor = administrador.delete("/galeria/eliminar/sponsor/{fileName}", {
  summary: "Eliminar un sponsor",
  params: z.object({ fileName }),
  responses: { 200: json(okAnswer, "Eliminado"), 404: "No existe" },
});

declare module "#contract/api.ts" {
  interface PageReads {
    sponsors(): Promise<Rows<Sponsor>>;
  }
}
