import { z } from "@hono/zod-openapi";
import { dia, instant, text } from "#contract/fields.ts";
import { exportCall, idFilter, listQuery } from "#contract/paging.ts";
import { administrador, json } from "#contract/route.ts";

const diferencia = z.object({
  campo: z.string(),
  /** Null if the field did not exist on this side. */
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});
export type Diferencia = z.infer<typeof diferencia>;

const decisionSchema = z
  .object({
    id: z.number().int(),
    cuando: instant,
    /** Null for actions taken by the system. */
    usuario: z.object({ id: z.number().int(), nombreUsuario: z.string() }).nullable(),
    accion: z.string(),
    objeto: z.string(),
    objetoId: z.number().int().nullable(),
    /** Current name of the object; if it was deleted, its last name. */
    nombre: z.string().nullable(),
    /** Names of the rows that `antes` and `despues` reference by id, keyed by field and id: `planId:2`. */
    nombres: z.record(z.string(), z.string()),
    antes: z.unknown(),
    despues: z.unknown(),
    que: z.string(),
    /** The object in words: «evento Clásico». */
    sobre: z.string(),
    cambios: z.array(diferencia),
  })
  .openapi("Decision");
export type Decision = z.infer<typeof decisionSchema>;

/** A decision in one line, for the page of its object. */
export const momentoSchema = z.object({
  cuando: instant,
  que: z.string(),
  /** Null for actions taken by the system. */
  quien: z.string().nullable(),
});
export type Momento = z.infer<typeof momentoSchema>;

const filtros = {
  /** Kinds of objects (`evento`, or `usuario,socio`), and the id of a single object. */
  objeto: text(40)
    .transform((kinds) => kinds.split(","))
    .optional(),
  objetoId: idFilter,
  /** Days in the club's time zone, both inclusive. */
  desde: dia.optional(),
  hasta: dia.optional(),
};

/** Audit log, newest first unless `orden=cuando`. `termino` searches the actor, the action and the object. */
export const listarDecisiones = administrador.get("/auditoria/lista", {
  summary: "Registro de decisiones",
  query: listQuery.extend(filtros),
  responses: { 200: json(z.array(decisionSchema), "Las decisiones") },
});

export const exportarDecisiones = administrador.get(
  "/auditoria/exportar",
  exportCall("Exportar el registro de decisiones a Excel", filtros),
);

export const objetosAuditados = administrador.get("/auditoria/objetos", {
  summary: "Sobre qué hay decisiones",
  responses: { 200: json(z.array(z.object({ objeto: z.string(), nombre: z.string() })), "Los objetos") },
});
