import { z } from "@hono/zod-openapi";
import { json } from "#contract/answers.ts";
import { instant, text } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { defineRoute } from "#contract/route.ts";

export const decisionSchema = z
  .object({
    id: z.number().int(),
    cuando: instant,
    /** Null when the site itself acted. */
    usuario: z.object({ id: z.number().int(), nombreUsuario: z.string() }).nullable(),
    /** `evento.crear`, `socio.confirmar` … */
    accion: z.string(),
    objeto: z.string(),
    objetoId: z.number().int().nullable(),
    /** What the object is called today, or was called when it was deleted. */
    nombre: z.string().nullable(),
    /** Names of the rows that `antes` and `despues` refer to by number, by field and number: `planId:2`. */
    nombres: z.record(z.string(), z.string()),
    antes: z.unknown(),
    despues: z.unknown(),
  })
  .openapi("Decision");
export type Decision = z.infer<typeof decisionSchema>;

/** Nothing was decided outside of these years, and beyond them the database's own end. */
const dia = z.iso
  .date({ error: "La fecha no es válida" })
  .refine((valor) => valor >= "1900-01-01" && valor < "3000-01-01", "La fecha no es válida")
  .optional();

/** Who decided what and when, newest first unless `orden=cuando`. `termino` looks at who, what and on which thing. */
export const listarDecisiones = defineRoute({
  method: "get",
  path: "/auditoria/lista",
  permission: "administrador",
  summary: "Registro de decisiones",
  request: {
    query: listQuery.extend({
      /** Exact: one of the things that decisions are about (`usuario`, `evento` …). */
      objeto: text(40).optional(),
      /** Days on the club's clock, both included. */
      desde: dia,
      hasta: dia,
    }),
  },
  responses: { 200: json(z.array(decisionSchema), "Las decisiones") },
});

declare module "#contract/api.ts" {
  interface Contracts {
    auditoria: typeof import("./contract.ts");
  }
}
