import { z } from "@hono/zod-openapi";
import { dia, fecha, instant, money, numberField, okAnswer, requiredText } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { idDe, mes } from "../contract.ts";
import { BENEFICIOS, IMPORTE_MAX, MOTIVO_DE_BENEFICIO_MAX } from "../rules/textos.ts";

const deUnMes = z
  .object({
    periodo: fecha,
    /** Whether it was issued; what it would be otherwise. */
    emitida: z.boolean(),
    vence: fecha,
    total: money,
    renglones: z.array(
      z.object({
        regla: z.string(),
        nombre: z.string(),
        base: money.nullable(),
        importe: money,
        origen: z.string(),
      }),
    ),
  })
  .openapi("CuotaDeUnMes");

const loQuePagaSchema = z
  .object({
    /** Memberships of monthly plans, newest first. */
    altas: z.array(
      z.object({ id: z.number().int(), plan: z.string(), desde: fecha, hasta: fecha.nullable() }),
    ),
    adicionales: z.array(
      z.object({ id: z.number().int(), nombre: z.string(), desde: fecha, hasta: fecha.nullable() }),
    ),
    beneficios: z.array(
      z.object({
        id: z.number().int(),
        regla: z.enum(BENEFICIOS),
        porcentaje: z.number().nullable(),
        importe: money.nullable(),
        desde: fecha,
        hasta: fecha.nullable(),
        motivo: z.string(),
        creadoEn: instant,
        autor: z.string().nullable(),
      }),
    ),
    /** The current month and the next ones, as they were issued or would be today. */
    meses: z.array(deUnMes),
    /** Place among the siblings of the discount group this month. */
    orden: z.number().int(),
    adicionalesPosibles: z.array(z.object({ id: z.number().int(), nombre: z.string() })),
    /** The discount that a new absence begins with. */
    ausencia: z.number(),
  })
  .openapi("LoQuePaga");
export type LoQuePaga = z.infer<typeof loQuePagaSchema>;

/** What a person pays every month, and why (Rule TAR-8). */
export const verLoQuePaga = administrador.get("/personas/{id}/aranceles", {
  summary: "Lo que paga una persona por mes",
  responses: { 200: json(loQuePagaSchema, "Sus altas, adicionales, beneficios y próximas cuotas") },
});

export const agregarAdicional = administrador.post("/personas/{id}/adicionales", {
  summary: "Agregarle un adicional a una persona",
  body: z.object({ arancelId: idDe("Elegí el adicional"), desde: dia }),
  responses: { 201: json(okAnswer, "Agregado"), 409: "Ya lo paga en esas fechas (`repetido`)" },
});

/** Ends an add-on; one that would end before it began is removed. */
export const terminarAdicional = administrador.post("/adicionales/{id}/terminar", {
  summary: "Terminar un adicional",
  body: z.object({ hasta: dia }),
  responses: { 200: json(okAnswer, "Terminado") },
});

const PORCENTAJE = "El porcentaje va de 0 a 100";
/** A percentage with up to two decimals. */
export const porcentajeField = (max = 100, message = PORCENTAJE) =>
  numberField(message, (number) =>
    number
      .min(0, message)
      .max(max, message)
      .refine(
        (valor) => Math.round(valor * 100) / 100 === valor,
        "El porcentaje lleva como máximo dos decimales",
      ),
  );
const MONTO = "Escribí el monto en pesos";
const monto = numberField(MONTO, (number) =>
  number
    .min(-IMPORTE_MAX, "El monto es demasiado grande")
    .max(IMPORTE_MAX, "El monto es demasiado grande")
    .refine((valor) => valor !== 0, MONTO)
    .refine((valor) => Math.round(valor * 100) / 100 === valor, "El monto lleva como máximo dos decimales"),
);

/** Whole months, from the first one to the last one. */
export const darBeneficio = administrador.post("/personas/{id}/beneficios", {
  summary: "Darle a una persona una beca, un monto fijo o una ausencia",
  body: z
    .object({
      regla: z.enum(BENEFICIOS, { error: "Elegí qué le das" }),
      porcentaje: porcentajeField().optional(),
      /** Of a fixed amount; negative for a discount. */
      importe: monto.optional(),
      desde: mes,
      /** The last month; null while it lasts. */
      hasta: mes.nullish().transform((valor) => valor ?? null),
      motivo: requiredText(MOTIVO_DE_BENEFICIO_MAX, "Escribí el motivo"),
    })
    .refine(({ regla, porcentaje }) => (regla === "fijo") === (porcentaje === undefined), {
      path: ["porcentaje"],
      message: PORCENTAJE,
    })
    .refine(({ regla, importe }) => (regla === "fijo") === (importe !== undefined), {
      path: ["importe"],
      message: MONTO,
    })
    .refine(({ desde: primero, hasta: ultimo }) => ultimo === null || ultimo >= primero, {
      path: ["hasta"],
      message: "Termina antes de empezar",
    }),
  responses: { 201: json(okAnswer, "Dado") },
});

/** Ends a benefit with a month; one that would end before it began is removed. */
export const terminarBeneficio = administrador.post("/beneficios/{id}/terminar", {
  summary: "Terminar una beca, un monto fijo o una ausencia",
  body: z.object({ hasta: mes }),
  responses: { 200: json(okAnswer, "Terminado") },
});
