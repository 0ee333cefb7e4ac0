import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, okAnswer, requiredText } from "#contract/fields.ts";
import type { PageOfRows, Rows } from "#contract/page-reads.ts";
import { listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { ENLACE_INVALIDO, ENLACE_MAX, ENLACE_VACIO, enlaceCompleto, NOMBRE_DE_ENLACE_MAX } from "./rules.ts";

/** A link of interest; `enlace` always begins with `https://` or `http://`. */
export const enlaceSchema = z
  .object({ id: z.number().int(), nombre: z.string(), enlace: z.string() })
  .openapi("Enlace");
export type Enlace = z.infer<typeof enlaceSchema>;

/** Newest first. */
export const listarEnlaces = defineRoute({
  method: "get",
  path: "/enlaces/todos",
  permission: "anyone",
  summary: "Los enlaces de interés",
  request: { query: listQuery },
  responses: { 200: json(z.array(enlaceSchema), "Los enlaces, del más nuevo al más viejo") },
});

const datosDeEnlace = z.object({
  nombre: requiredText(NOMBRE_DE_ENLACE_MAX, ENLACE_VACIO),
  enlace: requiredText(ENLACE_MAX, ENLACE_VACIO).refine(
    (texto) => texto === "" || enlaceCompleto(texto) !== null,
    ENLACE_INVALIDO,
  ),
});

export const crearEnlace = defineRoute({
  method: "post",
  path: "/enlaces/crear",
  permission: "administrador",
  summary: "Crear un enlace de interés",
  request: { body: jsonBody(datosDeEnlace) },
  responses: { 201: json(enlaceSchema, "El enlace creado") },
});

export const modificarEnlace = defineRoute({
  method: "patch",
  path: "/enlaces/{id}",
  permission: "administrador",
  summary: "Cambiar un enlace de interés",
  request: { params: idParams, body: jsonBody(datosDeEnlace) },
  responses: { 200: json(enlaceSchema, "El enlace cambiado"), 404: problemAnswer(404) },
});

export const eliminarEnlace = defineRoute({
  method: "delete",
  path: "/enlaces/{id}",
  permission: "administrador",
  summary: "Eliminar un enlace de interés",
  request: { params: idParams },
  responses: { 200: json(okAnswer, "Eliminado"), 404: problemAnswer(404) },
});

declare module "#contract/page-reads.ts" {
  interface PageReads {
    enlaces(page: PageOfRows): Promise<Rows<Enlace>>;
  }
}

declare module "#contract/api.ts" {
  interface Contracts {
    enlaces: typeof import("./contract.ts");
  }
}
