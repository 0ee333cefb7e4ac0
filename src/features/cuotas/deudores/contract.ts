import { z } from "@hono/zod-openapi";
import {
  columnAnswer,
  fecha,
  fieldForm,
  idField,
  instant,
  money,
  okAnswer,
  pesosField,
} from "#contract/fields.ts";
import { idFilter, listCalls, listQuery } from "#contract/paging.ts";
import { administrador, anyone, json } from "#contract/route.ts";
import { anulacionBody } from "#features/caja/pagos/contract.ts";
import {
  ANTIGUEDADES,
  CAMPOS_DE_GESTION,
  COLUMNAS_DE_DEUDORES,
  ESTADOS_DE_RECORDATORIO,
  MOTIVO_DE_FRENO,
  MOTIVOS_DE_OMISION,
  QUE_SE_HIZO,
  SITUACIONES,
} from "./rules.ts";

const persona = z.object({ id: z.number().int(), nombre: z.string() });

const deudorSchema = z
  .object({
    /** The payers' ids in order, such as `12-15`. A person without a payer counts as their own payer. */
    id: z.string(),
    ...columnAnswer(COLUMNAS_DE_DEUDORES),
    /** The first payer: the row opens this person's account, and messages are sent to this person. */
    titular: persona,
    pagan: z.array(persona),
    /** Debtors with their overdue instalments, their debt, and whether the first payer pays for them. */
    personas: z.array(
      persona.extend({ debe: money, leToca: z.boolean(), cuotas: z.array(z.number().int()) }),
    ),
    cuotas: z.array(z.number().int()),
    sinRecordatorios: z.boolean(),
  })
  .openapi("Deudor");
export type Deudor = z.infer<typeof deudorSchema>;

const filtros = {
  antiguedad: z.enum(ANTIGUEDADES, { error: "La antigüedad no es válida" }).optional(),
  situacion: z.enum(SITUACIONES, { error: "El filtro no es válido" }).optional(),
  minimo: pesosField("El importe no es válido", 9_999_999_999, {
    tooHigh: "El importe es demasiado grande",
  }).optional(),
  plan: idFilter,
  /** Only families that owe something and pay this monthly charge today. */
  actividad: idFilter,
};

/**
 * Overdue debts by family. People who have payers in common are one family; their debts count together, net of the
 * payers' credit (Rule DEU-1). Largest debt first unless `orden` says otherwise.
 */
export const listaDeDeudores = listCalls(administrador, "/deudores", "/deudores/exportar", {
  summary: "Quiénes deben cuotas vencidas, por familia",
  what: "los deudores",
  row: deudorSchema,
  filters: filtros,
  sheet: "Deudores",
  columns: COLUMNAS_DE_DEUDORES,
  order: "-total",
});

export const totalesDeDeudores = administrador.get("/deudores/totales", {
  summary: "Cuánto deben las familias de la lista, por antigüedad",
  query: listQuery.pick({ termino: true }).extend(filtros),
  responses: {
    200: json(
      z
        .object({
          familias: z.number().int(),
          total: money,
          hasta30: money,
          hasta60: money,
          hasta90: money,
          masDe90: money,
          apagados: z.boolean(),
        })
        .openapi("TotalesDeDeudores"),
      "Los totales",
    ),
  },
});

/** Records a note about a person's debt. After a promise, no reminder is sent until the promised day (Rule DEU-5). */
export const anotarGestion = administrador.post("/personas/{id}/gestiones", {
  summary: "Anotar una nota, una promesa de pago o un contacto",
  body: z
    .object(fieldForm(CAMPOS_DE_GESTION))
    .refine(({ tipo, texto }) => tipo !== "nota" || texto !== "", {
      path: ["texto"],
      message: "Escribí la nota",
    })
    .refine(({ tipo, fechaPrometida }) => (tipo === "promesa") === (fechaPrometida !== null), {
      path: ["fechaPrometida"],
      message: "Elegí para cuándo prometió pagar",
    }),
  responses: { 201: json(okAnswer, "Anotado") },
});

/**
 * Forgives the outstanding amounts of several instalments one by one, and names those that cannot be forgiven
 * (Rule DEU-5).
 */
export const condonarVarias = administrador.post("/deudores/condonar", {
  summary: "Condonar varias cuotas, con el motivo",
  body: z.object({
    cuotas: z
      .array(idField("La cuota no es válida"))
      .min(1, "Elegí al menos una cuota")
      .max(500, "Se condonan hasta 500 cuotas juntas"),
    ...anulacionBody.shape,
  }),
  responses: {
    200: json(
      z
        .object({
          hechas: z.array(z.number().int()),
          /** `code` is `ya-paga` if nothing was owed any more. */
          rechazadas: z.array(z.object({ id: z.number().int(), code: z.string(), detalle: z.string() })),
        })
        .openapi("CuotasCondonadas"),
      "Las que se condonaron, y por qué no las otras",
    ),
  },
});

const DIAS = "Los días van de 60 antes a 365 después del vencimiento";

const ajustes = {
  activos: z.boolean({ error: "Decí si salen recordatorios" }),
  /** Days after the due date; negative for days before it. */
  etapas: z
    .array(z.number({ error: DIAS }).int(DIAS).min(-60, DIAS).max(365, DIAS))
    .min(1, "Elegí al menos un día")
    .max(10, "Elegí hasta diez días"),
};

const recordatoriosDeHoySchema = z
  .object({
    ...ajustes,
    /** The first date on which reminders are sent; null before the first run. */
    desde: fecha.nullable(),
    frenados: z.boolean(),
    apagados: z.boolean(),
    /** Whether reminders may be sent at the current time. */
    esHora: z.boolean(),
    cuantos: z.number().int(),
    total: money,
    destinatarios: z.array(
      z.object({
        id: z.number().int(),
        nombre: z.string(),
        correo: z.string(),
        personas: z.array(z.string()),
        total: money,
        /** The overdue part of `total`, as the list of debtors counts it before any credit. */
        vencido: money,
        /** The stage that triggers the reminder, in days after the due date. */
        etapa: z.number().int(),
      }),
    ),
    omitidos: z.array(z.object({ motivo: z.enum(MOTIVOS_DE_OMISION), cuantos: z.number().int() })),
    /** The first reminder as its recipient will read it; null if there is none. */
    muestra: z.object({ para: z.string(), asunto: z.string(), texto: z.string() }).nullable(),
    deHoy: z.array(z.object({ estado: z.enum(ESTADOS_DE_RECORDATORIO), cuantos: z.number().int() })),
  })
  .openapi("RecordatoriosDeHoy");
export type RecordatoriosDeHoy = z.infer<typeof recordatoriosDeHoySchema>;
const hoy = { 200: json(recordatoriosDeHoySchema, "Los de hoy, con los ajustes") };

/** Today's reminders as they would be sent now (Rule DEU-3). */
export const recordatoriosDeHoy = administrador.get("/deudores/recordatorios/hoy", {
  summary: "Los recordatorios de cuotas de hoy",
  responses: hoy,
});

/** Stops today's reminders that are not queued yet, or resumes them. */
export const frenarRecordatorios = administrador.post("/deudores/recordatorios/frenar", {
  summary: "Frenar los recordatorios de hoy",
  body: z.object({ frenados: z.boolean({ error: "Decí si se frenan" }) }),
  responses: hoy,
});

/** Starts sending reminders from today on, after somebody has reviewed them (Rule DEU-3). */
export const empezarRecordatorios = administrador.post("/deudores/recordatorios/empezar", {
  summary: "Empezar hoy con los recordatorios",
  responses: hoy,
});

export const ajustarRecordatorios = administrador.put("/deudores/recordatorios/ajustes", {
  summary: "Prender o apagar los recordatorios y elegir sus días",
  body: z.object(ajustes),
  responses: hoy,
});

/**
 * Sends a payer a reminder about overdue debt now, or at the next permitted hour. All rules of reminders
 * apply except for their days (Rule DEU-3).
 */
export const recordarA = administrador.post("/personas/{id}/recordatorio", {
  summary: "Mandarle un recordatorio a quien paga",
  responses: {
    200: json(z.object({ saleEl: instant.nullable() }), "Cuándo sale; nulo si sale en un momento"),
    409: "No le toca: `apagados`, `sin-correo`, o el motivo por el que no se le escribe",
  },
});

const estadoDePersona = z.object({ recibe: z.boolean() }).openapi("RecibeRecordatorios");

export const cambiarRecordatoriosDe = administrador.put("/personas/{id}/recordatorios", {
  summary: "Que una persona reciba recordatorios, o no",
  body: z.object({
    recibe: z.boolean({ error: "Decí si los recibe" }),
    ...fieldForm({ motivo: MOTIVO_DE_FRENO }),
  }),
  responses: { 200: json(estadoDePersona, "Como quedó") },
});

const params = z.object({ codigo: z.string().max(64, "El enlace no es válido") });

/** Opens a reminder's link, without a session. Read-only, so that a link scanner does not stop reminders. */
export const verBajaDeRecordatorios = anyone.get("/recordatorios/{codigo}", {
  summary: "Si la persona de un enlace recibe recordatorios",
  params,
  responses: { 200: json(estadoDePersona, "Si los recibe"), 404: "El enlace no es válido" },
});

/** Takes no body, so that a mail client can call it (RFC 8058). Idempotent. */
export const dejarRecordatorios = anyone.post("/recordatorios/{codigo}", {
  summary: "No recibir más recordatorios, con el enlace de un correo",
  params,
  responses: { 200: json(estadoDePersona, "No los recibe más"), 404: "El enlace no es válido" },
});

export const volverARecibir = anyone.delete("/recordatorios/{codigo}", {
  summary: "Volver a recibir recordatorios, con el enlace de un correo",
  params,
  responses: { 200: json(estadoDePersona, "Los recibe"), 404: "El enlace no es válido" },
});

const momentoSchema = z
  .object({
    cuando: instant,
    que: z.enum(QUE_SE_HIZO),
    texto: z.string(),
    /** The person concerned, if that is somebody else in the family. */
    persona: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    fechaPrometida: fecha.nullable(),
    estado: z.enum(ESTADOS_DE_RECORDATORIO).nullable(),
    autor: z.string().nullable(),
  })
  .openapi("MomentoDeDeuda");
export type MomentoDeDeuda = z.infer<typeof momentoSchema>;

const gestionesSchema = z
  .object({ recibeRecordatorios: z.boolean(), momentos: z.array(momentoSchema) })
  .openapi("GestionesDePersona");

/** What the club did about the debts of a person, their payers and the people they pay for, newest first. */
export const gestionesDePersona = administrador.get("/personas/{id}/gestiones", {
  summary: "Notas, promesas, contactos, recordatorios y convenios de una persona",
  responses: {
    200: json(gestionesSchema, "Lo que se hizo, y si recibe recordatorios"),
  },
});
