import { z } from "@hono/zod-openapi";
import { antesField, money, pesosField, requiredText, wantedState } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import { NOMBRE_DE_CANCHA_MAX, PRECIO_POR_HORA_MAX, PRECIO_POR_HORA_MENSAJE } from "./rules.ts";

export const canchaSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    disponible: z.boolean(),
    /** Shown when a court is requested; null if the office has set no price. */
    precioPorHora: money.nullable(),
    retirada: z.boolean(),
  })
  .openapi("Cancha");

export type Cancha = z.infer<typeof canchaSchema>;

const nombre = requiredText(NOMBRE_DE_CANCHA_MAX, "Escribí el nombre de la cancha");

const disponible = z.boolean({ error: "La disponibilidad no es válida" });

const precioPorHora = pesosField(PRECIO_POR_HORA_MENSAJE, PRECIO_POR_HORA_MAX).nullable();

const answers = { 404: "No existe", 409: "Ya hay una cancha con ese nombre" };

export const crearCancha = staff.post("/cancha/crear", {
  lenient: true,
  summary: "Crear una cancha",
  body: z.object({
    nombre,
    disponible: disponible.default(true),
    precioPorHora: precioPorHora.default(null),
  }),
  responses: { 201: json(canchaSchema, "La cancha creada"), 409: answers[409] },
});

/** All courts by name, available or not; retired ones only with `retiradas=true`. */
export const listarCanchas = staff.get("/cancha/lista", {
  summary: "Las canchas",
  query: listQuery.extend({ estado: estadoFilter, retiradas: wantedState }),
  responses: { 200: json(z.array(canchaSchema), "Las canchas") },
});

/** Renames a court, or changes its availability or price. Accepted bookings are not affected. */
export const modificarCancha = staff.patch("/cancha/{id}", {
  summary: "Cambiar una cancha",
  body: z.object({
    nombre: nombre.optional(),
    disponible: disponible.optional(),
    precioPorHora: precioPorHora.optional(),
    antes: antesField,
  }),
  responses: {
    200: json(canchaSchema, "La cancha cambiada"),
    404: answers[404],
    409: "Ya hay una cancha con ese nombre; o `version`: otra persona la cambió, y está en `context.actual`",
  },
});

export const reponerCancha = staff.post("/cancha/{id}/reponer", {
  summary: "Volver a usar una cancha retirada",
  responses: { 200: json(canchaSchema, "La cancha") },
});
