import { z } from "@hono/zod-openapi";
import { fecha, hora, requiredMultilineText } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";

/** A line of a fixture; `problema` is why no event can be created from it. */
export const renglonDeFixtureSchema = z
  .object({
    /** From 1, blank lines included. */
    numero: z.number().int(),
    texto: z.string(),
    fecha: fecha.nullable(),
    hora: hora.nullable(),
    /** The name that the event gets. */
    nombre: z.string().nullable(),
    problema: z.string().nullable(),
  })
  .openapi("RenglonDeFixture");
export type RenglonDeFixture = z.infer<typeof renglonDeFixtureSchema>;

/** Creates an event like this one from each line (date, hour, rival), all or none, or only checks them (Rule EVE-19). */
export const repetirEvento = staff.post("/eventos/{id}/repetir", {
  summary: "Crear los eventos de un fixture, como este",
  body: z.object({
    fixture: requiredMultilineText(6000, "Pegá el fixture: un partido por renglón"),
    /** False to see what each line would become. */
    crear: z.boolean({ error: "Decí si se crean o solo se revisan" }),
  }),
  responses: {
    200: json(
      z.object({ renglones: z.array(renglonDeFixtureSchema), creados: z.array(z.number().int()) }),
      "Los renglones, y los ids de los eventos creados",
    ),
    409: "`fixture-con-errores`: no se creó ninguno, y `renglones` dice por qué",
  },
});
