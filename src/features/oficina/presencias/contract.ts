import { z } from "@hono/zod-openapi";
import { json, staff } from "#contract/route.ts";
import { OBJETOS_ABIERTOS, type ObjetoAbierto } from "./rules.ts";

export const presenciaSchema = z
  .object({
    /** The caller's roles now. */
    permisos: z.array(z.string()),
    /** Changes with each decision of the office; about an object, with those about it. */
    version: z.string(),
    /** Names of the others who have the same object open. */
    otros: z.array(z.string()),
    /** The last decision about the object; null if it was one's own, or without one. */
    ultima: z
      .object({
        /** Null for the system. */
        quien: z.string().nullable(),
        /** In words: «Aceptó». */
        que: z.string(),
        eliminado: z.boolean(),
      })
      .nullable(),
  })
  .openapi("Presencia");
export type Presencia = z.infer<typeof presenciaSchema>;

const objetos = Object.keys(OBJETOS_ABIERTOS) as [ObjetoAbierto, ...ObjetoAbierto[]];

/** Says what the caller has open, and answers whether something changed and who else has it open (Rule SIT-32). */
export const estarPresente = staff.post("/presencias", {
  summary: "Qué cambió, y quién más tiene abierto lo mismo",
  body: z.object({
    /** Null on a screen of many objects. */
    sobre: z.object({ objeto: z.enum(objetos), id: z.number().int().min(1).max(2147483647) }).nullable(),
  }),
  responses: { 200: json(presenciaSchema, "Los cambios y los presentes") },
});
