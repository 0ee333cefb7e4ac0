import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, requiredText, wantedState } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { NOMBRE_DE_CANCHA_MAX } from "./rules.ts";

export const canchaSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    disponible: z.boolean(),
    /** Retired; only its past bookings are shown. */
    retirada: z.boolean(),
  })
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

/** All courts by name, available or not; retired ones only with `retiradas=true`. */
export const listarCanchas = defineRoute({
  method: "get",
  path: "/cancha/lista",
  permission: "staff",
  summary: "Las canchas",
  request: { query: listQuery.extend({ estado: estadoFilter, retiradas: wantedState }) },
  responses: { 200: json(z.array(canchaSchema), "Las canchas") },
});

/** Renames a court or changes its availability. Accepted bookings stay. */
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

/** Restores a retired court as available. */
export const reponerCancha = defineRoute({
  method: "post",
  path: "/cancha/{id}/reponer",
  permission: "staff",
  summary: "Volver a usar una cancha retirada",
  request: { params: idParams },
  responses: { 200: json(canchaSchema, "La cancha"), 404: problemAnswer(404) },
});

declare module "#contract/api.ts" {
  interface Contracts {
    canchas: typeof import("./contract.ts");
  }
}
