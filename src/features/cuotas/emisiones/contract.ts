import { z } from "@hono/zod-openapi";
import { columnAnswer, countsOf, dia, fecha, fieldBody, money } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { exportCall, listCalls, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { hermanosSinGrupoSchema, idDe } from "#features/cuotas/aranceles/contract.ts";
import { CAMBIOS, CAMPOS_DE_BAJA, COLUMNAS_DE_EMISIONES, COLUMNAS_DE_PROXIMA } from "./rules.ts";

const emisionSchema = z.object(columnAnswer(COLUMNAS_DE_EMISIONES)).openapi("Emision");
export type Emision = z.infer<typeof emisionSchema>;

/** Newest month first unless `orden` says otherwise. */
export const listaDeEmisiones = listCalls(administrador, "/emisiones/lista", "/emisiones/exportar", {
  summary: "Emisiones de cuotas mensuales",
  what: "las emisiones",
  row: emisionSchema,
  filters: {},
  file: "emisiones_de_cuotas",
  sheet: "Emisiones",
  columns: COLUMNAS_DE_EMISIONES,
  order: "-periodo",
});

const conteo = z.object({ personas: z.number().int(), importe: money });
const nombres = keysOf(CAMBIOS);

const proximaSchema = z
  .object({
    periodo: fecha,
    /** Date of issue; in the past if the run is late. */
    seEmite: fecha,
    sePuede: z.boolean(),
    personas: z.number().int(),
    cuotas: z.number().int(),
    total: money,
    /** Members of monthly plans who get no instalment because their plan has no price yet. */
    sinPrecio: z.number().int(),
    sinGrupo: hermanosSinGrupoSchema,
    /** Total of each rule. */
    reglas: z.array(conteo.extend({ regla: z.string(), nombre: z.string() })),
    planes: z.array(conteo.extend({ id: z.number().int(), nombre: z.string() })),
    /** The previous month as issued; null if it was not issued. */
    anterior: conteo.extend({ periodo: fecha }).nullable(),
    cambios: countsOf(nombres),
  })
  .openapi("ProximaEmision");
export type ProximaEmision = z.infer<typeof proximaSchema>;

/** A preview of the next run, computed by the code of the run (Rule EMI-4). */
export const verProxima = administrador.get("/emisiones/proxima", {
  summary: "Lo que se va a emitir el mes que viene",
  responses: { 200: json(proximaSchema, "La próxima emisión") },
});

const filaSchema = z
  .object({
    ...columnAnswer(COLUMNAS_DE_PROXIMA),
    personaId: z.number().int(),
    renglones: z.array(
      z.object({ regla: z.string(), nombre: z.string(), base: money.nullable(), importe: money }),
    ),
  })
  .openapi("CuotaPorEmitir");
export type CuotaPorEmitir = z.infer<typeof filaSchema>;

const cambio = z.enum(nombres, { error: "El filtro no es válido" }).optional();

/** Sorted by surname; `cambio` selects the instalments that changed in this way since the previous month. */
export const listarProxima = administrador.get("/emisiones/proxima/cuotas", {
  summary: "Las cuotas que se van a emitir, una por una",
  query: listQuery.omit({ orden: true }).extend({ cambio }),
  responses: { 200: json(z.array(filaSchema), "Las cuotas") },
});

export const exportarProxima = administrador.get(
  "/emisiones/proxima/exportar",
  exportCall("la próxima emisión", { cambio }),
);

/** Issues the month of the preview now. Repeating the call changes nothing. */
export const emitir = administrador.post("/emisiones", {
  summary: "Emitir ahora",
  body: z.object({
    periodo: dia,
    /** The number shown in the preview, to detect later changes. */
    cuotas: z.number({ error: "Faltan las cuotas" }).int("Faltan las cuotas").min(0, "Faltan las cuotas"),
    total: z.number({ error: "Falta el total" }).min(0, "Falta el total"),
  }),
  responses: {
    200: json(emisionSchema, "La emisión"),
    409: "Ya se emitió (`ya-emitida`), es muy pronto (`muy-pronto`), o cambió desde la previsión (`cambio`)",
  },
});

const deBaja = fieldBody(CAMPOS_DE_BAJA);

const PLAN = "Elegí un plan";

const bajaSchema = z
  .object({
    /** The person's last day as a member. */
    hasta: fecha,
    cuotas: z.number().int(),
    anulado: money,
    acreditado: money,
  })
  .openapi("BajaDePersona");
export type Baja = z.infer<typeof bajaSchema>;

const vueltaSchema = z
  .object({
    desde: fecha,
    numero: z.number().int(),
    /** Amount charged again for months that were voided because the person was leaving. */
    repuesto: money,
  })
  .openapi("VueltaDePersona");
export type Vuelta = z.infer<typeof vueltaSchema>;

/** Ends a membership today or on a later day; a monthly plan ends with that day's month (Rule EMI-7). */
export const darDeBaja = administrador.post("/personas/{id}/baja", {
  summary: "Terminar una membresía en una fecha",
  body: z.object(deBaja),
  responses: {
    200: json(bajaSchema, "La baja"),
    409: "No es socia (`sin-alta`)",
    422: "La fecha ya pasó",
  },
});

/**
 * Cancels a planned leave, or readmits a person from today on, with their number and their plan or another
 * monthly one (Rule EMI-8).
 */
export const volver = administrador.post("/personas/{id}/vuelta", {
  summary: "Volver a un plan mensual",
  body: z.object({
    planId: idDe(PLAN).optional(),
    motivo: deBaja.motivo,
  }),
  responses: {
    200: json(vueltaSchema, "Su número, y lo que se le vuelve a cobrar"),
    409: "Ya paga un plan mensual (`ya-esta`), nunca fue socia (`no-fue-socia`), o el plan no es mensual (`plan-no-mensual`)",
  },
});

const recalculoSchema = z
  .object({
    /** Change in the total of the instalments below; negative for a decrease. */
    diferencia: money,
    cuotas: z.array(
      z.object({
        cuotaId: z.number().int(),
        personaId: z.number().int(),
        persona: z.string(),
        periodo: fecha,
        antes: money,
        despues: money,
        /** Reversed lines and new lines; they add up to the difference. */
        renglones: z.array(z.object({ nombre: z.string(), importe: money })),
      }),
    ),
  })
  .openapi("Recalculo");
export type Recalculo = z.infer<typeof recalculoSchema>;

/** Issued, unpaid months of a person and their discount group that no longer match their charges (Rule EMI-10). */
export const verRecalculo = administrador.get("/personas/{id}/recalculo", {
  summary: "Cuotas ya emitidas que hoy saldrían distinto",
  responses: { 200: json(recalculoSchema, "Las cuotas, con los renglones de la diferencia") },
});

/** Corrects these months now instead of tonight. Idempotent. */
export const recalcular = administrador.post("/personas/{id}/recalculo", {
  summary: "Volver a calcular las cuotas ya emitidas",
  body: z.object({ diferencia: z.number({ error: "Falta la diferencia" }) }),
  responses: {
    200: json(z.object({ cuotas: z.number().int() }), "Cuántas cambiaron"),
    409: "Cambió desde que se miró (`cambio`)",
  },
});
