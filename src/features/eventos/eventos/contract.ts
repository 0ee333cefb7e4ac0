import { z } from "@hono/zod-openapi";
import {
  fecha,
  fieldAnswer,
  fieldForm,
  hora,
  horario,
  idParam,
  idParams,
  imagenQuery,
  instant,
  joined,
  money,
  numberField,
  okAnswer,
  readText,
  requiredText,
  text,
  wantedState,
} from "#contract/fields.ts";
import type { Rows } from "#contract/lists.ts";
import { cuandoFilter, estadoFilter, listCalls, listQuery } from "#contract/paging.ts";
import { anyone, json, pngAnswer, staff, webpAnswer } from "#contract/route.ts";
import { parseFecha } from "#contract/time-fields.ts";
import { UPLOAD_MAX_FILES, uploadBody } from "#contract/upload.ts";
import {
  COLUMNAS_DE_EVENTOS,
  ENTRADAS_POR_COMPRA_MAX,
  SITUACIONES,
  TEXTOS_DE_EVENTO,
  VENTA_DE_EVENTO,
} from "./rules.ts";

export const cantidadField = z
  .number({ error: "La cantidad tiene que ser un número" })
  .int("La cantidad tiene que ser un número entero")
  .min(1, "La cantidad tiene que ser al menos 1")
  .max(ENTRADAS_POR_COMPRA_MAX, `Se compran hasta ${ENTRADAS_POR_COMPRA_MAX} entradas por vez`);

/** An event in the answers about something else. */
export const eventoBreve = z.object({ id: z.number().int(), nombre: z.string(), fecha, hora });
export const eventoConLugar = eventoBreve.extend({ lugar: z.string() });

/** Each picture has several sizes, from which the browser chooses by width. */
const imagenRef = z.object({
  id: z.number().int(),
  nombre: z.string(),
  ancho: z.number().int(),
  alto: z.number().int(),
});

export const eventoSchema = z
  .object(
    joined(fieldAnswer(TEXTOS_DE_EVENTO), {
      id: z.number().int(),
      fecha,
      hora,
      precio: money,
      /** Price of the cheapest ticket type on sale to everybody (Rule ENT-9); undefined if the event has no types. */
      precioDesde: money.optional(),
      /** Price of the cheapest ticket type for members; undefined if there is none. */
      precioSocios: money.optional(),
      /** When a ticket type's sale next starts or ends, which may change these prices. */
      preciosHasta: instant.optional(),
      maximoPorCompra: z.number().int(),
      cantidadDeEntradas: z.number().int(),
      entradasDisponibles: z.number().int(),
      /** Paid tickets, for staff only. Places that are held or offered count as neither available nor sold. */
      entradasVendidas: z.number().int().optional(),
      /** Whether refunds of tickets are due, so that the event cannot be deleted (Rule EVE-4). For staff only. */
      conDevolucionesPendientes: z.boolean().optional(),
      estado: z.boolean(),
      /** False if the sale is closed; the event stays public and its tickets valid (Rule EVE-5). */
      ventaAbierta: z.boolean(),
      /** Every edit increments the version (Rule EVE-10). */
      version: z.number().int(),
      cambiadoEn: instant,
      /** Undefined if the event takes place as announced (Rule EVE-9). */
      situacion: z.enum(SITUACIONES).exclude(["programado"]).optional(),
      motivo: z.string().optional(),
      /** Date and time before the last change of a postponed event. */
      fechaAnterior: fecha.optional(),
      horaAnterior: hora.optional(),
      /** Until when holders can return their tickets ("No puedo ir"). */
      devolverHasta: instant.optional(),
      /** Start of the sale; undefined if tickets were on sale from the beginning. */
      ventaDesde: instant.optional(),
      creadoEn: instant,
      /** Set if tickets are sold through a line (`/eventos/{id}/fila`). */
      conFila: z.literal(true).optional(),
      /** Set on a single event that cannot be paid online, only in cash or by transfer. */
      sinPagoEnLinea: z.literal(true).optional(),
      imagenes: z.array(imagenRef),
    }),
  )
  .openapi("Evento");
export type Evento = z.infer<typeof eventoSchema>;

const eventoDetalleSchema = eventoSchema
  .extend({
    imagenes: z.array(
      imagenRef.extend({ mime: z.string(), contenido: z.string().openapi({ format: "byte" }) }),
    ),
    cancha: z.object({ id: z.number().int(), nombre: z.string() }).nullable().optional(),
  })
  .openapi("EventoDetalle");
export type EventoDetalle = z.infer<typeof eventoDetalleSchema>;

/** Active events from today on, latest date first (Rule EVE-1). */
export const listarEventos = anyone.get("/eventos/lista", {
  summary: "Eventos próximos",
  query: listQuery,
  responses: { 200: json(z.array(eventoSchema), "Los eventos activos de hoy en adelante") },
});

const filtros = { estado: estadoFilter, cuando: cuandoFilter };

/** Every event, newest first; with `cuando`, earliest first. */
export const listaDeEventos = listCalls(staff, "/eventos/lista_eventos", "/eventos/exportar", {
  summary: "Todos los eventos",
  what: "los eventos",
  row: eventoSchema,
  filters: filtros,
  sheet: "Eventos",
  columns: COLUMNAS_DE_EVENTOS,
  // Newest first; with `cuando` earliest first (Rule SIT-16).
  order: ({ cuando }) => (cuando ? "fecha" : "-id"),
});

/** Only staff see an inactive event (Rule EVE-1). */
export const verEvento = anyone.get("/eventos/{id}/evento", {
  optionalSession: true,
  summary: "Detalle de un evento",
  responses: { 200: json(eventoDetalleSchema, "El evento") },
});

/** Ids of the pictures in order, separated by commas. */
const idsDeImagenes = text(200, "Las imágenes que quedan no son válidas")
  .regex(/^([1-9]\d{0,9}(,[1-9]\d{0,9})*)?$/, "Las imágenes que quedan no son válidas")
  .transform((ids) => ids.split(",").filter(Boolean).map(Number))
  .refine((ids) => new Set(ids).size === ids.length, "Una imagen está repetida")
  .openapi({
    type: "string",
    description: "Ids separados por comas; la primera es la portada",
    example: "12,11",
  });

/** An id in a form; an empty field means none. */
const idOpcional = (message: string) =>
  z
    .union(
      [
        z.literal("").transform(() => undefined),
        numberField(message, (id) => id.int().min(1).max(2147483647)),
      ],
      { error: message },
    )
    .optional();

export const formularioDeEvento = {
  fields: z.object(
    joined(fieldForm(TEXTOS_DE_EVENTO), {
      fecha: readText(requiredText(40), parseFecha, "La fecha no es válida").openapi({
        type: "string",
        description:
          "`AAAA-MM-DD`, o un instante ISO 8601 con desfase: la medianoche en UTC es ese mismo día; cualquier otro, el día que muestra el reloj del club",
        example: "2026-12-05",
      }),
      hora: horario,
      ...fieldForm(VENTA_DE_EVENTO),
      /** Start of the sale, which a line opens before; empty to start at once. */
      ventaDesde: text(40)
        .transform((value) => value || undefined)
        .optional()
        .openapi({
          description: "Instante ISO 8601 con desfase, o `AAAA-MM-DDTHH:MM` en el reloj del club",
          example: "2026-11-30T20:00",
        }),
      canchaId: idOpcional("Esa cancha no es válida"),
      /** The event to repeat. Its ticket types and the pictures in `quedan` are copied (Rule EVE-18). */
      repite: idOpcional("El evento que se repite no es válido"),
      quedan: idsDeImagenes.optional(),
    }),
  ),
  fileField: "imagenes",
  maxFiles: UPLOAD_MAX_FILES,
} as const;

export const crearEvento = staff.post("/eventos/crear", {
  lenient: true,
  upload: true,
  summary: "Crear un evento",
  body: uploadBody(formularioDeEvento),
  responses: { 201: json(eventoSchema, "El evento creado") },
});

const eliminado = { 200: json(okAnswer, "Eliminado"), 404: "No existe", 409: "No es posible en este estado" };

/** GET instead of DELETE, for older clients; never cached (Rule API-10). */
export const eliminarEventoPorGet = staff.get("/eventos/{id}/eliminar", {
  summary: "Eliminar un evento (forma antigua)",
  responses: eliminado,
});

export const eliminarEvento = staff.delete("/eventos/{id}", {
  summary: "Eliminar un evento sin entradas vendidas",
  responses: eliminado,
});

export const actualizarEstado = staff.patch("/eventos/{id}/actualizarEstado", {
  summary: "Dar de alta o de baja un evento",
  query: z.object({ estado: wantedState }),
  responses: { 200: json(eventoSchema, "El evento con su nuevo estado") },
});

/** Closes or reopens an event's sale; the event stays public and its tickets valid (Rule EVE-5). */
export const cambiarVenta = staff.patch("/eventos/{id}/venta", {
  summary: "Cerrar o reabrir la venta de entradas",
  body: z.object({ abierta: z.boolean({ error: "Decí si la venta queda abierta" }) }),
  responses: { 200: json(eventoSchema, "El evento con su venta") },
});

/** QR code of the event's public URL, for posters (Rule EVE-7). */
export const generarQR = staff.get("/eventos/generarQR/{id}", {
  summary: "QR de la página del evento",
  responses: { 200: pngAnswer("PNG") },
});

export const imagenDeEvento = anyone.get("/eventos/{id}/imagen/{imageId}", {
  optionalSession: true,
  summary: "Imagen de un evento",
  params: idParams.extend({ imageId: idParam("imageId") }),
  query: imagenQuery.pick({ ancho: true }),
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano") },
});

declare module "#contract/api.ts" {
  interface PageReads {
    /** Active events from today on, latest date first. */
    eventos(): Promise<Rows<Evento>>;
    /** The active event with this id; null if it is missing or `id` is not a number. */
    evento(id: string): Promise<Evento | null>;
  }
}

/** Changes an event's pictures: the pictures to keep, in order, then the uploaded pictures. */
export const formularioDeImagenes = {
  fields: z.object({
    quedan: idsDeImagenes,
    version: numberField("Falta la versión del evento", (version) => version.int().min(1).max(2147483647)),
  }),
  fileField: "imagenes",
  maxFiles: UPLOAD_MAX_FILES,
} as const;

/** Adds, removes and orders an event's pictures (Rule EVE-10). The first is its cover. */
export const cambiarImagenes = staff.post("/eventos/{id}/imagenes", {
  upload: true,
  summary: "Agregar, quitar y ordenar las imágenes de un evento",
  body: uploadBody(formularioDeImagenes),
  responses: {
    200: json(eventoSchema, "El evento con sus imágenes"),
    409: "`version`: otra persona lo editó; o `cancelado`",
  },
});
