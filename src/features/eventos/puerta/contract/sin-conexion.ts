import { z } from "@hono/zod-openapi";
import { instant } from "#contract/fields.ts";
import { administrador, json, staff } from "#contract/route.ts";
import { eventoBreve, eventoId, eventosQuery } from "../contract.ts";
import { LECTURAS_MAX, MOTIVOS_DE_ESPERA, RESULTADOS_DE_LECTURA } from "../rules.ts";

/** An event's codes for a phone without a connection (Rule PUE-7). */
const codigosDeEventoSchema = eventoBreve
  .extend({
    suspendido: z.boolean(),
    /** HMAC key of this event's codes, in base64. */
    clave: z.string(),
    cantidad: z.number().int(),
    /** In base64, sorted: for each code the first ten bytes of its HMAC-SHA256 and the index of its state. */
    codigos: z.string(),
    /** End of the admission window, after which the phone withdraws the key. */
    cierra: instant,
    /** The club's rules for entries. */
    puerta: z.object({
      horasAntes: z.number().int(),
      horasDespues: z.number().int(),
      minutosParaDeshacer: z.number().int(),
    }),
  })
  .openapi("CodigosDeEvento");
export type CodigosDeEvento = z.infer<typeof codigosDeEventoSchema>;

export const telefono = z.uuid("El teléfono no es válido");

/**
 * From the day before an event until its window closes: keyed hashes of the tickets, accreditations and membership
 * cards that these gates read, without names or codes (Rule PUE-7).
 */
export const bajarCodigos = staff.get("/entradas/puerta/codigos", {
  summary: "Códigos de la puerta para trabajar sin conexión",
  query: z.object({
    eventos: eventosQuery,
    /** Absent in pages of older versions. */
    telefono: telefono.optional(),
  }),
  responses: {
    200: json(
      z.object({ hora: instant, eventos: z.array(codigosDeEventoSchema) }),
      "La hora del servidor y los códigos de cada evento",
    ),
    409: "Algún evento no es de hoy ni de mañana, o `dispositivo-retirado`",
  },
});

const horaDeLectura = z.iso.datetime({ offset: true, error: "La hora no es válida" });

const lecturaSchema = z.object({
  id: z.uuid("La lectura no es válida"),
  evento: eventoId,
  huella: z.string({ error: "El código no es válido" }).regex(/^[0-9a-f]{20}$/, "El código no es válido"),
  /** Proves that the phone read the code itself; an entry without it waits for a decision. */
  sello: z
    .string({ error: "El sello no es válido" })
    .regex(/^[0-9a-f]{20}$/, "El sello no es válido")
    .optional(),
  operador: z.number({ error: "El operador no es válido" }).int().min(1).max(2147483647),
  /** By the phone's clock. */
  leidaEn: horaDeLectura,
  /** By the server's clock, as the phone knew it. */
  corregidaEn: horaDeLectura,
  igual: z.boolean({ error: "El valor no es válido" }).default(false),
});
export type Lectura = z.infer<typeof lecturaSchema>;

/**
 * Records entries admitted without a connection, each once and in this order (Rule PUE-9). One read or received outside
 * its event's window, without `sello`, or from a withdrawn phone waits for a decision (Rules PUE-12, PUE-13). Lenient:
 * a phone may send what another version of its screen read.
 */
export const recibirLecturas = staff.post("/entradas/puerta/lecturas", {
  lenient: true,
  summary: "Ingresos leídos sin conexión",
  body: z.object({
    telefono,
    lecturas: z
      .array(lecturaSchema, { error: "Faltan las lecturas" })
      .min(1, "Faltan las lecturas")
      .max(LECTURAS_MAX, `Como máximo ${LECTURAS_MAX} lecturas por vez`),
  }),
  responses: {
    200: json(
      z.object({
        resultados: z.array(z.object({ id: z.uuid(), resultado: z.enum(RESULTADOS_DE_LECTURA) })),
      }),
      "Cómo quedó cada lectura; una repetida responde lo mismo",
    ),
  },
});

const lecturaParaRevisarSchema = z
  .object({
    id: z.uuid(),
    resultado: z.enum(RESULTADOS_DE_LECTURA),
    evento: eventoBreve,
    /** Null for an unknown code. */
    persona: z.string().nullable(),
    telefono: z.uuid(),
    en: instant,
    por: z.string(),
    /** Sent by somebody other than its operator. */
    enviadaPor: z.string().nullable(),
    recibidaEn: instant,
    /** The check-in that counts; `telefono` is null if it was made with a connection. */
    primera: z.object({ en: instant, por: z.string(), telefono: z.uuid().nullable() }).nullable(),
  })
  .openapi("LecturaParaRevisar");
export type LecturaParaRevisar = z.infer<typeof lecturaParaRevisarSchema>;

/**
 * Entries admitted without a connection that should not have been: a code read by two phones, a void ticket (Rule
 * PUE-10).
 */
export const lecturasParaRevisar = staff.get("/entradas/puerta/lecturas", {
  summary: "Ingresos sin conexión para revisar",
  query: z.object({ eventos: eventosQuery }),
  responses: { 200: json(z.array(lecturaParaRevisarSchema), "Las últimas, la más nueva primero") },
});

const lecturaEnEsperaSchema = z
  .object({
    id: z.uuid(),
    motivo: z.enum(MOTIVOS_DE_ESPERA),
    evento: eventoBreve,
    /** Null for an accreditation. */
    entradaId: z.number().int().nullable(),
    persona: z.string().nullable(),
    telefono: z.uuid(),
    en: instant,
    por: z.string(),
    recibidaEn: instant,
  })
  .openapi("LecturaEnEspera");
export type LecturaEnEspera = z.infer<typeof lecturaEnEsperaSchema>;

/** Entries of all events that wait for a decision, the oldest first (Rule PUE-12). */
export const lecturasEnEspera = staff.get("/entradas/puerta/lecturas/espera", {
  summary: "Ingresos sin conexión que esperan una decisión",
  responses: { 200: json(z.array(lecturaEnEsperaSchema), "Los primeros, el más viejo primero") },
});

const decision = {
  params: z.object({ id: z.uuid("La lectura no es válida") }),
  responses: {
    200: json(
      z.object({ id: z.uuid(), resultado: z.enum(RESULTADOS_DE_LECTURA) }),
      "Cómo quedó: también `repetida` o `anulada`, si eso pasó mientras esperaba",
    ),
    409: "Ya se decidió",
  },
};

/** Checks in the ticket of a waiting entry, as if it had been admitted when it was read. */
export const admitirLectura = administrador.post("/entradas/puerta/lecturas/{id}/admitir", {
  summary: "Admitir un ingreso que espera",
  ...decision,
});

/** Leaves the ticket of a waiting entry unused. */
export const descartarLectura = administrador.post("/entradas/puerta/lecturas/{id}/descartar", {
  summary: "Descartar un ingreso que espera",
  ...decision,
});
