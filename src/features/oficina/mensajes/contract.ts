import { z } from "@hono/zod-openapi";
import {
  columnAnswer,
  countsOf,
  idField,
  instant,
  requiredMultilineText,
  requiredText,
} from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { idFilter, listCalls } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import {
  ASUNTO_MAX,
  COLUMNAS_DE_DESTINATARIOS,
  COLUMNAS_DE_MENSAJES,
  ESTADOS_DE_DESTINATARIO,
  NACIDOS_MAX,
  NACIDOS_MIN,
  PALABRA_DE_SITUACION,
  PUBLICOS,
  TEXTO_MAX,
} from "./rules.ts";

const ANIO = "El año no es válido";
const anio = z.number({ error: ANIO }).int(ANIO).min(NACIDOS_MIN, ANIO).max(NACIDOS_MAX, ANIO);

const filtro = z
  .object({
    publico: z.enum(PUBLICOS, { error: "Elegí a quiénes" }),
    eventoId: idField("Elegí el evento").optional(),
    planId: idField("Elegí un plan").optional(),
    adicionalId: idField("Elegí un deporte").optional(),
    grupoId: idField("Elegí un grupo").optional(),
    nacidosDesde: anio.optional(),
    nacidosHasta: anio.optional(),
  })
  .refine(({ publico, eventoId }) => (publico === "evento") === (eventoId !== undefined), {
    path: ["eventoId"],
    message: "Elegí el evento",
  })
  .refine(
    ({ publico, eventoId: _evento, ...others }) => publico !== "evento" || Object.keys(others).length === 0,
    {
      path: ["publico"],
      message: "Quienes tienen entradas no se eligen por plan, deporte, grupo ni edad",
    },
  )
  .refine(
    ({ nacidosDesde, nacidosHasta }) =>
      nacidosDesde === undefined || nacidosHasta === undefined || nacidosDesde <= nacidosHasta,
    { path: ["nacidosHasta"], message: "Tiene que ser el mismo año o uno después" },
  );

const texto = {
  asunto: requiredText(ASUNTO_MAX, "Escribí el asunto"),
  cuerpo: requiredMultilineText(TEXTO_MAX, "Escribí el mensaje"),
};

const quien = {
  /** A person's id, or the negative ticket id of a holder without an account. */
  destino: z.number().int(),
  nombre: z.string(),
};

const previaSchema = z
  .object({
    copias: z.number().int(),
    /** Name of the event, if its ticket holders get the message; null for other messages. */
    evento: z.string().nullable(),
    personas: z.number().int(),
    sinCorreo: z.number().int(),
    sinNovedades: z.number().int(),
    /** Whether the office has switched off this email. */
    apagado: z.boolean(),
    destinatarios: z.array(z.object({ ...quien, correo: z.string(), sobre: z.array(z.string()) })),
    /** The first people without a copy, by name. */
    fuera: z.array(z.object({ ...quien, motivo: z.enum(["sin-correo", "sin-novedades"]) })),
  })
  .openapi("PreviaDeMensaje");
export type PreviaDeMensaje = z.infer<typeof previaSchema>;

/**
 * Lists the recipients of a message, and the people who get no copy, with the reason (Rule MSJ-1). In all
 * calls below, an administradorB gets a 403 for any audience except the ticket holders of an event, and a 404
 * for messages to others.
 */
export const preverMensaje = staff.post("/mensajes/previa", {
  summary: "A quiénes llegaría un mensaje",
  body: z.object({
    filtro,
    pagina: z.number({ error: "La página no es válida" }).int().min(1).max(100_000).default(1),
  }),
  responses: { 200: json(previaSchema, "Los destinatarios"), 404: "No existe lo que nombra el filtro" },
});

/** Sends the caller a sample of the message (Rule MSJ-4). */
export const probarMensaje = staff.post("/mensajes/prueba", {
  summary: "Mandarme una copia de prueba",
  body: z.object({ ...texto, filtro }),
  responses: {
    200: json(z.object({ correo: z.string() }), "La dirección a la que va"),
    409: "`sin-correo`: quien la pide no tiene correo; `apagado`",
  },
});

const resumenSchema = z
  .object({ id: z.number().int(), ...columnAnswer(COLUMNAS_DE_MENSAJES) })
  .openapi("MensajeAGrupo");
export type MensajeAGrupo = z.infer<typeof resumenSchema>;

const mensajeSchema = resumenSchema
  .extend({
    cuerpo: z.string(),
    filtro: z.array(z.string()),
    conteos: countsOf(ESTADOS_DE_DESTINATARIO),
    situacion: z.enum(keysOf(PALABRA_DE_SITUACION)),
    detenidoEn: instant.nullable(),
    detenidoPor: z.string().nullable(),
  })
  .openapi("MensajeAGrupoCompleto");
export type MensajeAGrupoCompleto = z.infer<typeof mensajeSchema>;

/** Queues a copy for each recipient. Idempotent for an `idempotencyKey` (Rule MSJ-5). */
export const enviarMensaje = staff.post("/mensajes", {
  summary: "Escribir a un grupo de personas",
  body: z.object({
    ...texto,
    filtro,
    copias: z.number({ error: "Falta ver a quiénes llega" }).int("Falta ver a quiénes llega").min(0),
    idempotencyKey: z.uuid("La clave del mensaje no es válida"),
  }),
  responses: {
    201: json(mensajeSchema, "El mensaje"),
    404: "No existe lo que nombra el filtro",
    409: "`cambio`: ahora llegaría a otra cantidad; `sin-destinatarios`; `apagado`",
  },
});

const filtros = {
  /** Only messages with a copy to this person or about this person. */
  personaId: idFilter,
};

/** Newest first by default. */
export const listaDeMensajes = listCalls(staff, "/mensajes/lista", "/mensajes/exportar", {
  summary: "Mensajes a grupos",
  what: "los mensajes",
  row: resumenSchema,
  filters: filtros,
  sheet: "Mensajes",
  columns: COLUMNAS_DE_MENSAJES,
  order: "-creadoEn",
});

export const verMensaje = staff.get("/mensajes/{id}", {
  summary: "Un mensaje a un grupo",
  responses: { 200: json(mensajeSchema, "El mensaje") },
});

/** Withdraws unsent copies (Rule MSJ-7). Idempotent. */
export const detenerMensaje = staff.post("/mensajes/{id}/detener", {
  summary: "Detener un mensaje",
  responses: { 200: json(mensajeSchema, "El mensaje"), 409: "`terminado`: ya salió todo" },
});

const destinatarioSchema = z
  .object({ destino: quien.destino, ...columnAnswer(COLUMNAS_DE_DESTINATARIOS) })
  .openapi("DestinatarioDeMensaje");
export type DestinatarioDeMensaje = z.infer<typeof destinatarioSchema>;

const estado = z.enum(ESTADOS_DE_DESTINATARIO, { error: "El filtro no es válido" }).optional();

export const listaDeDestinatarios = listCalls(
  staff,
  "/mensajes/{id}/destinatarios",
  "/mensajes/{id}/destinatarios/exportar",
  {
    summary: "Qué pasó con cada persona de un mensaje",
    what: "las personas de un mensaje",
    row: destinatarioSchema,
    filters: { estado },
    sheet: "Destinatarios",
    columns: COLUMNAS_DE_DESTINATARIOS,
    order: "persona",
  },
);
