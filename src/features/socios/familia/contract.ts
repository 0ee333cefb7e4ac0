import { z } from "@hono/zod-openapi";
import { fecha, fieldBody, hora, idField, instant, money, okAnswer, requiredText } from "#contract/fields.ts";
import { anyone, json, session } from "#contract/route.ts";
import { RELACIONES } from "#features/personas/vinculos/rules.ts";
import { nacimiento } from "#features/socios/socios/contract.ts";
import {
  FALTA_NACIMIENTO,
  FALTA_RELACION,
  PERSONAS_POR_INVITACION_MAX,
  TEXTOS_DE_HIJO,
  TOKEN_MAX,
} from "./rules.ts";

export const compromisoSchema = z.object({
  tipo: z.enum(["entrada", "reserva"]),
  titulo: z.string(),
  fecha,
  hora,
  lugar: z.string(),
  pendiente: z.boolean(),
});
export type Compromiso = z.infer<typeof compromisoSchema>;

const derechos = { ve: z.boolean(), paga: z.boolean(), autoriza: z.boolean() };

const responsableSchema = z.object({
  vinculoId: z.number().int(),
  nombre: z.string(),
  apellido: z.string(),
  relacion: z.enum(RELACIONES),
  ...derechos,
  /** Whether the caller may end the bond, because they granted it or are its adult dependant. */
  quita: z.boolean(),
});
export type Responsable = z.infer<typeof responsableSchema>;

/**
 * A member of the caller's family; the caller comes first. A field is null if the caller's bond does not
 * include it.
 */
const personaSchema = z.object({
  id: z.number().int(),
  nombre: z.string(),
  apellido: z.string(),
  /** The caller's relation to the person; null for the caller. */
  relacion: z.enum(RELACIONES).nullable(),
  ...derechos,
  dni: z.string().nullable(),
  /** Whether the caller decides for the person and the office has not yet confirmed the DNI. */
  corrigeDni: z.boolean(),
  fechaNacimiento: fecha.nullable(),
  /** The person's year of birth; null for an adult. */
  categoria: z.string().nullable(),
  socio: z
    .object({ numero: z.number().int(), plan: z.string(), estado: z.enum(["socio", "en_proceso"]) })
    .nullable(),
  /** Outstanding amount of all instalments, including those of later months. */
  saldo: money.nullable(),
  vencido: money.nullable(),
  cuotasVencidas: z.number().int().nullable(),
  /** The next instalment that is not overdue. */
  proxima: z.object({ fechaCuota: fecha, importe: money }).nullable(),
  agenda: z.array(compromisoSchema).nullable(),
  /** The person's other responsables; in the caller's own entry, the caller's responsables. */
  responsables: z.array(responsableSchema).nullable(),
  asocia: z.boolean(),
  invita: z.boolean(),
});

const pedidoSchema = z.object({
  id: z.number().int(),
  de: z.object({ nombre: z.string(), apellido: z.string() }),
  personaId: z.number().int(),
  relacion: z.enum(RELACIONES),
  creadaEn: instant,
});

const familiaSchema = z
  .object({
    personas: z.array(personaSchema),
    pedidos: z.array(pedidoSchema),
    /** The caller's unused invitation links. */
    invitaciones: z.array(z.object({ id: z.number().int(), personaId: z.number().int(), venceEn: instant })),
    agrega: z.boolean(),
  })
  .openapi("Familia");
export type Familia = z.infer<typeof familiaSchema>;
export type PersonaDeFamilia = Familia["personas"][number];

/** The caller and everybody for whom the caller is responsible (Rule FAM-2). */
export const verFamilia = session.get("/familia", {
  summary: "Mi familia",
  responses: { 200: json(familiaSchema, "Las personas, y lo que espera respuesta") },
});

export const hayFamilia = session.get("/familia/hay", {
  summary: "Si tengo familia en el club",
  responses: {
    200: json(
      z.object({ hay: z.boolean(), agrega: z.boolean() }),
      "Si hay algo que mostrar, y si puedo agregar hijos",
    ),
  },
});

/**
 * The caller's relation to the person. `hijo` and `hija` become `otra`, because they do not say which parent
 * the caller is.
 */
const relacion = z
  .string({ error: FALTA_RELACION })
  .transform((valor) =>
    valor
      .trim()
      .toLowerCase()
      .replace(/^hij[oa]$/, "otra"),
  )
  .pipe(z.enum(RELACIONES, { error: FALTA_RELACION }));

/** Adds a child without a login (Rule FAM-7). */
export const sumarPersona = session.post("/familia/personas", {
  summary: "Agregar un hijo o una hija",
  body: z.object({
    ...fieldBody(TEXTOS_DE_HIJO),
    fechaNacimiento: nacimiento(FALTA_NACIMIENTO),
    relacion,
  }),
  responses: {
    201: json(z.object({ id: z.number().int() }), "La persona, ya en tu familia"),
    409: "El club ya tiene ese DNI y mandamos un pedido (`dni-en-uso`), ya está en tu familia (`ya-vinculadas`), o sos menor (`responsable-menor`)",
  },
});

/** Corrects a DNI that the office has not confirmed yet (Rule FAM-26). */
export const corregirDni = session.patch("/familia/personas/{id}", {
  summary: "Corregir el DNI de una persona de mi familia",
  body: z.object(fieldBody({ dni: TEXTOS_DE_HIJO.dni })),
  responses: {
    200: json(okAnswer, "El DNI, ya corregido"),
    409: "El club ya tiene ese DNI (`dni-en-uso`), o la secretaría ya lo confirmó (`dni-confirmado`)",
  },
});

export const verAgenda = session.get("/personas/{id}/agenda", {
  summary: "Entradas y reservas de una persona de mi familia",
  responses: { 200: json(z.array(compromisoSchema), "Lo que viene") },
});

/** Ends the caller's own bond (Rule FAM-8). */
export const dejarPersona = session.delete("/familia/personas/{id}", {
  summary: "Dejar de ser responsable de una persona",
  responses: {
    200: json(okAnswer, "Ya no sos responsable de esa persona"),
    409: "Es menor y no tiene otro responsable (`ultimo-responsable`)",
  },
});

/** Lets an adult decide what a responsable may see, or end the bond (Rule FAM-9). */
export const decidirResponsable = session.patch("/familia/responsables/{id}", {
  summary: "Decidir si mi responsable puede seguir viendo lo mío",
  body: z.object({ ve: z.boolean({ error: "Decí si puede ver lo tuyo" }) }),
  responses: { 200: json(okAnswer, "Anotado"), 409: "Todavía no sos mayor de edad (`menor`)" },
});

/** Ends a bond in which the caller is the dependant, or which the caller granted. `id` identifies the bond. */
export const quitarResponsable = session.delete("/familia/responsables/{id}", {
  summary: "Que alguien no sea más mi responsable, o el de quien tengo a cargo",
  responses: { 200: json(okAnswer, "Ya no es responsable"), 409: "Todavía no sos mayor de edad (`menor`)" },
});

const PERSONAS = "Elegí de quién va a ser responsable";
const personaIds = z
  .array(idField(PERSONAS), {
    error: PERSONAS,
  })
  .min(1, PERSONAS)
  .max(PERSONAS_POR_INVITACION_MAX, `Elegí hasta ${PERSONAS_POR_INVITACION_MAX} personas`);

/** Creates a link for the other parent, who has to log in to accept it (Rule FAM-10). */
export const invitar = session.post("/familia/invitaciones", {
  summary: "Invitar a otro responsable",
  body: z.object({
    personas: personaIds,
    relacion,
    ve: z.boolean({ error: "Decí si va a poder ver" }).default(true),
    paga: z.boolean({ error: "Decí si va a poder pagar" }).default(true),
    autoriza: z.boolean({ error: "Decí si va a poder decidir" }).default(false),
  }),
  responses: {
    201: json(z.object({ url: z.string(), venceEn: instant }), "El enlace, que se usa una sola vez"),
  },
});

export const anularInvitacion = session.delete("/familia/invitaciones/{id}", {
  summary: "Anular una invitación",
  responses: { 200: json(okAnswer, "El enlace ya no sirve") },
});

/** The token is in the body, because URLs are logged. */
const conToken = z.object({ token: requiredText(TOKEN_MAX, "El enlace no es válido") });

const invitacionSchema = z
  .object({
    de: z.object({ nombre: z.string(), apellido: z.string() }),
    personas: z.array(z.object({ nombre: z.string(), apellido: z.string() })),
    relacion: z.enum(RELACIONES),
    ...derechos,
    venceEn: instant,
  })
  .openapi("InvitacionDeFamilia");
export type Invitacion = z.infer<typeof invitacionSchema>;

export const verInvitacion = anyone.post("/familia/invitaciones/ver", {
  summary: "Ver una invitación a ser responsable",
  body: conToken,
  responses: { 200: json(invitacionSchema, "La invitación"), 404: "El enlace no es válido o ya no vale" },
});

export const aceptarInvitacion = session.post("/familia/invitaciones/aceptar", {
  summary: "Aceptar una invitación a ser responsable",
  body: conToken,
  responses: {
    200: json(okAnswer, "Ya sos responsable de esas personas"),
    404: "El enlace no es válido o ya no vale",
    409: "Es tuya (`es-tuya`), sos menor (`responsable-menor`), o ya sos responsable (`ya-vinculadas`)",
  },
});

/** `id` identifies the request. 404 if it has already been answered. */
export const responderPedido = session.post("/familia/pedidos/{id}/responder", {
  summary: "Responder a quien pidió ser responsable",
  body: z.object({
    acepta: z.boolean({ error: "Decí si aceptás" }),
    ve: z.boolean().default(true),
    paga: z.boolean().default(true),
    autoriza: z.boolean().default(false),
  }),
  responses: { 200: json(okAnswer, "Respondido"), 409: "Quien lo pidió ya no puede ser responsable" },
});
