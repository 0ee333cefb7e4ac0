import { z } from "@hono/zod-openapi";
import { fecha, instant, money } from "#contract/fields.ts";
import { json, session } from "#contract/route.ts";

const renglonesDeCuota = z
  .object({
    cuotaId: z.number().int(),
    titulo: z.string(),
    /** Due date. */
    vence: fecha,
    /** What it costs: the sum of its lines. */
    total: money,
    pagado: money,
    /** In the order in which they were written. */
    renglones: z.array(
      z.object({
        id: z.number().int(),
        /** The rule that it comes from (`base`, `credito`, `condonacion`, `correccion`), with its version and in words. */
        regla: z.string(),
        version: z.number().int(),
        nombre: z.string(),
        /** What the rule was applied to; null for a fixed amount. */
        base: money.nullable(),
        importe: money,
        creadoEn: instant,
        /** Of a line written by hand, for the office only; null otherwise. */
        motivo: z.string().nullable(),
        autor: z.string().nullable(),
      }),
    ),
  })
  .openapi("RenglonesDeCuota");
export type RenglonesDeCuota = z.infer<typeof renglonesDeCuota>;

/** The lines of an instalment of the caller, or of somebody they see or pay for; the office sees all (Rule CTA-4). */
export const verRenglones = session.get("/cuotas/{id}/renglones", {
  summary: "Los renglones de una cuota",
  responses: { 200: json(renglonesDeCuota, "Los renglones, que suman su importe") },
});
