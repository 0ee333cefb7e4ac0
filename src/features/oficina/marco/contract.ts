import { z } from "@hono/zod-openapi";
import { idFilter } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import { OBJETOS_ABIERTOS, type ObjetoAbierto } from "./rules.ts";

const enVivoSchema = z
  .object({
    permisos: z.array(z.string()),
    /**
     * Changes with each decision of the office. For a request about an object, only decisions about that object count.
     */
    version: z.string(),
    /** The last decision about the object; null if there is none or the caller made it. */
    ultima: z
      .object({
        /** Null if the system decided. */
        quien: z.string().nullable(),
        /** What was decided, in words: «Aceptó». */
        que: z.string(),
        eliminado: z.boolean(),
      })
      .nullable(),
  })
  .openapi("EnVivo");
export type EnVivo = z.infer<typeof enVivoSchema>;

const objetos = Object.keys(OBJETOS_ABIERTOS) as [ObjetoAbierto, ...ObjetoAbierto[]];

/** Whether something changed: the object named by `objeto` and `id`, or anything if they are omitted (Rule SIT-32). */
export const verEnVivo = staff.get("/en-vivo", {
  summary: "Qué cambió",
  query: z.object({ objeto: z.enum(objetos).optional(), id: idFilter }),
  responses: { 200: json(enVivoSchema, "La última decisión y su versión") },
});
