import { z } from "@hono/zod-openapi";
import { json } from "#contract/answers.ts";
import { fecha, hora, money } from "#contract/fields.ts";
import { defineRoute } from "#contract/route.ts";

const cuantos = z.number().int();

const eventoDelTablero = z.object({
  id: z.number().int(),
  nombre: z.string(),
  fecha,
  hora,
  lugar: z.string(),
  /** Paid tickets; one that is still held for somebody is not sold yet. */
  vendidas: cuantos,
  total: cuantos,
  /** Whether the site shows it, and whether it is on sale. */
  estado: z.boolean(),
  ventaAbierta: z.boolean(),
  ingresaron: cuantos,
  /** What its tickets brought, without what was given back. */
  importe: money,
});
export type EventoDelTablero = z.infer<typeof eventoDelTablero>;

/** Money that came in from Monday to Sunday on the club's clock, without what was given back. */
const semana = z.object({
  /** Its Monday. */
  desde: fecha,
  entradas: money,
  cuotas: money.nullable(),
});
export type SemanaDelTablero = z.infer<typeof semana>;

/** Instalments by the month in which they fall due. */
const mes = z.object({
  /** Its first day. */
  mes: fecha,
  total: money,
  cobrado: money,
  /** Not paid, and its last day is over. */
  vencido: money,
  cuotas: cuantos,
  pagadas: cuantos,
});
export type MesDelTablero = z.infer<typeof mes>;

export const tableroSchema = z
  .object({
    /** The club's today. */
    hoy: fecha,
    eventosDeHoy: z.array(eventoDelTablero),
    /** What waits for an answer. Null: not for the eyes of who asks. */
    pendientes: z.object({
      reservas: cuantos,
      prensa: cuantos,
      socios: cuantos.nullable(),
      consumidor: cuantos.nullable(),
      /** Mails that were tried in vain, so far. */
      correos: cuantos.nullable(),
    }),
    /** After today, the nearest first. */
    proximos: z.array(eventoDelTablero),
    /** Before today, the latest first. */
    ultimos: z.array(eventoDelTablero),
    /** The oldest first; the last one is the current week. */
    semanas: z.array(semana),
    /** The oldest first; the last one is the current month. */
    meses: z.array(mes).nullable(),
  })
  .openapi("Tablero");
export type Tablero = z.infer<typeof tableroSchema>;

/** The figures of Inicio. What only an administrador may see is null for an administradorB. */
export const verTablero = defineRoute({
  method: "get",
  path: "/tablero",
  permission: "staff",
  summary: "Lo de hoy, lo que espera respuesta, ventas y cobros",
  responses: { 200: json(tableroSchema, "Las cifras del club") },
});

declare module "#contract/api.ts" {
  interface Contracts {
    tablero: typeof import("./contract.ts");
  }
}
