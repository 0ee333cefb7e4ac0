import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { instant, okAnswer, text } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { JUICIOS } from "./rules.ts";

export const puntoSchema = z
  .object({
    clave: z.string(),
    nombre: z.string(),
    /** As it is to be read: "hace 3 minutos", "12,5 GB libres". */
    valor: z.string(),
    juicio: z.enum(JUICIOS),
    /** What to do about it; null when there is nothing to do. */
    consejo: z.string().nullable(),
  })
  .openapi("PuntoDelSistema");

export const estadoSchema = z
  .object({
    revisadoEn: instant,
    juicio: z.enum(JUICIOS),
    puntos: z.array(puntoSchema),
    colas: z.array(
      z.object({
        cola: z.string(),
        esperando: z.number().int(),
        trabajando: z.number().int(),
        /** Given up within a week. */
        fallidos: z.number().int(),
        /** For how long the one has been due that waits longest. */
        demoraSegundos: z.number().nullable(),
      }),
    ),
  })
  .openapi("EstadoDelSistema");
export type EstadoDelSistema = z.infer<typeof estadoSchema>;

/** How the site is: each part with a judgement and what to do. No secrets and nothing of people. */
export const verEstado = defineRoute({
  method: "get",
  path: "/sistema/estado",
  permission: "administrador",
  summary: "Estado del sistema",
  responses: { 200: json(estadoSchema, "El estado") },
});

export const correoSinEnviarSchema = z
  .object({
    id: z.uuid(),
    asunto: z.string(),
    /** `m…@gmail.com`: enough to know which mail it is. */
    para: z.string(),
    creadoEn: instant,
    intentos: z.number().int(),
    /** What the mail server said; null when it was not asked yet. */
    ultimoError: z.string().nullable(),
  })
  .openapi("CorreoSinEnviar");
export type CorreoSinEnviar = z.infer<typeof correoSinEnviarSchema>;

/** Mails that have not left, the oldest first. */
export const listarCorreos = defineRoute({
  method: "get",
  path: "/sistema/correos",
  permission: "administrador",
  summary: "Correos sin enviar",
  request: { query: listQuery.pick({ pagina: true, tamano: true }) },
  responses: { 200: json(z.array(correoSinEnviarSchema), "Los correos") },
});

/** Tries a mail again now, rather than when its turn comes; it is never sent twice. */
export const reintentarCorreo = defineRoute({
  method: "post",
  path: "/sistema/correos/{id}/reintentar",
  permission: "administrador",
  summary: "Reintentar un correo",
  request: {
    params: z.object({
      id: z.uuid("El identificador no es válido").openapi({ param: { name: "id", in: "path" } }),
    }),
  },
  responses: {
    200: json(z.object({ estado: z.enum(["en-cola", "enviandose"]) }), "Se intenta ahora"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Ya se envió"),
  },
});

/** 'Hacer una copia ahora': a backup beside those of every night. */
export const pedirCopia = defineRoute({
  method: "post",
  path: "/sistema/copia",
  permission: "administrador",
  summary: "Hacer una copia de seguridad ahora",
  responses: { 202: json(okAnswer, "Se hace ahora"), 409: problemAnswer(409, "Ya se está haciendo una") },
});

/** What browsers send by themselves when something on a page broke its policy; both of the forms that they know. */
/** A list that failed says so to the person; this says it to the log, also when the request never got to us. */
export const recibirFallo = defineRoute({
  method: "post",
  path: "/sistema/fallos",
  permission: "staff",
  maxBody: 1024,
  summary: "Informe de una lista que no cargó en la pantalla de alguien",
  request: {
    body: jsonBody(
      z.object({
        pantalla: text(200, "La pantalla no es válida"),
        estado: z.number({ error: "El estado no es válido" }).int().min(0).max(599),
        problema: text(60, "El problema no es válido"),
        requestId: text(60, "El pedido no es válido").default(""),
      }),
    ),
  },
  responses: { 204: { description: "Anotado" } },
});

export const recibirInformeCsp = defineRoute({
  method: "post",
  path: "/csp",
  permission: "anyone",
  maxBody: 16 * 1024,
  summary: "Informe de un navegador sobre la política de contenido",
  request: {
    body: {
      required: true,
      content: {
        "application/csp-report": { schema: z.unknown() },
        "application/reports+json": { schema: z.unknown() },
      },
    },
  },
  responses: {
    204: { description: "Anotado" },
    415: problemAnswer(415),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    sistema: typeof import("./contract.ts");
  }
}
