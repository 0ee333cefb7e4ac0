import { z } from "@hono/zod-openapi";
import { fecha, idField, instant, okAnswer, text } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { CAMPOS, MOTIVOS, PARTES } from "./rules.ts";

const partes = {
  id: z.number().int(),
  nombreUsuario: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  dni: z.string().nullable(),
  fechaDeNacimiento: fecha.nullable(),
  telefono: z.string().nullable(),
  correo: z.string().nullable(),
  direccion: z.string().nullable(),
  /** Membership number, even if the membership has ended. */
  numero: z.number().int().nullable(),
  estado: z.enum(["socio", "socioEnProceso", "usuario"]),
  plan: z.string().nullable(),
  creadoEn: instant,
  /** Whether the person has set a password, so that they can log in. */
  entra: z.boolean(),
};

const parteSchema = z
  .object({
    ...partes,
    cuotas: z.number().int(),
    pagos: z.number().int(),
    entradas: z.number().int(),
    reservas: z.number().int(),
    vinculos: z.number().int(),
  })
  .openapi("ParteDeUnion");
export type ParteDeUnion = z.infer<typeof parteSchema>;

const candidataSchema = z
  .object({
    una: z.object(partes),
    otra: z.object(partes),
    motivos: z.array(z.enum(MOTIVOS)),
  })
  .openapi("CandidataAUnion");
export type Candidata = z.infer<typeof candidataSchema>;

const hechaSchema = z
  .object({
    id: z.number().int(),
    quedaId: z.number().int(),
    queda: z.string(),
    sale: z.string(),
    numeroDeLaQueSale: z.number().int().nullable(),
    hechaEn: instant,
    hechaPor: z.string(),
    /** Last moment to undo the merge; null if it has passed or the merge was undone. */
    seDeshaceHasta: instant.nullable(),
    deshechaEn: instant.nullable(),
  })
  .openapi("UnionHecha");
export type UnionHecha = z.infer<typeof hechaSchema>;

/** Pairs of records that may be the same person (Rule UNI-1), most certain first. */
export const listarCandidatas = administrador.get("/fusiones/candidatas", {
  summary: "Personas que parecen estar dos veces",
  responses: { 200: json(z.array(candidataSchema), "Hasta 50 pares") },
});

export const listarUniones = administrador.get("/fusiones", {
  summary: "Uniones hechas, las últimas primero",
  responses: { 200: json(z.array(hechaSchema), "Hasta 50 uniones") },
});

const ELEGI = "Elegí dos personas";
const enConsulta = z.coerce.number({ error: ELEGI }).int(ELEGI).min(1, ELEGI).max(2147483647, ELEGI);
const enCuerpo = idField(ELEGI);

/** Two people side by side, with the reason if they cannot be merged. */
export const compararPersonas = administrador.get("/fusiones/comparar", {
  summary: "Dos personas lado a lado",
  query: z.object({ queda: enConsulta, sale: enConsulta }),
  responses: {
    200: json(
      z.object({
        queda: parteSchema,
        sale: parteSchema,
        /** Reason why the people cannot be merged; null if they can. */
        impide: z.string().nullable(),
        avisos: z.array(z.string()),
      }),
      "Las dos personas",
    ),
    404: "Alguna no existe, o ya está unida a otra",
  },
});

const parte = z.enum(PARTES, { error: "Elegí qué dato queda" });

/** Merges `sale` into `queda` (Rule UNI-2). */
export const unirPersonas = administrador.post("/fusiones", {
  summary: "Unir dos personas en una",
  body: z.object({
    queda: enCuerpo,
    sale: enCuerpo,
    datos: z.partialRecord(z.enum(CAMPOS, { error: "Ese dato no se elige" }), parte).default({}),
    motivo: text(500).default(""),
  }),
  responses: {
    201: json(z.object({ id: z.number().int() }), "La unión"),
    404: "Alguna no existe, o ya está unida a otra",
    409: "Las dos son socias de un mismo plan, hay un vínculo entre ellas, es la propia cuenta …",
  },
});

/** Undoes a merge within 30 days (Rule UNI-4). Later payments stay with their payer. */
export const deshacerUnion = administrador.post("/fusiones/{id}/deshacer", {
  summary: "Deshacer una unión",
  responses: {
    200: json(okAnswer, "Deshecha"),
    409: "Ya se deshizo, pasaron 30 días, o hay otra unión después",
  },
});

/** Marks two records as different people, so that they are not suggested again. */
export const descartarCandidata = administrador.post("/fusiones/descartar", {
  summary: "Decir que son dos personas distintas",
  body: z.object({ una: enCuerpo, otra: enCuerpo }),
  responses: { 200: json(okAnswer, "Descartada"), 404: "Alguna no existe" },
});
