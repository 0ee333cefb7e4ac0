import { z } from "@hono/zod-openapi";
import { fecha, instant, money, numberField, okAnswer, pesosField, requiredText } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { mes } from "#features/cuotas/aranceles/contract.ts";
import { IMPORTE_MAX } from "#features/cuotas/aranceles/rules.ts";
import { MOTIVO_DE_AUMENTO_MAX, PORCENTAJE_DE_AUMENTO_MAX } from "./rules.ts";

const QUE = "Elegí qué aumenta";
const ids = z
  .array(z.number({ error: QUE }).int(QUE).min(1, QUE).max(2147483647, QUE), { error: QUE })
  .max(500, "Son demasiados a la vez")
  .transform((lista) => [...new Set(lista)].sort((a, b) => a - b));
const PORCENTAJE = `El porcentaje va de 0,01 a ${PORCENTAJE_DE_AUMENTO_MAX}`;
const porcentaje = numberField(PORCENTAJE, (number) =>
  number
    .min(0.01, PORCENTAJE)
    .max(PORCENTAJE_DE_AUMENTO_MAX, PORCENTAJE)
    .refine(
      (valor) => Math.round(valor * 100) / 100 === valor,
      "El porcentaje lleva como máximo dos decimales",
    ),
);
const precio = pesosField("Escribí el precio nuevo", IMPORTE_MAX).refine(
  (valor) => valor > 0,
  "El precio nuevo es más que cero",
);

const pedido = z.object({
  /** What is charged every month. */
  aranceles: ids,
  /** Plans with instalments of their own. */
  planes: ids,
  porcentaje: porcentaje.optional(),
  precio: precio.optional(),
  vigenteDesde: mes,
  /** Also adds to unpaid instalments from before. */
  incluyeVencidas: z.boolean({ error: "Decí si también las vencidas" }),
});
const completo = <T extends z.ZodType<z.infer<typeof pedido>>>(schema: T) =>
  schema
    .refine(({ aranceles, planes }) => aranceles.length + planes.length > 0, {
      path: ["aranceles"],
      message: QUE,
    })
    .refine((uno) => (uno.porcentaje === undefined) !== (uno.precio === undefined), {
      path: ["porcentaje"],
      message: "Elegí un porcentaje o un precio nuevo",
    });

const cambioDePrecio = z.object({ nombre: z.string(), antes: money, despues: money });
const deAlguien = z.object({ id: z.number().int(), nombre: z.string(), antes: money, despues: money });

const previsionSchema = z
  .object({
    /** Names what was previewed, for applying just that. */
    huella: z.string(),
    precios: z.array(cambioDePrecio),
    /** What the month of the raise costs those who pay any of it, before and after. */
    mensual: z.object({ personas: z.number().int(), antes: money, despues: money }),
    /** Unpaid instalments that get a line. */
    cuotas: z.object({ cuotas: z.number().int(), personas: z.number().int(), importe: money }),
    /** Those that stay as they are because a payment of them is under way. */
    enCurso: z.number().int(),
    /** Who pays more than the club's percentage above what they paid; the first ones by how much. */
    superan: z.object({ limite: z.number(), personas: z.number().int(), primeros: z.array(deAlguien) }),
  })
  .openapi("PrevisionDeAumento");
export type PrevisionDeAumento = z.infer<typeof previsionSchema>;

/** What a raise would do, by the code that applies it, without writing anything (Rule AUM-1). */
export const preverAumento = administrador.post("/aumentos/prever", {
  summary: "Ver lo que haría un aumento",
  body: completo(pedido),
  responses: { 200: json(previsionSchema, "Lo que haría") },
});

const aumentoSchema = z
  .object({
    id: z.number().int(),
    que: z.array(cambioDePrecio),
    porcentaje: z.number().nullable(),
    precio: money.nullable(),
    vigenteDesde: fecha,
    incluyeVencidas: z.boolean(),
    motivo: z.string(),
    cuotas: z.number().int(),
    personas: z.number().int(),
    importe: money,
    aplicadoEn: instant,
    aplicadoPor: z.string(),
    deshechoEn: instant.nullable(),
    deshechoPor: z.string().nullable(),
  })
  .openapi("Aumento");
export type Aumento = z.infer<typeof aumentoSchema>;

/** Applies a raise in one transaction, and writes to the families (Rules AUM-1 to AUM-3). */
export const aplicarAumento = administrador.post("/aumentos", {
  summary: "Aplicar un aumento",
  body: completo(
    pedido.extend({
      motivo: requiredText(MOTIVO_DE_AUMENTO_MAX, "Escribí el motivo: sale en el correo a las familias"),
      huella: z.string({ error: "Mirá primero lo que haría" }).max(64, "Mirá primero lo que haría"),
    }),
  ),
  responses: { 201: json(aumentoSchema, "Aplicado"), 409: "Algo cambió desde que se miró (`cambio`)" },
});

/** The newest first. */
export const listarAumentos = administrador.get("/aumentos", {
  summary: "Los aumentos",
  responses: { 200: json(z.array(aumentoSchema), "Los aumentos") },
});

/** Takes a raise back with counter-lines and the prices of before, until the first payment of it (Rule AUM-4). */
export const deshacerAumento = administrador.post("/aumentos/{id}/deshacer", {
  summary: "Deshacer un aumento",
  responses: {
    200: json(okAnswer, "Deshecho"),
    409: "Ya se deshizo, algo de él ya se pagó (`ya-se-pago`), o hay un precio posterior (`posterior`)",
  },
});
