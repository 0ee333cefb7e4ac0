import { z } from "@hono/zod-openapi";
import {
  antesField,
  instant,
  money,
  numberField,
  okAnswer,
  pesosField,
  requiredMultilineText,
  requiredText,
  wantedState,
} from "#contract/fields.ts";
import type { Rows } from "#contract/lists.ts";
import { estadoFilter, exportCall, listQuery } from "#contract/paging.ts";
import { administrador, anyone, json } from "#contract/route.ts";
import { CUOTAS_MAX, DESCRIPCION_DE_PLAN_MAX, NOMBRE_DE_PLAN_MAX, PRECIO_MAX } from "./rules.ts";

const planSchema = z
  .object({
    id: z.number().int(),
    nombre_plan: z.string(),
    precio: money,
    /**
     * The current monthly price, without add-ons and discounts. Absent for other plans, which have `cuotas`, and in the
     * responses to changes.
     */
    mensual: money.optional(),
    descripcion: z.string(),
    estado: z.boolean(),
    fechaCreacion: instant,
    cuotas: z.array(
      z.object({
        id: z.number().int(),
        numeroCuota: z.number().int(),
        importe: money,
        fechaCuota: instant,
      }),
    ),
  })
  .openapi("Plan");
export type Plan = z.infer<typeof planSchema>;

/** Active plans, newest first; administradores get all plans (Rule SOC-4). */
export const listarPlanes = anyone.get("/planes/lista", {
  optionalSession: true,
  summary: "Los planes de membresía",
  query: listQuery.extend({ estado: estadoFilter }),
  responses: { 200: json(z.array(planSchema), "Los planes") },
});

export const exportarPlanes = administrador.get(
  "/planes/exportar",
  exportCall("Exportar los planes a Excel", { estado: estadoFilter }),
);

/** Only administradores see inactive plans. */
export const verPlan = anyone.get("/planes/{id}", {
  optionalSession: true,
  summary: "Un plan",
  responses: { 200: json(planSchema, "El plan") },
});

const nombrePlan = requiredText(NOMBRE_DE_PLAN_MAX, "Escribí el nombre del plan");
const descripcion = requiredMultilineText(DESCRIPCION_DE_PLAN_MAX, "Escribí la descripción del plan");
const PRECIO = "Escribí el precio del plan en pesos";
const CUOTAS = `Las cuotas son un número entero de 1 a ${CUOTAS_MAX}`;

export const crearPlan = administrador.post("/planes/crear", {
  lenient: true,
  summary: "Crear un plan con sus cuotas",
  body: z.object({
    nombre_plan: nombrePlan,
    precio: pesosField(PRECIO, PRECIO_MAX),
    descripcion,
    numeroCuotas: numberField(CUOTAS, (numero) => numero.int(CUOTAS).min(1, CUOTAS).max(CUOTAS_MAX, CUOTAS)),
  }),
  responses: { 201: json(planSchema, "El plan creado") },
});

const FIJOS = "El precio y las cuotas no se cambian: creá otro plan y dejá de ofrecer este";
const fijo = z
  .unknown()
  .refine((valor) => valor === undefined, FIJOS)
  .optional();

/** Changes a plan's texts. Its price and instalments cannot be changed, because members' dues are derived from them. */
export const modificarPlan = administrador.patch("/planes/{id}", {
  summary: "Cambiar el nombre o la descripción de un plan",
  body: z.object({
    nombre_plan: nombrePlan.optional(),
    descripcion: descripcion.optional(),
    precio: fijo,
    numeroCuotas: fijo,
    antes: antesField,
  }),
  responses: {
    200: json(planSchema, "El plan, ya cambiado"),
    409: "`version`: otra persona lo cambió; los datos de ahora están en `context.actual`",
  },
});

/** Toggles the state. With `estado`, sets it instead, so that concurrent calls do not undo each other. */
export const actualizarEstadoPlan = administrador.patch("/planes/{id}/actualizarEstado", {
  summary: "Activar o desactivar un plan",
  query: z.object({ estado: wantedState }),
  responses: { 200: json(planSchema, "El plan con su nuevo estado") },
});

/** Deletes a plan that was never used (Rule SOC-8). */
export const eliminarPlan = administrador.delete("/planes/{id}", {
  summary: "Eliminar un plan sin socios",
  responses: { 200: json(okAnswer, "Eliminado"), 409: "Hay socios con este plan" },
});

declare module "#contract/api.ts" {
  interface PageReads {
    /** Active plans only. */
    planes(): Promise<Rows<Plan>>;
  }
}
