import { z } from "@hono/zod-openapi";
import { antesField, okAnswer, requiredText } from "#contract/fields.ts";
import type { PageOfRows, Rows } from "#contract/lists.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json } from "#contract/route.ts";
import { ENLACE_INVALIDO, ENLACE_MAX, ENLACE_VACIO, enlaceCompleto, NOMBRE_DE_ENLACE_MAX } from "./rules.ts";

/** A link of interest; `enlace` always begins with `https://` or `http://`. */
const enlaceSchema = z
  .object({ id: z.number().int(), nombre: z.string(), enlace: z.string() })
  .openapi("Enlace");
export type Enlace = z.infer<typeof enlaceSchema>;

/** Newest first. */
export const listarEnlaces = anyone.get("/enlaces/todos", {
  summary: "Los enlaces de interés",
  query: listQuery,
  responses: { 200: json(z.array(enlaceSchema), "Los enlaces, del más nuevo al más viejo") },
});

const datosDeEnlace = z.object({
  nombre: requiredText(NOMBRE_DE_ENLACE_MAX, ENLACE_VACIO),
  enlace: requiredText(ENLACE_MAX, ENLACE_VACIO).refine(
    (texto) => texto === "" || enlaceCompleto(texto) !== null,
    ENLACE_INVALIDO,
  ),
});

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
