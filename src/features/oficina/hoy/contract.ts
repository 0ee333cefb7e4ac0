import { z } from "@hono/zod-openapi";
import { fecha, hora, instant, money, okAnswer } from "#contract/fields.ts";
import { administrador, json, staff } from "#contract/route.ts";
import { diaDeCanchaSchema } from "#features/canchas/reservas/contract.ts";
import { TAREAS } from "./rules.ts";

const cuantos = z.number().int();

const eventoDelTablero = z.object({
  id: z.number().int(),
  nombre: z.string(),
  fecha,
  hora,
  lugar: z.string(),
  /** Number of paid tickets. */
  vendidas: cuantos,
  total: cuantos,
  estado: z.boolean(),
  ventaAbierta: z.boolean(),
  ingresaron: cuantos,
  /** Ticket revenue without refunds. */
  importe: money,
});
export type EventoDelTablero = z.infer<typeof eventoDelTablero>;

/**
 * Revenue from Monday to Sunday (club's time zone), without refunds. Has a field for each of `conceptos`,
 * named by its `campo`; null if the caller's role may not see the amount.
 */
const semana = z.looseObject({
  /** The week's Monday. */
  desde: fecha,
});
export type SemanaDelTablero = z.infer<typeof semana>;

const mes = z.object({
  /** First day of the month. Instalments belong to the month of their due date. */
  mes: fecha,
  total: money,
  cobrado: money,
  /** Unpaid amount that is overdue. */
  vencido: money,
  cuotas: cuantos,
  pagadas: cuantos,
});
export type MesDelTablero = z.infer<typeof mes>;

/** Numbers of pending items; null if the caller's role may not see them. */
const pendientesSchema = z
  .object({
    reservas: cuantos,
    prensa: cuantos,
    /** Manual refunds that nobody has confirmed. */
    devoluciones: cuantos,
    socios: cuantos.nullable(),
    consumidor: cuantos.nullable(),
    /** Number of parts of the site with a warning in Sistema. */
    sistema: cuantos.nullable(),
  })
  .openapi("Pendientes");
export type Pendientes = z.infer<typeof pendientesSchema>;

const tableroSchema = z
  .object({
    hoy: fecha,
    eventosDeHoy: z.array(eventoDelTablero),
    canchas: z.array(diaDeCanchaSchema),
    /** Tasks that remain after the set-up; null if all are done or hidden, and for an administradorB. */
    tareas: z.array(z.enum(TAREAS)).nullable(),
    /** Parts of the site that need attention; null for an administradorB. */
    alertas: z.array(z.string()).nullable(),
    /** Events after today, earliest first. */
    proximos: z.array(eventoDelTablero),
    /** Events before today, newest first. */
    ultimos: z.array(eventoDelTablero),
    /** Every kind of payment, with the name of its field in `semanas`. */
    conceptos: z.array(z.object({ concepto: z.string(), nombre: z.string(), campo: z.string() })),
    /** The last weeks, oldest first. */
    semanas: z.array(semana),
    /** The last months, oldest first. */
    meses: z.array(mes).nullable(),
  })
  .openapi("Tablero");
export type Tablero = z.infer<typeof tableroSchema>;

/** The figures on Hoy. Figures limited to administradores are null for an administradorB. */
export const verTablero = staff.get("/tablero", {
  summary: "Lo de hoy, ventas y cobros",
  responses: { 200: json(tableroSchema, "Las cifras del club") },
});

export const ocultarTareas = administrador.delete("/tareas", {
  summary: "Ocultar la lista de lo que falta",
  responses: { 200: json(okAnswer, "Oculta") },
});

const asuntoSchema = z
  .object({
    /** `reserva`, `prensa`, `socio`, `devolucion`, `devolucion-rechazada`, `devolucion-de-mas`, `consumidor`, `correo` or `lectura`. */
    tipo: z.string(),
    /** The kind in words, such as `Reserva de cancha`. */
    que: z.string(),
    /** Unique within its kind. */
    id: z.union([z.number().int(), z.string()]),
    titulo: z.string(),
    detalle: z.string(),
    importe: money.nullable(),
    desde: instant,
    /** Last moment at which a decision is useful. */
    plazo: instant.nullable(),
    enlace: z.string(),
    /** Example: a reply was sent, or another booking wants the same hours. */
    notas: z.array(z.string()).readonly(),
  })
  .openapi("Asunto");
export type Asunto = z.infer<typeof asuntoSchema>;

const bandejaSchema = z
  .object({
    total: cuantos,
    /** The items that have waited longest, oldest first. */
    asuntos: z.array(asuntoSchema),
    /** Number of pending items by kind, with the kind's list. Kinds without items are left out. */
    porTipo: z.array(z.object({ tipo: z.string(), total: cuantos, nombre: z.string(), lista: z.string() })),
  })
  .openapi("Bandeja");
export type Bandeja = z.infer<typeof bandejaSchema>;

/** Items that need a decision, limited to those that the caller's role may decide (Rule OFI-12). */
export const verBandeja = staff.get("/tablero/bandeja", {
  summary: "Lo que espera una decisión, lo más viejo primero",
  responses: { 200: json(bandejaSchema, "Los primeros, y cuántos son") },
});

export const verPendientes = staff.get("/tablero/pendientes", {
  summary: "Cuántas cosas esperan respuesta",
  responses: { 200: json(pendientesSchema, "Las cantidades") },
});
