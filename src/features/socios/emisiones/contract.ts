import { z } from "@hono/zod-openapi";
import { columnAnswer, dia, fecha, money, requiredMultilineText } from "#contract/fields.ts";
import { exportCall, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { CAMBIOS, type Cambio, COLUMNAS_DE_EMISIONES, COLUMNAS_DE_PROXIMA, MOTIVO_DE_BAJA_MAX } from "./rules.ts";

export const emisionSchema = z.object(columnAnswer(COLUMNAS_DE_EMISIONES)).openapi("Emision");
export type Emision = z.infer<typeof emisionSchema>;

/** The last one first unless `orden` says otherwise. */
export const listarEmisiones = administrador.get("/emisiones/lista", {
  summary: "Emisiones de cuotas mensuales",
  query: listQuery,
  responses: { 200: json(z.array(emisionSchema), "Las emisiones") },
});

export const exportarEmisiones = administrador.get(
  "/emisiones/exportar",
  exportCall("Exportar las emisiones a Excel", {}),
);

const conteo = z.object({ personas: z.number().int(), importe: money });
const nombres = Object.keys(CAMBIOS) as [Cambio, ...Cambio[]];

export const proximaSchema = z
  .object({
    /** First day of the month. */
    periodo: fecha,
    /** The day on which it is issued; in the past for one that is late. */
    seEmite: fecha,
    /** Whether it may be issued by hand already. */
    sePuede: z.boolean(),
    personas: z.number().int(),
    cuotas: z.number().int(),
    total: money,
    /** Members of monthly plans that get no instalment, because their plan has no price yet. */
    sinPrecio: z.number().int(),
    /** What each rule adds or takes off. */
    reglas: z.array(conteo.extend({ regla: z.string(), nombre: z.string() })),
    planes: z.array(conteo.extend({ id: z.number().int(), nombre: z.string() })),
    /** The month before, as it was issued; null if it was not. */
    anterior: conteo.extend({ periodo: fecha }).nullable(),
    cambios: z.object(
      Object.fromEntries(nombres.map((one) => [one, z.number().int()])) as Record<Cambio, z.ZodNumber>,
    ),
  })
  .openapi("ProximaEmision");
export type ProximaEmision = z.infer<typeof proximaSchema>;

/** What the next run issues, from the same code, without writing anything (Rule EMI-4). */
export const verProxima = administrador.get("/emisiones/proxima", {
  summary: "Lo que se va a emitir el mes que viene",
  responses: { 200: json(proximaSchema, "La próxima emisión") },
});

const filaSchema = z
  .object({
    ...columnAnswer(COLUMNAS_DE_PROXIMA),
    personaId: z.number().int(),
    /** Empty for who stops paying. */
    renglones: z.array(
      z.object({ regla: z.string(), nombre: z.string(), base: money.nullable(), importe: money }),
    ),
  })
  .openapi("CuotaPorEmitir");
export type CuotaPorEmitir = z.infer<typeof filaSchema>;

const cambio = z.enum(nombres, { error: "El filtro no es válido" }).optional();

/** By surname; `cambio` leaves those that changed in a way since the month before. */
export const listarProxima = administrador.get("/emisiones/proxima/cuotas", {
  summary: "Las cuotas que se van a emitir, una por una",
  query: listQuery.omit({ orden: true }).extend({ cambio }),
  responses: { 200: json(z.array(filaSchema), "Las cuotas") },
});

export const exportarProxima = administrador.get("/emisiones/proxima/exportar", {
  ...exportCall("Exportar la próxima emisión a Excel", { cambio }),
});

/** Issues the month of the preview now. Repeating it changes nothing. */
export const emitir = administrador.post("/emisiones", {
  summary: "Emitir ahora",
  body: z.object({
    periodo: dia,
    /** As the preview said, to notice what changed since. */
    cuotas: z.number({ error: "Faltan las cuotas" }).int("Faltan las cuotas").min(0, "Faltan las cuotas"),
    total: z.number({ error: "Falta el total" }).min(0, "Falta el total"),
  }),
  responses: {
    200: json(emisionSchema, "La emisión"),
    409: "Ya se emitió (`ya-emitida`), es muy pronto (`muy-pronto`), o cambió desde la previsión (`cambio`)",
  },
});

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

/** Ends a membership of a monthly plan with a month, this one or a later one (Rule EMI-7). Audited. */
export const darDeBaja = administrador.post("/personas/{id}/baja", {
  summary: "Dar de baja de un plan mensual, con el fin de un mes",
  body: z.object({
    hasta: dia,
    motivo: requiredMultilineText(MOTIVO_DE_BAJA_MAX, "Escribí el motivo"),
  }),
  responses: {
    200: json(bajaSchema, "La baja"),
    409: "No paga un plan mensual (`sin-alta`)",
  },
});

/**
 * Takes back a leave that has not come, or takes in again whoever left, from today on, with their number and their plan or
 * another monthly one (Rule EMI-8). Audited.
 */
export const volver = administrador.post("/personas/{id}/vuelta", {
  summary: "Volver a un plan mensual",
  body: z.object({
    planId: z.number({ error: "Elegí un plan" }).int("Elegí un plan").min(1, "Elegí un plan").max(2147483647, "Elegí un plan").optional(),
    motivo: requiredMultilineText(MOTIVO_DE_BAJA_MAX, "Escribí el motivo"),
  }),
  responses: {
    200: json(
      z.object({ desde: fecha, numero: z.number().int(), repuesto: money }).openapi("VueltaDePersona"),
      "Su número, y lo que se le vuelve a cobrar",
    ),
    409: "Ya paga un plan mensual (`ya-esta`), nunca fue socia (`no-fue-socia`), o el plan no es mensual (`plan-no-mensual`)",
  },
});
