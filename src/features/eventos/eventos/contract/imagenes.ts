import { z } from "@hono/zod-openapi";
import { numberField, text } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";
import { eventoSchema } from "../contract.ts";

/** The resulting pictures of an event: kept ones in their new order, then the uploaded ones. */
export const formularioDeImagenes = {
  fields: z.object({
    quedan: text(200, "Las imágenes que quedan no son válidas")
      .regex(/^([1-9]\d{0,9}(,[1-9]\d{0,9})*)?$/, "Las imágenes que quedan no son válidas")
      .transform((ids) => ids.split(",").filter(Boolean).map(Number))
      .refine((ids) => new Set(ids).size === ids.length, "Una imagen está repetida")
      .openapi({
        type: "string",
        description: "Ids separados por comas; la primera es la portada",
        example: "12,11",
      }),
    version: numberField("Falta la versión del evento", (version) => version.int().min(1).max(2147483647)),
  }),
  fileField: "imagenes",
  maxFiles: UPLOAD_MAX_FILES,
} as const;

/** Adds, removes and orders the pictures of an event (Rule EVE-10); the first one is its cover. */
export const cambiarImagenes = staff.post("/eventos/{id}/imagenes", {
  upload: true,
  summary: "Agregar, quitar y ordenar las imágenes de un evento",
  body: uploadBody(formularioDeImagenes),
  responses: {
    200: json(eventoSchema, "El evento con sus imágenes"),
    409: "`version`: otra persona lo editó; o `cancelado`",
  },
});
