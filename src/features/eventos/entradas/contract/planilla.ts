import { z } from "@hono/zod-openapi";
import { columnAnswer, fecha, hora } from "#contract/fields.ts";
import { exportCall } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import { COLUMNAS_DE_PLANILLA } from "../rules.ts";

const entradaEnPlanilla = z.object({ ...columnAnswer(COLUMNAS_DE_PLANILLA) }).openapi("EntradaEnPlanilla");
export type EntradaEnPlanilla = z.infer<typeof entradaEnPlanilla>;

/** The paid tickets of an event by surname, to print (Rule ENT-20). */
export const verPlanilla = staff.get("/eventos/{id}/planilla", {
  summary: "Las entradas de un evento por apellido, para imprimir",
  responses: {
    200: json(
      z.object({
        evento: z.object({ id: z.number().int(), nombre: z.string(), fecha, hora, lugar: z.string() }),
        entradas: z.array(entradaEnPlanilla),
      }),
      "El evento y sus entradas pagas",
    ),
  },
});
export type Planilla = z.infer<(typeof verPlanilla.responses)[200]["content"]["application/json"]["schema"]>;

export const exportarPlanilla = staff.get(
  "/eventos/{id}/planilla/exportar",
  exportCall("Exportar las entradas de un evento por apellido", {}),
);
