import { z } from "@hono/zod-openapi";
import {
  antesField,
  dia,
  fecha,
  fieldAnswer,
  fieldBody,
  instant,
  isWholeCents,
  money,
  numberField,
  okAnswer,
  wantedState,
} from "#contract/fields.ts";
import type { Rows } from "#contract/lists.ts";
import { estadoFilter, exportCall, listQuery } from "#contract/paging.ts";
import { administrador, anyone, json } from "#contract/route.ts";
import {
  BENEFICIOS,
  CAMPOS_DE_ADICIONAL,
  CAMPOS_DE_ARANCEL,
  COSTO_DE_PLAN,
  DIA_DE_DEBITO_MAX,
  DIAS_DE_PRIMERA_MAX,
  FERIADOS_MAX,
  IMPORTE_DE_ARANCEL,
  IMPORTE_MAX,
  MOTIVO_DE_BENEFICIO,
  TEXTOS_DE_PLAN,
} from "./rules.ts";

/**
 * Members of monthly plans who share a responsable but are in no discount group: their number, and the first
 * ones by name.
 */
export const hermanosSinGrupoSchema = z.object({
  personas: z.number().int(),
  primeras: z.array(z.object({ id: z.number().int(), nombre: z.string() })),
});
export type HermanosSinGrupo = z.infer<typeof hermanosSinGrupoSchema>;

const arancelSchema = z
  .object({
    id: z.number().int(),
    ...fieldAnswer(CAMPOS_DE_ARANCEL),
    tipo: z.enum(["base", "adicional"]),
    /** The plan to which this charge belongs; null for an add-on. */
    plan: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    personas: z.number().int(),
    /** Members of the plan who do not pay monthly yet (Rule TAR-11). */
    porPasar: z.number().int(),
    /** The current month's price; null if it has none yet. */
    precio: money.nullable(),
    /** Newest first. */
    precios: z.array(
      z.object({
        id: z.number().int(),
        vigenteDesde: fecha,
        importe: money,
        creadoEn: instant,
        autor: z.string().nullable(),
        aumentoId: z.number().int().nullable(),
      }),
    ),
  })
  .openapi("Arancel");
export type Arancel = z.infer<typeof arancelSchema>;

const arancelesSchema = z
  .object({
    aranceles: z.array(arancelSchema),
    /** Plans with their own instalments, which can be made monthly. */
    planes: z.array(z.object({ id: z.number().int(), nombre: z.string(), activo: z.boolean() })),
  })
  .openapi("Aranceles");
export type Aranceles = z.infer<typeof arancelesSchema>;

export const verAranceles = administrador.get("/aranceles", {
  summary: "Lo que se cobra por mes, con sus precios",
  responses: { 200: json(arancelesSchema, "Los planes mensuales y los adicionales") },
});

/** A month, represented by its first day. */
export const mes = dia.refine((valor) => valor.endsWith("-01"), "Elegí un mes");
const deArancel = fieldBody(CAMPOS_DE_ARANCEL);
const { importe } = fieldBody(IMPORTE_DE_ARANCEL);
const entero = (min: number, max: number, message: string) =>
  numberField(message, (number) => number.int(message).min(min, message).max(max, message));
/** Like `idField`, but also accepts text. */
export const idDe = (message: string) => entero(1, 2147483647, message);

/** Makes a plan monthly, or adds an add-on, with its first price (Rule TAR-7). */
export const crearArancel = administrador.post("/aranceles", {
  summary: "Hacer mensual un plan, o agregar un adicional",
  body: z
    .object({
      tipo: z.enum(["base", "adicional"], { error: "Elegí qué es" }),
      planId: idDe("Elegí el plan").optional(),
      nombre: deArancel.nombre,
      importe,
      vigenteDesde: mes,
    })
    .refine(({ tipo, planId }) => (tipo === "base") === (planId !== undefined), {
      path: ["planId"],
      message: "Elegí el plan",
    }),
  responses: { 201: json(arancelSchema, "Creado"), 409: "El plan ya se paga por mes (`ya-mensual`)" },
});

export const cambiarArancel = administrador.patch("/aranceles/{id}", {
  summary: "Cambiar el nombre de un arancel, o dejar de cobrarlo",
  body: z.object({ ...deArancel, antes: antesField }).partial(),
  responses: {
    200: json(arancelSchema, "Cambiado"),
    409: "Lo paga alguien (`en-uso`), o `version`: otra persona lo cambió",
  },
});

/** Adds a price and keeps the earlier ones (Rule TAR-2). */
export const agregarPrecio = administrador.post("/aranceles/{id}/precios", {
  summary: "Poner el precio de un arancel desde un mes",
  body: z.object({
    importe,
    vigenteDesde: mes,
    /** The newest price that the caller has seen. */
    ultimoPrecioId: idDe("El precio anterior no es válido").optional(),
  }),
  responses: {
    201: json(arancelSchema, "El arancel con su precio"),
    409: "Otra persona puso un precio (`version`)",
  },
});

const deUnMes = z
  .object({
    periodo: fecha,
    /** True for issued instalments, false for those that would be issued today. */
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
    meses: z.array(deUnMes),
    orden: z.number().int(),
    adicionalesPosibles: z.array(z.object({ id: z.number().int(), nombre: z.string() })),
    ausencia: z.number(),
  })
  .openapi("LoQuePaga");
export type LoQuePaga = z.infer<typeof loQuePagaSchema>;

export const verLoQuePaga = administrador.get("/personas/{id}/aranceles", {
  summary: "Lo que paga una persona por mes",
  responses: { 200: json(loQuePagaSchema, "Sus altas, adicionales, beneficios y próximas cuotas") },
});

export const agregarAdicional = administrador.post("/personas/{id}/adicionales", {
  summary: "Agregarle un adicional a una persona",
  body: z.object({ arancelId: idDe("Elegí el adicional"), ...fieldBody(CAMPOS_DE_ADICIONAL) }),
  responses: { 201: json(okAnswer, "Agregado"), 409: "Ya lo paga en esas fechas (`repetido`)" },
});

/** Ends an add-on on a date, or deletes it if that is before its start. */
export const terminarAdicional = administrador.post("/adicionales/{id}/terminar", {
  summary: "Terminar un adicional",
  body: z.object({ hasta: dia }),
  responses: { 200: json(okAnswer, "Terminado") },
});

const PORCENTAJE = "El porcentaje va de 0 a 100";
/** A percentage with up to two decimals. */
export const porcentajeField = ({ min = 0, max = 100, message = PORCENTAJE } = {}) =>
  numberField(message, (number) =>
    number
      .min(min, message)
      .max(max, message)
      .refine(isWholeCents, "El porcentaje lleva como máximo dos decimales"),
  );
const MONTO = "Escribí el monto en pesos";
const monto = numberField(MONTO, (number) =>
  number
    .min(-IMPORTE_MAX, "El monto es demasiado grande")
    .max(IMPORTE_MAX, "El monto es demasiado grande")
    .refine((valor) => valor !== 0, MONTO)
    .refine(isWholeCents, "El monto lleva como máximo dos decimales"),
);

/** Gives a person a scholarship, a fixed amount or an absence for whole months, up to and including the last one. */
export const darBeneficio = administrador.post("/personas/{id}/beneficios", {
  summary: "Darle a una persona una beca, un monto fijo o una ausencia",
  body: z
    .object({
      regla: z.enum(BENEFICIOS, { error: "Elegí qué le das" }),
      porcentaje: porcentajeField().optional(),
      importe: monto.optional(),
      desde: mes,
      /** The last month; null while open-ended. */
      hasta: mes.nullish().transform((valor) => valor ?? null),
      ...fieldBody({ motivo: MOTIVO_DE_BENEFICIO }),
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

/** Ends a benefit after the given month, or deletes it if that is before its first month. */
export const terminarBeneficio = administrador.post("/beneficios/{id}/terminar", {
  summary: "Terminar una beca, un monto fijo o una ausencia",
  body: z.object({ hasta: mes }),
  responses: { 200: json(okAnswer, "Terminado") },
});

const porcentaje = porcentajeField();

const valores = z.object({
  diaDeVencimiento: entero(1, 31, "El día va de 1 a 31"),
  diasParaPagar: entero(0, 60, "Los días van de 0 a 60"),
  diasDePrimera: entero(0, DIAS_DE_PRIMERA_MAX, `Los días van de 0 a ${DIAS_DE_PRIMERA_MAX}`),
  feriados: z
    .array(dia, { error: "La lista de feriados no es válida" })
    .max(FERIADOS_MAX, `Como máximo ${FERIADOS_MAX} feriados`)
    .transform((dias) => [...new Set(dias)].sort()),
  medioMesDespuesDel: entero(1, 31, "El día va de 1 a 31"),
  hermanos: z.tuple([porcentaje, porcentaje, porcentaje], { error: "Faltan los porcentajes por hermanos" }),
  hermanosHastaEdad: entero(0, 120, "La edad va de 0 a 120").nullable(),
  ausencia: porcentaje,
  recargo: z.object({
    activo: z.boolean({ error: "Elegí si hay recargo" }),
    porcentaje,
    diasDespues: entero(0, 120, "Los días van de 0 a 120"),
  }),
  diaDeDebito: entero(1, DIA_DE_DEBITO_MAX, `El día va de 1 a ${DIA_DE_DEBITO_MAX}`).nullable(),
  avisoDeAumento: porcentajeField({ max: 1000, message: "El porcentaje va de 0 a 1000" }),
});

const reglasSchema = valores.extend({ version: z.number().int() }).openapi("ReglasDeCuotas");
export type Reglas = z.infer<typeof reglasSchema>;

/** The club's rules for monthly dues (Rule TAR-9). The version is 0 until rules are saved. */
export const verReglas = administrador.get("/reglas-de-cuotas", {
  summary: "Las reglas de las cuotas mensuales",
  responses: {
    200: json(
      z.object({
        reglas: reglasSchema,
        guardadasEn: instant.nullable(),
        autor: z.string().nullable(),
      }),
      "Las que rigen",
    ),
  },
});

const deUnaPersona = z.object({
  id: z.number().int(),
  nombre: z.string(),
  antes: money,
  despues: money,
  venceAntes: fecha,
  venceDespues: fecha,
});

const efectoSchema = z
  .object({
    periodo: fecha,
    cambios: z.array(
      z.object({
        regla: z.string(),
        nombre: z.string(),
        antes: z.string(),
        despues: z.string(),
        /** Number of people whose next instalment changes, and the total difference. */
        personas: z.number().int(),
        diferencia: money,
        /** The three families with the largest change; if fewer families change, unchanged ones are added. */
        familias: z.array(z.object({ nombre: z.string(), personas: z.array(deUnaPersona) })),
      }),
    ),
  })
  .openapi("EfectoDeReglas");
export type EfectoDeReglas = z.infer<typeof efectoSchema>;

/** The effect of each changed rule on the next instalments of real families, without saving it (Rule TAR-9). */
export const previsarReglas = administrador.post("/reglas-de-cuotas/previsar", {
  summary: "Ver el efecto de cambiar las reglas, sin guardarlas",
  body: valores,
  responses: { 200: json(efectoSchema, "El efecto de cada regla que cambia") },
});

export const guardarReglas = administrador.post("/reglas-de-cuotas", {
  summary: "Guardar las reglas de las cuotas mensuales",
  body: valores.extend({ version: entero(0, 2147483647, "La versión no es válida") }),
  responses: { 201: json(reglasSchema, "Guardadas"), 409: "Otra persona las cambió (`version`)" },
});

const planSchema = z
  .object({
    id: z.number().int(),
    ...fieldAnswer(TEXTOS_DE_PLAN),
    precio: money,
    /**
     * The current monthly price, without add-ons and discounts. Absent for other plans, which have `cuotas`, and in the
     * responses to changes.
     */
    mensual: money.optional(),
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
  exportCall("los planes", { estado: estadoFilter }),
);

/** Only administradores see inactive plans. */
export const verPlan = anyone.get("/planes/{id}", {
  optionalSession: true,
  summary: "Un plan",
  responses: { 200: json(planSchema, "El plan") },
});

export const crearPlan = administrador.post("/planes/crear", {
  lenient: true,
  summary: "Crear un plan con sus cuotas",
  body: z.object(fieldBody({ ...TEXTOS_DE_PLAN, ...COSTO_DE_PLAN })),
  responses: { 201: json(planSchema, "El plan creado") },
});

const FIJOS = "El precio y las cuotas no se cambian: creá otro plan y dejá de ofrecer este";
const fijo = z.unknown().refine((valor) => valor === undefined, FIJOS);

/** Changes a plan's texts. Its price and instalments cannot be changed, because members' dues are derived from them. */
export const modificarPlan = administrador.patch("/planes/{id}", {
  summary: "Cambiar el nombre o la descripción de un plan",
  body: z
    .object({ ...fieldBody(TEXTOS_DE_PLAN), precio: fijo, numeroCuotas: fijo, antes: antesField })
    .partial(),
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
