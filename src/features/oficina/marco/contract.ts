import { z } from "@hono/zod-openapi";
import { idFilter } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import { OBJETOS_ABIERTOS, type ObjetoAbierto } from "./rules.ts";

const enVivoSchema = z
  .object({
    /** The caller's roles now. */
    permisos: z.array(z.string()),
    /** Changes with each decision of the office; about an object, with those about it. */
    version: z.string(),
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
  .openapi("EnVivo");
export type EnVivo = z.infer<typeof enVivoSchema>;

const objetos = Object.keys(OBJETOS_ABIERTOS) as [ObjetoAbierto, ...ObjetoAbierto[]];

/** Whether something changed: about one object with `objeto` and `id`, otherwise anywhere (Rule SIT-32). */
export const verEnVivo = staff.get("/en-vivo", {
  summary: "Qué cambió",
  query: z.object({ objeto: z.enum(objetos).optional(), id: idFilter }),
  responses: { 200: json(enVivoSchema, "La última decisión y su versión") },
});
