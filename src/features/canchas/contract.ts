import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, requiredText } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { NOMBRE_DE_CANCHA_MAX } from "./rules.ts";

export const canchaSchema = z
  .object({ id: z.number().int(), nombre: z.string(), disponible: z.boolean() })
  .openapi("Cancha");
export type Cancha = z.infer<typeof canchaSchema>;

const nombre = requiredText(NOMBRE_DE_CANCHA_MAX, "Escribí el nombre de la cancha");
const disponible = z.boolean({ error: "La disponibilidad no es válida" });
const answers = { 404: problemAnswer(404), 409: problemAnswer(409, "Ya hay una cancha con ese nombre") };

export const crearCancha = defineRoute({
  method: "post",
  path: "/cancha/crear",
  permission: "staff",
  summary: "Crear una cancha",
  request: { body: jsonBody(z.object({ nombre, disponible: disponible.default(true) })) },
  responses: { 201: json(canchaSchema, "La cancha creada"), 409: answers[409] },
});

/** Every court by name, whatever its state (spec 2 §7). */
export const listarCanchas = defineRoute({
  method: "get",
  path: "/cancha/lista",
  permission: "staff",
  summary: "Las canchas",
  request: { query: listQuery.extend({ estado: estadoFilter }) },
  responses: { 200: json(z.array(canchaSchema), "Las canchas") },
});

/** Renames a court or makes it (un)available. What was accepted before stays. */
export const modificarCancha = defineRoute({
  method: "patch",
  path: "/cancha/{id}",
  permission: "staff",
  summary: "Cambiar una cancha",
  request: {
    params: idParams,
    body: jsonBody(z.object({ nombre: nombre.optional(), disponible: disponible.optional() })),
  },
  responses: { 200: json(canchaSchema, "La cancha cambiada"), ...answers },
});
