import { z } from "@hono/zod-openapi";
import { fecha, hora, instant } from "#contract/fields.ts";
import { json, session } from "#contract/route.ts";
import { carnetSchema } from "#features/socios/socios/contract/carnet.ts";

const paraLaPuertaSchema = z
  .object({
    /** The server's time, which corrects the phone's clock. */
    hora: instant,
    entradas: z.array(
      z.object({
        id: z.number().int(),
        codigo: z.string(),
        tarifa: z.string().nullable(),
        /** Who of the family goes. */
        para: z.object({ nombre: z.string() }).nullable(),
        evento: z.object({ id: z.number().int(), nombre: z.string(), fecha, hora, lugar: z.string() }),
        /** The home page offers it from the day before the event until the event ends. */
        desde: instant,
        hasta: instant,
      }),
    ),
    carnet: carnetSchema.nullable(),
    /** The cards of the caller's family. */
    familia: z.array(carnetSchema),
  })
  .openapi("ParaLaPuerta");
export type ParaLaPuerta = z.infer<typeof paraLaPuertaSchema>;

/**
 * What a phone stores to show at the gate (Rule ENT-19): the caller's unused tickets of upcoming events and membership
 * card.
 */
export const verParaLaPuerta = session.get("/entradas/para-la-puerta", {
  summary: "Mis entradas por usar y mi carnet, para guardar en el teléfono",
  responses: { 200: json(paraLaPuertaSchema, "Las entradas, la del próximo evento primero, y el carnet") },
});
