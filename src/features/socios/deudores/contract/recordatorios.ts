import { z } from "@hono/zod-openapi";
import { fecha, instant, money, multilineText } from "#contract/fields.ts";
import { administrador, anyone, json } from "#contract/route.ts";
import { ESTADOS_DE_RECORDATORIO, MOTIVOS_DE_OMISION, QUE_SE_HIZO, TEXTO_DE_GESTION_MAX } from "../rules.ts";

const DIAS = "Los días van de 60 antes a 365 después del vencimiento";

const ajustes = {
  activos: z.boolean({ error: "Decí si salen recordatorios" }),
  /** Days after the due date; negative before it. */
  etapas: z
    .array(z.number({ error: DIAS }).int(DIAS).min(-60, DIAS).max(365, DIAS))
    .min(1, "Elegí al menos un día")
    .max(10, "Elegí hasta diez días"),
};

const recordatoriosDeHoySchema = z
  .object({
    ...ajustes,
    /** The first day on which they leave; null before the first run. */
    desde: fecha.nullable(),
    /** Whether those of today were stopped. */
    frenados: z.boolean(),
    /** Whether the mail is switched off among the club's mails. */
    apagados: z.boolean(),
    /** Whether they leave at this hour of this day. */
    esHora: z.boolean(),
    /** Reminders that leave today, or would: their number, and the first of them. */
    cuantos: z.number().int(),
    total: money,
    destinatarios: z.array(
      z.object({
        id: z.number().int(),
        nombre: z.string(),
        correo: z.string(),
        /** Whose dues they are about. */
        personas: z.array(z.string()),
        total: money,
        /** Days after the due date that make it leave. */
        etapa: z.number().int(),
      }),
    ),
    /** Who owes and gets none, by reason. */
    omitidos: z.array(z.object({ motivo: z.enum(MOTIVOS_DE_OMISION), cuantos: z.number().int() })),
    /** The first of them as it will be read; null without any. */
    muestra: z.object({ para: z.string(), asunto: z.string(), texto: z.string() }).nullable(),
    /** What became of those that were queued today. */
    deHoy: z.array(z.object({ estado: z.enum(ESTADOS_DE_RECORDATORIO), cuantos: z.number().int() })),
  })
  .openapi("RecordatoriosDeHoy");
export type RecordatoriosDeHoy = z.infer<typeof recordatoriosDeHoySchema>;
const hoy = { 200: json(recordatoriosDeHoySchema, "Los de hoy, con los ajustes") };

/** Today's reminders as they would leave at this moment (Rule DEU-3). */
export const recordatoriosDeHoy = administrador.get("/deudores/recordatorios/hoy", {
  summary: "Los recordatorios de cuotas de hoy",
  responses: hoy,
});

/** Stops those of today that are not queued yet, or lets them leave again. Audited. */
export const frenarRecordatorios = administrador.post("/deudores/recordatorios/frenar", {
  summary: "Frenar los recordatorios de hoy",
  body: z.object({ frenados: z.boolean({ error: "Decí si se frenan" }) }),
  responses: hoy,
});

/** Lets them leave from today on, once somebody has seen them (Rule DEU-3). Audited. */
export const empezarRecordatorios = administrador.post("/deudores/recordatorios/empezar", {
  summary: "Empezar hoy con los recordatorios",
  responses: hoy,
});

/** Audited. */
export const ajustarRecordatorios = administrador.put("/deudores/recordatorios/ajustes", {
  summary: "Prender o apagar los recordatorios y elegir sus días",
  body: z.object(ajustes),
  responses: hoy,
});

/**
 * Writes to a payer about what is overdue, with all rules of reminders but their days (Rule DEU-3): now, or at the next hour
 * at which they leave. Audited.
 */
export const recordarA = administrador.post("/personas/{id}/recordatorio", {
  summary: "Mandarle un recordatorio a quien paga",
  responses: {
    200: json(z.object({ saleEl: instant.nullable() }), "Cuándo sale; nulo si sale en un momento"),
    409: "No le toca: `apagados`, `sin-correo`, o el motivo por el que no se le escribe",
  },
});

const estadoDePersona = z.object({ recibe: z.boolean() }).openapi("RecibeRecordatorios");

/** Stops the reminders of a person, or resumes them. Audited. */
export const cambiarRecordatoriosDe = administrador.put("/personas/{id}/recordatorios", {
  summary: "Que una persona reciba recordatorios, o no",
  body: z.object({
    recibe: z.boolean({ error: "Decí si los recibe" }),
    motivo: multilineText(TEXTO_DE_GESTION_MAX).default(""),
  }),
  responses: { 200: json(estadoDePersona, "Como quedó") },
});

const params = z.object({ codigo: z.string().max(64, "El enlace no es válido") });

/** The link of a reminder, without a session. Read-only, so that link scanners stop nothing. */
export const verBajaDeRecordatorios = anyone.get("/recordatorios/{codigo}", {
  summary: "Si la persona de un enlace recibe recordatorios",
  params,
  responses: { 200: json(estadoDePersona, "Si los recibe"), 404: "El enlace no es válido" },
});

/** Without a body, so that a mail client can call it (RFC 8058). Idempotent. */
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

/** A moment of what the club did about a debt. */
const momentoSchema = z
  .object({
    cuando: instant,
    que: z.enum(QUE_SE_HIZO),
    texto: z.string(),
    /** Whom it is noted for, if it is somebody else of the family. */
    persona: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    /** Of a promise. */
    fechaPrometida: fecha.nullable(),
    /** Of a reminder. */
    estado: z.enum(ESTADOS_DE_RECORDATORIO).nullable(),
    autor: z.string().nullable(),
  })
  .openapi("MomentoDeDeuda");
export type MomentoDeDeuda = z.infer<typeof momentoSchema>;

const gestionesSchema = z
  .object({ recibeRecordatorios: z.boolean(), momentos: z.array(momentoSchema) })
  .openapi("GestionesDePersona");
export type GestionesDePersona = z.infer<typeof gestionesSchema>;

/** What the club did about a person's debt, and that of those who pay for them or for whom they pay; the latest first. */
export const gestionesDePersona = administrador.get("/personas/{id}/gestiones", {
  summary: "Notas, promesas, contactos, recordatorios y convenios de una persona",
  responses: {
    200: json(gestionesSchema, "Lo que se hizo, y si recibe recordatorios"),
  },
});
