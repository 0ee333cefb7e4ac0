import { z } from "@hono/zod-openapi";
import { idField, instant, money, okAnswer, requiredText, text } from "#contract/fields.ts";
import { administrador, json, staff } from "#contract/route.ts";
import { eventoBreve } from "#features/eventos/eventos/contract.ts";
import {
  BUSQUEDA_MIN,
  EVENTOS_MAX,
  LECTURAS_MAX,
  MOTIVOS_DE_ESPERA,
  RESULTADOS_DE_LECTURA,
} from "./rules.ts";

const eventoId = idField("Elegí el evento");

const eventosQuery = z
  .string({ error: "Elegí el evento" })
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, "Los eventos no son válidos")
  .transform((ids) => [...new Set(ids.split(",").map(Number))])
  .pipe(z.array(eventoId).max(EVENTOS_MAX, `Como máximo ${EVENTOS_MAX} eventos`))
  .openapi({ type: "string", example: "12,13" });

const eventoDePuertaSchema = eventoBreve
  .extend({
    lugar: z.string(),
    precio: money,
    /** Whether the gate rejects the event's tickets, unless staff override it. */
    suspendido: z.boolean(),
    /** False if the sale is closed; existing tickets stay valid. */
    enVenta: z.boolean(),
    entradasDisponibles: z.number().int(),
    /** Number of paid tickets, as in `GET /tablero`. */
    vendidas: z.number().int(),
    ingresaron: z.number().int(),
    /** Whether tickets are admitted now; `abre` and `cierra` are the admission window. */
    abierta: z.boolean(),
    abre: instant,
    cierra: instant,
    minutosParaDeshacer: z.number().int(),
  })
  .openapi("EventoDePuerta");
export type EventoDePuerta = z.infer<typeof eventoDePuertaSchema>;

/** Today's and upcoming events for the gate. With `eventos`, only those events, on any date. */
export const verPuerta = staff.get("/entradas/puerta", {
  summary: "Eventos de la puerta, con cuántos ingresaron",
  query: z.object({ eventos: eventosQuery.optional() }),
  responses: { 200: json(z.array(eventoDePuertaSchema), "Los que no terminaron, el primero primero") },
});

/** A ticket or an accreditation. */
const enPuerta = {
  /** Null for an accreditation, which has a `pedidoId`. */
  entradaId: z.number().int().nullable(),
  pedidoId: z.number().int().nullable(),
  persona: z.string(),
  medio: z.string().nullable(),
  evento: eventoBreve,
};

const personaEnPuertaSchema = z
  .object({
    ...enPuerta,
    correo: z.string().nullable(),
    pagada: z.boolean(),
    /** Whether the ticket was passed on. A search finds such a ticket under its buyer, but only its code admits. */
    pasada: z.boolean(),
    ingresoEn: instant.nullable(),
    sePuedeDeshacer: z.boolean(),
  })
  .openapi("PersonaEnPuerta");
export type PersonaEnPuerta = z.infer<typeof personaEnPuertaSchema>;

/** Finds the ticket holders and the accredited press of these events by surname, DNI or email (Rule PUE-6). */
export const buscarPersonas = staff.get("/entradas/puerta/personas", {
  summary: "Buscar en la puerta por apellido, DNI o correo",
  query: z.object({
    eventos: eventosQuery,
    termino: text(100, "Escribí el apellido, el DNI o el correo").min(
      BUSQUEDA_MIN,
      `Escribí al menos ${BUSQUEDA_MIN} letras o números`,
    ),
  }),
  responses: {
    200: json(z.array(personaEnPuertaSchema), "La prensa, y las primeras entradas, por apellido"),
  },
});

const ingresoSchema = z
  .object({
    ...enPuerta,
    ingresoEn: instant,
    /** Problem that staff ignored with "Dejar pasar igual"; null for a regular check-in. */
    igual: z.string().nullable(),
    /** True if this call repeated a scan whose response was lost. */
    repetido: z.boolean(),
  })
  .openapi("Ingreso");
export type Ingreso = z.infer<typeof ingresoSchema>;

/**
 * `context` of the 409 `otro-evento`, `otra-fecha` or `evento-suspendido`. `salvable` says whether the caller
 * may repeat the call with `igual`.
 */
export interface EntradaSalvable {
  salvable: boolean;
}

/** `context` of the 409 for a used or unpaid ticket, or for a used or withdrawn accreditation. */
export interface EntradaRechazada {
  persona: string;
  evento: z.infer<typeof eventoBreve>;
  anulada: boolean;
  /** The check-in of a used ticket; `propio` if the caller made it. */
  ingreso: { por: string; propio: boolean } | null;
}

/**
 * Checks in a ticket or an accreditation, once (Rules PUE-1, PUE-11). Only an administrador can override
 * `otra-fecha` (Rule PUE-3). `eventos` are the events of the gate; if undefined, only the date is checked. A
 * search result has `entradaId` or `pedidoId` instead of `codigo`. `intento` identifies a scan: if the same
 * operator repeats it after a lost response, the answer is 200 with `repetido`.
 */
export const ingresar = staff.post("/entradas/ingreso", {
  summary: "Ingreso en la puerta",
  body: z
    .object({
      codigo: requiredText(64, "Escribí o escaneá el código").optional(),
      entradaId: idField("La entrada no es válida").optional(),
      pedidoId: idField("La acreditación no es válida").optional(),
      eventos: z
        .array(eventoId, { error: "Elegí el evento" })
        .min(1, "Elegí el evento")
        .max(EVENTOS_MAX, `Como máximo ${EVENTOS_MAX} eventos`)
        .optional(),
      igual: z.boolean({ error: "El valor no es válido" }).default(false),
      intento: z.uuid("El intento no es válido").optional(),
    })
    .refine(
      (body) => [body.codigo, body.entradaId, body.pedidoId].filter((one) => one !== undefined).length === 1,
      {
        path: ["codigo"],
        message: "Escribí o escaneá el código",
      },
    ),
  responses: {
    200: json(ingresoSchema, "Puede pasar"),
    404: "Código desconocido",
    409: "`otro-evento`, `otra-fecha`, `evento-suspendido`, `ya-ingreso`, `sin-pagar` o `pasada` (su código se reemplazó)",
  },
});

/** Undoes a check-in. The operator can do this within minutes, an administrador at any time. Idempotent. */
export const deshacerIngreso = staff.post("/entradas/{id}/ingreso/deshacer", {
  summary: "Deshacer un ingreso",
  responses: {
    200: json(
      z.object({ entradaId: z.number().int(), ingresoEn: z.null() }),
      "La entrada, otra vez sin ingresar",
    ),
  },
});

/** Undoes the check-in of an accreditation, like `deshacerIngreso`. */
export const deshacerIngresoDePrensa = staff.post("/entradas/puerta/prensa/{id}/deshacer", {
  summary: "Deshacer el ingreso de la prensa",
  responses: {
    200: json(
      z.object({ pedidoId: z.number().int(), ingresoEn: z.null() }),
      "La acreditación, otra vez sin ingresar",
    ),
  },
});

/** An event's codes for a phone without a connection (Rule PUE-7). */
const codigosDeEventoSchema = eventoBreve
  .extend({
    suspendido: z.boolean(),
    /** HMAC key of this event's codes, in base64. */
    clave: z.string(),
    cantidad: z.number().int(),
    /** Records in base64, sorted: the first ten bytes of a code's HMAC-SHA256, and the index of its state. */
    codigos: z.string(),
    /** End of the admission window, when the phone deletes the key. */
    cierra: instant,
    puerta: z.object({
      horasAntes: z.number().int(),
      horasDespues: z.number().int(),
      minutosParaDeshacer: z.number().int(),
    }),
  })
  .openapi("CodigosDeEvento");
export type CodigosDeEvento = z.infer<typeof codigosDeEventoSchema>;

const telefono = z.uuid("El teléfono no es válido");

/**
 * Hashes of the tickets, accreditations and membership cards for these gates, without names or codes.
 * Available from the day before an event until its admission window closes (Rule PUE-7).
 */
export const bajarCodigos = staff.get("/entradas/puerta/codigos", {
  summary: "Códigos de la puerta para trabajar sin conexión",
  query: z.object({
    eventos: eventosQuery,
    /** Undefined for an older version of the page. */
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
  /** Proves that the phone has read the code. Without it, an entry waits for a decision. */
  sello: z
    .string({ error: "El sello no es válido" })
    .regex(/^[0-9a-f]{20}$/, "El sello no es válido")
    .optional(),
  operador: idField("El operador no es válido"),
  /** When the code was read, according to the phone's clock. */
  leidaEn: horaDeLectura,
  /** Time of the phone's clock, corrected by its difference from the server's clock if that is known. */
  corregidaEn: horaDeLectura,
  igual: z.boolean({ error: "El valor no es válido" }).default(false),
});
export type Lectura = z.infer<typeof lecturaSchema>;

/**
 * Records entries that a phone admitted without a connection, each once and in this order (Rule PUE-9). An
 * entry waits for a decision if its event's window was closed, it has no `sello`, or its phone was withdrawn
 * (Rules PUE-12, PUE-13). Unknown fields are accepted, because entries may come from another version of the
 * page.
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

const lecturaRecibida = z.object({
  id: z.uuid(),
  evento: eventoBreve,
  persona: z.string().nullable(),
  telefono: z.uuid(),
  en: instant,
  por: z.string(),
  recibidaEn: instant,
});

const lecturaParaRevisarSchema = lecturaRecibida
  .extend({
    resultado: z.enum(RESULTADOS_DE_LECTURA),
    /** User who sent the entry; null if that is the operator. */
    enviadaPor: z.string().nullable(),
    /** The check-in that counts; `telefono` is null if it was made with a connection. */
    primera: z.object({ en: instant, por: z.string(), telefono: z.uuid().nullable() }).nullable(),
  })
  .openapi("LecturaParaRevisar");
export type LecturaParaRevisar = z.infer<typeof lecturaParaRevisarSchema>;

/** Entries that should have been refused, such as a code read by two phones (Rule PUE-10). */
export const lecturasParaRevisar = staff.get("/entradas/puerta/lecturas", {
  summary: "Ingresos sin conexión para revisar",
  query: z.object({ eventos: eventosQuery }),
  responses: { 200: json(z.array(lecturaParaRevisarSchema), "Las últimas, la más nueva primero") },
});

const lecturaEnEsperaSchema = lecturaRecibida
  .extend({ motivo: z.enum(MOTIVOS_DE_ESPERA), entradaId: z.number().int().nullable() })
  .openapi("LecturaEnEspera");
export type LecturaEnEspera = z.infer<typeof lecturaEnEsperaSchema>;

/** Entries of all events that need a decision, oldest first (Rule PUE-12). */
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

/** Checks in the ticket of a waiting entry, with the time of the scan. */
export const admitirLectura = administrador.post("/entradas/puerta/lecturas/{id}/admitir", {
  summary: "Admitir un ingreso que espera",
  ...decision,
});

export const descartarLectura = administrador.post("/entradas/puerta/lecturas/{id}/descartar", {
  summary: "Descartar un ingreso que espera",
  ...decision,
});

const dispositivoSchema = z
  .object({
    telefono,
    /** For example "Chrome en Android", from the User-Agent. */
    nombre: z.string(),
    usuario: z.string(),
    vistoEn: instant,
    retiradoEn: instant.nullable(),
    retiradoPor: z.string().nullable(),
  })
  .openapi("DispositivoDePuerta");
export type DispositivoDePuerta = z.infer<typeof dispositivoSchema>;

/** The gate's phones, most recently used first (Rule PUE-13). */
export const listarDispositivos = staff.get("/entradas/puerta/dispositivos", {
  summary: "Dispositivos de puerta",
  responses: { 200: json(z.array(dispositivoSchema), "Los últimos vistos primero") },
});

const cambio = {
  params: z.object({ telefono }),
  responses: { 200: json(okAnswer, "Hecho, o ya estaba así") },
};

/** Withdraws a phone and ends its session. Audited (Rule PUE-13). */
export const retirarDispositivo = administrador.post("/entradas/puerta/dispositivos/{telefono}/retirar", {
  summary: "Retirar un dispositivo de la puerta",
  ...cambio,
});

/** Accepts a withdrawn phone again; its waiting entries still need a decision. Audited. */
export const aceptarDispositivo = administrador.post("/entradas/puerta/dispositivos/{telefono}/aceptar", {
  summary: "Volver a aceptar un dispositivo de la puerta",
  ...cambio,
});
