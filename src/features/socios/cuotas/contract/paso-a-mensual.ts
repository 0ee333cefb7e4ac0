import { z } from "@hono/zod-openapi";
import { fecha } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";

const porPasarSchema = z
  .object({
    personas: z.number().int(),
    /** The first month that they pay, and how many do so from it on. */
    desde: z.array(z.object({ periodo: fecha, personas: z.number().int() })),
  })
  .openapi("PorPasarAMensual");

/** Members of a monthly plan who still have the instalments that it had before (Rule TAR-11). */
export const verPorPasar = administrador.get("/planes/{id}/por-pasar", {
  summary: "Socios de un plan mensual que todavía no lo pagan por mes",
  responses: { 200: json(porPasarSchema, "Cuántos, y desde qué mes pagarían") },
});

/** Moves some hundred of them, each as "Cambiar plan" does. Audited; call it until none is left. */
export const pasarAMensual = administrador.post("/planes/{id}/pasar", {
  summary: "Pasar a los socios de un plan a pagarlo por mes",
  responses: {
    200: json(z.object({ pasaron: z.number().int(), quedan: z.number().int() }), "Cuántos pasaron"),
    409: "El plan no se paga por mes (`plan-no-mensual`)",
  },
});
