import { z } from "@hono/zod-openapi";
import { fecha, money } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";

const recalculoSchema = z
  .object({
    /** What the instalments below cost more, or less if negative. */
    diferencia: money,
    cuotas: z.array(
      z.object({
        cuotaId: z.number().int(),
        personaId: z.number().int(),
        persona: z.string(),
        periodo: fecha,
        antes: money,
        despues: money,
        /** What is taken back and what follows; they add up to the difference. */
        renglones: z.array(z.object({ nombre: z.string(), importe: money })),
      }),
    ),
  })
  .openapi("Recalculo");
export type Recalculo = z.infer<typeof recalculoSchema>;

/** Issued, unpaid months of a person and their discount group that no longer say what they pay (Rule EMI-10). */
export const verRecalculo = administrador.get("/personas/{id}/recalculo", {
  summary: "Cuotas ya emitidas que hoy saldrían distinto",
  responses: { 200: json(recalculoSchema, "Las cuotas, con los renglones de la diferencia") },
});

/** Adds those lines now instead of tonight. Audited; repeating it changes nothing. */
export const recalcular = administrador.post("/personas/{id}/recalculo", {
  summary: "Volver a calcular las cuotas ya emitidas",
  body: z.object({ diferencia: z.number({ error: "Falta la diferencia" }) }),
  responses: {
    200: json(z.object({ cuotas: z.number().int() }), "Cuántas cambiaron"),
    409: "Cambió desde que se miró (`cambio`)",
  },
});
