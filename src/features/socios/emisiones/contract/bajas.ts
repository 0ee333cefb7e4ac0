import { z } from "@hono/zod-openapi";
import { dia, fecha, money, numberField, requiredMultilineText } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { MOTIVO_DE_BAJA_MAX } from "../rules.ts";

const motivo = requiredMultilineText(MOTIVO_DE_BAJA_MAX, "Escribí el motivo");

const PLAN = "Elegí un plan";

const bajaSchema = z
  .object({
    /** The last day of the month with which the person leaves. */
    hasta: fecha,
    /** Later instalments that are voided. */
    cuotas: z.number().int(),
    anulado: money,
    /** What had been paid of them, now credit of who paid. */
    acreditado: money,
  })
  .openapi("BajaDePersona");
export type Baja = z.infer<typeof bajaSchema>;

const vueltaSchema = z
  .object({
    desde: fecha,
    numero: z.number().int(),
    /** What is charged again of months that the leave voided. */
    repuesto: money,
  })
  .openapi("VueltaDePersona");
export type Vuelta = z.infer<typeof vueltaSchema>;

/** Ends a membership of a monthly plan with a month, this one or a later one (Rule EMI-7). Audited. */
export const darDeBaja = administrador.post("/personas/{id}/baja", {
  summary: "Dar de baja de un plan mensual, con el fin de un mes",
  body: z.object({
    hasta: dia,
    motivo,
  }),
  responses: {
    200: json(bajaSchema, "La baja"),
    409: "No paga un plan mensual (`sin-alta`)",
    422: "El mes ya terminó",
  },
});

/**
 * Takes back a leave that has not come, or takes in again whoever left, from today on, with their number and their plan or
 * another monthly one (Rule EMI-8). Audited.
 */
export const volver = administrador.post("/personas/{id}/vuelta", {
  summary: "Volver a un plan mensual",
  body: z.object({
    planId: numberField(PLAN, (number) => number.int(PLAN).min(1, PLAN).max(2147483647, PLAN)).optional(),
    motivo,
  }),
  responses: {
    200: json(vueltaSchema, "Su número, y lo que se le vuelve a cobrar"),
    409: "Ya paga un plan mensual (`ya-esta`), nunca fue socia (`no-fue-socia`), o el plan no es mensual (`plan-no-mensual`)",
  },
});
