import { z } from "@hono/zod-openapi";
import { text } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { idFilter } from "#contract/paging.ts";
import { json, staff } from "#contract/route.ts";
import { BUSQUEDA_MAX, OBJETOS_ABIERTOS } from "./rules.ts";

const enVivoSchema = z
  .object({
    permisos: z.array(z.string()),
    /** Changes with each decision of the office, or, if an object is given, with each decision about that object. */
    version: z.string(),
    /** Last decision about the object; null if there is none, or if the caller made it. */
    ultima: z
      .object({
        /** Null if the system decided. */
        quien: z.string().nullable(),
        /** The decision in words, such as «Aceptó». */
        que: z.string(),
        eliminado: z.boolean(),
      })
      .nullable(),
  })
  .openapi("EnVivo");
export type EnVivo = z.infer<typeof enVivoSchema>;

const objetos = keysOf(OBJETOS_ABIERTOS);

/**
 * Whether the object that `objeto` and `id` name has changed; without an object, whether anything has (Rule
 * SIT-32).
 */
export const verEnVivo = staff.get("/en-vivo", {
  summary: "Qué cambió",
  query: z.object({ objeto: z.enum(objetos).optional(), id: idFilter }),
  responses: { 200: json(enVivoSchema, "La última decisión y su versión") },
});

const hallazgoSchema = z
  .object({
    /** The kind of its finder, such as `persona`. */
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
  summary:
    "Personas, equipos, partidos, eventos, entradas, pagos, reservas, prensa, noticias, pantallas, acciones y ayuda",
  query: z.object({
    q: text(BUSQUEDA_MAX, "La búsqueda no es válida").openapi({ example: "gómez" }),
  }),
  responses: { 200: json(z.array(hallazgoSchema), "Lo hallado, lo que viene primero") },
});
