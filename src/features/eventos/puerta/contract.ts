import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { fecha, hora, idParams, instant, money, requiredText, text } from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { BUSQUEDA_MIN, EVENTOS_MAX } from "./rules.ts";

const eventoId = z.number({ error: "Elegí el evento" }).int().min(1).max(2147483647);

/** Event ids in a query, separated by commas. */
const eventosQuery = z
  .string({ error: "Elegí el evento" })
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, "Los eventos no son válidos")
  .transform((ids) => [...new Set(ids.split(",").map(Number))])
  .pipe(z.array(eventoId).max(EVENTOS_MAX, `Como máximo ${EVENTOS_MAX} eventos`))
  .openapi({ type: "string", example: "12,13" });

const eventoBreve = z.object({ id: z.number().int(), nombre: z.string(), fecha, hora });

/** An event as the gate and the door sale see it. */
export const eventoDePuertaSchema = eventoBreve
  .extend({
    lugar: z.string(),
    precio: money,
    /** Its tickets are refused unless somebody decides to let them in all the same. */
    suspendido: z.boolean(),
    /** A rehearsal: never selected automatically. */
    dePrueba: z.boolean(),
    /** Whether it is on sale; when only the sale is closed, tickets sold before stay valid. */
    enVenta: z.boolean(),
    entradasDisponibles: z.number().int(),
    /** Paid tickets, and people who went in: the same figures as in `GET /tablero`. */
    vendidas: z.number().int(),
    ingresaron: z.number().int(),
    /** Whether its tickets are admitted now, and between which instants they are. */
    abierta: z.boolean(),
    abre: instant,
    cierra: instant,
  })
  .openapi("EventoDePuerta");
export type EventoDePuerta = z.infer<typeof eventoDePuertaSchema>;

/** Today's events and the next ones, for the gate to select from; with `eventos`, these alone, whenever they are. */
export const verPuerta = defineRoute({
  method: "get",
  path: "/entradas/puerta",
  permission: "staff",
  summary: "Eventos de la puerta, con cuántos ingresaron",
  request: { query: z.object({ eventos: eventosQuery.optional() }) },
  responses: { 200: json(z.array(eventoDePuertaSchema), "Los que no terminaron, el primero primero") },
});

const busquedaQuery = z.object({
  eventos: eventosQuery,
  termino: text(100, "Escribí el apellido, el DNI o el correo").min(
    BUSQUEDA_MIN,
    `Escribí al menos ${BUSQUEDA_MIN} letras o números`,
  ),
});

/** Someone with a ticket, as found at the gate. */
export const personaEnPuertaSchema = z
  .object({
    entradaId: z.number().int(),
    persona: z.string(),
    correo: z.string().nullable(),
    pagada: z.boolean(),
    ingresoEn: instant.nullable(),
    /** Whether the caller may undo the check-in now. */
    sePuedeDeshacer: z.boolean(),
    evento: eventoBreve,
  })
  .openapi("PersonaEnPuerta");
export type PersonaEnPuerta = z.infer<typeof personaEnPuertaSchema>;

/** Finds people by surname, DNI or email among the tickets of these events (Rule PUE-6). */
export const buscarPersonas = defineRoute({
  method: "get",
  path: "/entradas/puerta/personas",
  permission: "staff",
  summary: "Buscar en la puerta por apellido, DNI o correo",
  request: { query: busquedaQuery },
  responses: { 200: json(z.array(personaEnPuertaSchema), "Las primeras, por apellido") },
});

/** Accredited press, as found at the gate. */
export const prensaEnPuertaSchema = z
  .object({ pedidoId: z.number().int(), persona: z.string(), medio: z.string(), evento: eventoBreve })
  .openapi("PrensaEnPuerta");
export type PrensaEnPuerta = z.infer<typeof prensaEnPuertaSchema>;

/** Finds accredited press of these events by name, DNI or email. Nobody is checked in: press has no ticket. */
export const buscarPrensa = defineRoute({
  method: "get",
  path: "/entradas/puerta/prensa",
  permission: "staff",
  summary: "Buscar en la puerta a la prensa acreditada",
  request: { query: busquedaQuery },
  responses: { 200: json(z.array(prensaEnPuertaSchema), "Las primeras acreditaciones, por nombre") },
});

export const ingresoSchema = z
  .object({
    entradaId: z.number().int(),
    persona: z.string(),
    evento: eventoBreve,
    ingresoEn: instant,
    /** Why it was stopped before "Dejar pasar igual"; null for an ordinary check-in. */
    igual: z.string().nullable(),
    /** The same scan had let it in already, and its reply was lost: nobody else went in now. */
    repetido: z.boolean(),
  })
  .openapi("Ingreso");
export type Ingreso = z.infer<typeof ingresoSchema>;

/** `context` of the 409 of a used or unpaid ticket. */
export interface EntradaRechazada {
  persona: string;
  evento: z.infer<typeof eventoBreve>;
  anulada: boolean;
  /** Of a used one: who let it in, and whether that was the caller. */
  ingreso: { por: string; propio: boolean } | null;
}

/**
 * Admits a ticket once (Rule PUE-1). `eventos` are those that the gate serves; without them the ticket's own event
 * counts as selected, so that only its date is checked. `entradaId` in place of `codigo` is for who was found by name.
 * `intento` names a scan: repeating it after a lost reply answers 200 with `repetido` to the operator who let the ticket in.
 */
export const ingresar = defineRoute({
  method: "post",
  path: "/entradas/ingreso",
  permission: "staff",
  summary: "Ingreso en la puerta",
  request: {
    body: jsonBody(
      z
        .object({
          codigo: requiredText(64, "Escribí o escaneá el código").optional(),
          entradaId: z.number({ error: "La entrada no es válida" }).int().min(1).max(2147483647).optional(),
          eventos: z
            .array(eventoId, { error: "Elegí el evento" })
            .min(1, "Elegí el evento")
            .max(EVENTOS_MAX, `Como máximo ${EVENTOS_MAX} eventos`)
            .optional(),
          igual: z.boolean({ error: "El valor no es válido" }).default(false),
          intento: z.uuid("El intento no es válido").optional(),
        })
        .refine((body) => (body.codigo === undefined) !== (body.entradaId === undefined), {
          path: ["codigo"],
          message: "Escribí o escaneá el código",
        }),
    ),
  },
  responses: {
    200: json(ingresoSchema, "Puede pasar"),
    404: problemAnswer(404, "Código desconocido"),
    409: problemAnswer(409, "`otro-evento`, `otra-fecha`, `evento-suspendido`, `ya-ingreso` o `sin-pagar`"),
  },
});

/** Undoes a check-in: its operator for some minutes, an administrador later too. Repeating it changes nothing. */
export const deshacerIngreso = defineRoute({
  method: "post",
  path: "/entradas/{id}/ingreso/deshacer",
  permission: "staff",
  summary: "Deshacer un ingreso",
  request: { params: idParams },
  responses: {
    200: json(
      z.object({ entradaId: z.number().int(), ingresoEn: z.null() }),
      "La entrada, otra vez sin ingresar",
    ),
    404: problemAnswer(404),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    puerta: typeof import("./contract.ts");
  }
}
