import { z } from "@hono/zod-openapi";
import { instant, okAnswer, text } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, staff } from "#contract/route.ts";
import { identidad } from "#features/personas/verificacion/contract.ts";
import { JUICIOS } from "./rules.ts";

const puntoSchema = z
  .object({
    clave: z.string(),
    nombre: z.string(),
    /** Readable value: "hace 3 minutos", "12,5 GB libres". */
    valor: z.string(),
    juicio: z.enum(JUICIOS),
    /** Suggested action; null if none is needed. */
    consejo: z.string().nullable(),
  })
  .openapi("PuntoDelSistema");

const estadoSchema = z
  .object({
    revisadoEn: instant,
    juicio: z.enum(JUICIOS),
    puntos: z.array(puntoSchema),
    /** Whether the recovery key for copies outside the server was created. */
    claveDeCopias: z.boolean(),
  })
  .openapi("EstadoDelSistema");
export type EstadoDelSistema = z.infer<typeof estadoSchema>;

/** Health of the site: each part with a verdict and a suggested action. Contains no secrets and no personal data. */
export const verEstado = administrador.get("/sistema/estado", {
  summary: "Estado del sistema",
  responses: { 200: json(estadoSchema, "El estado") },
});

const correoSinEnviarSchema = z
  .object({
    id: z.uuid(),
    asunto: z.string(),
    /** Masked address, `m…@gmail.com`. */
    para: z.string(),
    creadoEn: instant,
    intentos: z.number().int(),
    /** Last error of the mail server; null before the first attempt. */
    ultimoError: z.string().nullable(),
  })
  .openapi("CorreoSinEnviar");
export type CorreoSinEnviar = z.infer<typeof correoSinEnviarSchema>;

/** Unsent mails, oldest first. */
export const listarCorreos = administrador.get("/sistema/correos", {
  summary: "Correos sin enviar",
  query: listQuery.pick({ pagina: true, tamano: true }),
  responses: { 200: json(z.array(correoSinEnviarSchema), "Los correos") },
});

const correoParams = z.object({
  id: z.uuid("El identificador no es válido").openapi({ param: { name: "id", in: "path" } }),
});

const textoDeCorreoSchema = correoSinEnviarSchema
  .pick({ id: true, asunto: true, creadoEn: true })
  .extend({
    /** The whole address. */
    para: z.string(),
    /** The plain text; QR codes and attachments are left out. */
    texto: z.string(),
  })
  .openapi("TextoDeCorreo");
export type TextoDeCorreo = z.infer<typeof textoDeCorreoSchema>;

/** What an unsent mail says, so that the office can deliver it in another way. */
export const verCorreo = administrador.get("/sistema/correos/{id}", {
  summary: "Texto de un correo sin enviar",
  params: correoParams,
  responses: { 200: json(textoDeCorreoSchema, "El correo"), 404: "No existe o ya se envió" },
});

/** Retries a mail immediately instead of at its next scheduled attempt; it is sent at most once. */
export const reintentarCorreo = administrador.post("/sistema/correos/{id}/reintentar", {
  summary: "Reintentar un correo",
  params: correoParams,
  responses: {
    200: json(z.object({ estado: z.enum(["en-cola", "enviandose"]) }), "Se intenta ahora"),
    409: "Ya se envió",
  },
});

/** 'Hacer una copia ahora': an extra backup besides the nightly ones. */
export const pedirCopia = administrador.post("/sistema/copia", {
  summary: "Hacer una copia de seguridad ahora",
  responses: { 202: json(okAnswer, "Se hace ahora"), 409: "Ya se está haciendo una" },
});

/** The recovery key for copies outside the server, which no other call returns. */
export const crearClaveDeCopias = administrador.post("/sistema/copia/clave", {
  summary: "Crear la clave de recuperación de las copias",
  body: z.object({ reemplazar: z.boolean({ error: "Elegí sí o no" }).default(false), ...identidad }),
  responses: {
    200: json(z.object({ clave: z.string() }), "La clave, por única vez"),
    409: "Ya hay una (`ya-hay-clave`)",
    422: "La contraseña o el código no son",
  },
});

/** Logs a list that failed to load in a staff screen, including requests that never reached the server. */
export const recibirFallo = staff.post("/sistema/fallos", {
  maxBody: 1024,
  summary: "Informe de una lista que no cargó en la pantalla de alguien",
  body: z.object({
    pantalla: text(200, "La pantalla no es válida"),
    estado: z.number({ error: "El estado no es válido" }).int().min(0).max(599),
    problema: text(60, "El problema no es válido"),
    requestId: text(60, "El pedido no es válido").default(""),
  }),
  responses: { 204: { description: "Anotado" } },
});

/** Content security policy reports, in both formats that browsers send. */
export const recibirInformeCsp = anyone.post("/csp", {
  maxBody: 16 * 1024,
  summary: "Informe de un navegador sobre la política de contenido",
  body: {
    required: true,
    content: {
      "application/csp-report": { schema: z.unknown() },
      "application/reports+json": { schema: z.unknown() },
    },
  },
  responses: { 204: { description: "Anotado" }, 415: "Tipo de archivo no admitido" },
});
