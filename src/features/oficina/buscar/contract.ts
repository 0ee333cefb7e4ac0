import { z } from "@hono/zod-openapi";
import { text } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";
import { BUSQUEDA_MAX } from "./rules.ts";

const hallazgoSchema = z
  .object({
    /** `persona`, `evento`, `entrada`, `pago`, `reserva`, `prensa`, `pantalla`, `accion` or `ayuda`. */
    tipo: z.string(),
    /** Unique within its kind. */
    id: z.union([z.number().int(), z.string()]),
    titulo: z.string(),
    detalle: z.string(),
    enlace: z.string(),
    grupo: z.string(),
    /** Path of a list with all matches of this kind; null if all are shown. */
    lista: z.string().nullable(),
  })
  .openapi("Hallazgo");
export type Hallazgo = z.infer<typeof hallazgoSchema>;

/** Results by kind, limited to what the caller's role may open (Rule BUS-1). */
export const buscar = staff.get("/buscar", {
  summary: "Personas, eventos, entradas, pagos, reservas, prensa, pantallas, acciones y ayuda",
  query: z.object({
    q: text(BUSQUEDA_MAX, "La búsqueda no es válida").openapi({ example: "gómez" }),
  }),
  responses: { 200: json(z.array(hallazgoSchema), "Lo hallado, lo que viene primero") },
});
