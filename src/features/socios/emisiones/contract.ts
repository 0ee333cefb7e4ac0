import { z } from "@hono/zod-openapi";
import { columnAnswer, dia, fecha, money } from "#contract/fields.ts";
import { exportCall, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { CAMBIOS, type Cambio, COLUMNAS_DE_EMISIONES, COLUMNAS_DE_PROXIMA } from "./rules.ts";

const emisionSchema = z.object(columnAnswer(COLUMNAS_DE_EMISIONES)).openapi("Emision");
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

const proximaSchema = z
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
