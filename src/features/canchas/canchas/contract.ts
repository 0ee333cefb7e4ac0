import { z } from "@hono/zod-openapi";
import { antesField, fieldAnswer, fieldBody, fieldForm, joined, wantedState } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import { CAMPOS_DE_CANCHA } from "./rules.ts";

export const canchaSchema = z
  .object(
    joined(fieldAnswer(CAMPOS_DE_CANCHA), {
      id: z.number().int(),
      disponible: z.boolean(),
      retirada: z.boolean(),
    }),
  )
  .openapi("Cancha");

export type Cancha = z.infer<typeof canchaSchema>;

const disponible = z.boolean({ error: "La disponibilidad no es válida" });

const answers = { 404: "No existe", 409: "Ya hay una cancha con ese nombre" };

export const crearCancha = staff.post("/cancha/crear", {
  lenient: true,
  summary: "Crear una cancha",
  body: z.object(joined(fieldForm(CAMPOS_DE_CANCHA), { disponible: disponible.default(true) })),
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
  body: z.object(joined(fieldBody(CAMPOS_DE_CANCHA), { disponible, antes: antesField })).partial(),
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
