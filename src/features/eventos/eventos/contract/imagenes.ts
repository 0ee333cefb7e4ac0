import { z } from "@hono/zod-openapi";
import { numberField } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";
import { eventoSchema, idsDeImagenes } from "../contract.ts";

/** The resulting pictures of an event: kept ones in their new order, then the uploaded ones. */
export const formularioDeImagenes = {
  fields: z.object({
    quedan: idsDeImagenes,
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
