import { z } from "@hono/zod-openapi";
import { columnAnswer, fecha, money } from "#contract/fields.ts";
import { exportCall } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { eventoConLugar, eventoSchema } from "#features/eventos/eventos/contract.ts";
import { COLUMNAS_DE_LIQUIDACION } from "./rules.ts";

const cuantas = z.number().int();

const ventaSchema = z.object({
  dia: fecha,
  tarifa: z.string().nullable(),
  medio: z.enum(MEDIOS_DE_PAGO),
  /** Number and total price of paid tickets that are still valid. */
  vendidas: cuantas,
  importe: money,
  /** Number of annulled tickets with a refund that was made or is due, and the total of these refunds. */
  devueltas: cuantas,
  devuelto: money,
  porDevolver: cuantas,
  adentro: cuantas,
});
export type VentaDeEvento = z.infer<typeof ventaSchema>;

const fichaDeEventoSchema = z
  .object({
    evento: eventoSchema,
    /** One row per day, type and method of payment, oldest day first. */
    ventas: z.array(ventaSchema),
    prensaSinResponder: cuantas,
    /** Groups on the waiting list, including those with an offer. */
    esperan: cuantas,
  })
  .openapi("FichaDeEvento");
export type FichaDeEvento = z.infer<typeof fichaDeEventoSchema>;

/** An event with its sales and pending requests, for the office (Rule SIT-31). */
export const verFicha = staff.get("/eventos/{id}/ficha", {
  summary: "Un evento con sus ventas y lo que falta hacer",
  responses: { 200: json(fichaDeEventoSchema, "La ficha") },
});

const renglonSchema = z.object(columnAnswer(COLUMNAS_DE_LIQUIDACION)).openapi("RenglonDeLiquidacion");

const liquidacionSchema = z
  .object({
    evento: eventoConLugar,
    renglones: z.array(renglonSchema),
    /** Number of Mercado Pago payments with an unknown fee. */
    sinComision: z.number().int(),
  })
  .openapi("Liquidacion");
export type Liquidacion = z.infer<typeof liquidacionSchema>;

/** An event's revenue by ticket type, method, code and place. Agrees with Cobros to the cent (Rule EVE-20). */
export const verLiquidacion = staff.get("/eventos/{id}/liquidacion", {
  summary: "Liquidación de un evento",
  responses: { 200: json(liquidacionSchema, "Sus totales, por grupos") },
});

export const exportarLiquidacion = staff.get(
  "/eventos/{id}/liquidacion/exportar",
  exportCall("la liquidación de un evento", {}),
);
