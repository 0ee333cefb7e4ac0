import { z } from "@hono/zod-openapi";
import { columnAnswer, fecha, hora } from "#contract/fields.ts";
import { exportCall } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";
import { COLUMNAS_DE_LIQUIDACION } from "./rules.ts";

const renglonSchema = z.object(columnAnswer(COLUMNAS_DE_LIQUIDACION)).openapi("RenglonDeLiquidacion");

const liquidacionSchema = z
  .object({
    evento: z.object({ id: z.number().int(), nombre: z.string(), fecha, hora, lugar: z.string() }),
    renglones: z.array(renglonSchema),
    /** Payments with Mercado Pago whose fee it has not said. */
    sinComision: z.number().int(),
  })
  .openapi("Liquidacion");
export type Liquidacion = z.infer<typeof liquidacionSchema>;

/** What an event brought in, by ticket type, method, code and place; agrees with Cobros to the cent (Rule EVE-20). */
export const verLiquidacion = administrador.get("/eventos/{id}/liquidacion", {
  summary: "Liquidación de un evento",
  responses: { 200: json(liquidacionSchema, "Sus totales, por grupos") },
});

export const exportarLiquidacion = administrador.get(
  "/eventos/{id}/liquidacion/exportar",
  exportCall("Exportar la liquidación de un evento", {}),
);
