import { z } from "@hono/zod-openapi";
import { instant, okAnswer, text } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, staff } from "#contract/route.ts";
import { identidad } from "#features/personas/sesion/contract.ts";
import { CONTENIDO, type Contado, JUICIOS, ORIGENES, SUBIDA_MAX_BYTES, TROZO_BYTES } from "./rules.ts";

const puntoSchema = z
  .object({
    clave: z.string(),
    nombre: z.string(),
    /** Value in words: "hace 3 minutos", "12,5 GB libres". */
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
    claveDeCopias: z.boolean(),
  })
  .openapi("EstadoDelSistema");
export type EstadoDelSistema = z.infer<typeof estadoSchema>;

/** Each part of the site with a verdict and advice. Contains no secrets or personal data. */
export const verEstado = administrador.get("/sistema/estado", {
  summary: "Estado del sistema",
  responses: { 200: json(estadoSchema, "El estado") },
});

const correoSinEnviarSchema = z
  .object({
    id: z.uuid(),
    asunto: z.string(),
    /** Masked address: `m…@gmail.com`. */
    para: z.string(),
    creadoEn: instant,
    intentos: z.number().int(),
    /** Last error of the mail server; null before the first attempt. */
    ultimoError: z.string().nullable(),
  })
  .openapi("CorreoSinEnviar");
export type CorreoSinEnviar = z.infer<typeof correoSinEnviarSchema>;

export const listarCorreos = administrador.get("/sistema/correos", {
  summary: "Correos sin enviar",
  query: listQuery.pick({ pagina: true, tamano: true, termino: true }),
  responses: { 200: json(z.array(correoSinEnviarSchema), "Los correos") },
});

const correoParams = z.object({
  id: z.uuid("El identificador no es válido").openapi({ param: { name: "id", in: "path" } }),
});

const textoDeCorreoSchema = correoSinEnviarSchema
  .pick({ id: true, asunto: true, creadoEn: true })
  .extend({
    para: z.string(),
    /** Plain text without QR codes and attachments. */
    texto: z.string(),
  })
  .openapi("TextoDeCorreo");
export type TextoDeCorreo = z.infer<typeof textoDeCorreoSchema>;

/** Text of an unsent email, so that the office can pass it on in another way. */
export const verCorreo = administrador.get("/sistema/correos/{id}", {
  summary: "Texto de un correo sin enviar",
  params: correoParams,
  responses: { 200: json(textoDeCorreoSchema, "El correo"), 404: "No existe o ya se envió" },
});

/** Retries an email at once; the email is never sent twice. */
export const reintentarCorreo = administrador.post("/sistema/correos/{id}/reintentar", {
  summary: "Reintentar un correo",
  params: correoParams,
  responses: {
    200: json(z.object({ estado: z.enum(["en-cola", "enviandose"]) }), "Se intenta ahora"),
    409: "Ya se envió",
  },
});

/** Makes a backup in addition to the nightly ones. */
export const pedirCopia = administrador.post("/sistema/copia", {
  summary: "Hacer una copia de seguridad ahora",
  responses: { 202: json(okAnswer, "Se hace ahora"), 409: "Ya se está haciendo una" },
});

/** Creates the recovery key for offsite backups, which no other call returns. */
export const crearClaveDeCopias = administrador.post("/sistema/copia/clave", {
  summary: "Crear la clave de recuperación de las copias",
  body: z.object({ reemplazar: z.boolean({ error: "Elegí sí o no" }).default(false), ...identidad }),
  responses: {
    200: json(z.object({ clave: z.string() }), "La clave, por única vez"),
    409: "Ya hay una (`ya-hay-clave`)",
    422: "La contraseña o el código no son",
  },
});

/** Logs that a list of the office could not be loaded. The failed request may not have reached the server. */
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

/** Reports about the content security policy, in both formats that browsers send. */
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

export const copia = z.object(
  {
    origen: z.enum(ORIGENES, { error: "Elegí de dónde sale la copia" }),
    nombre: z.string({ error: "Elegí una copia" }).max(100, "Esa copia no existe"),
  },
  { error: "Elegí una copia" },
);
export type Copia = z.infer<typeof copia>;

const guardada = copia.extend({ fecha: instant, bytes: z.number() });

const copiasSchema = z
  .object({
    /** Newest first. */
    copias: z.array(guardada),
    /** How the last restoration ended; null without a restoration. */
    ultima: z
      .object({
        cuando: instant,
        resultado: z.enum(["hecha", "fallida", "interrumpida"]),
        fecha: instant.nullable(),
        /** Backup of the site before the restoration. */
        guardada: z.string().nullable(),
        motivo: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi("CopiasParaRestaurar");
export type CopiasParaRestaurar = z.infer<typeof copiasSchema>;

export const listarCopias = administrador.get("/sistema/copias", {
  summary: "Copias que se pueden restaurar",
  responses: { 200: json(copiasSchema, "Las copias, y cómo salió la última restauración") },
});

/** Backups in the bucket. A separate call, because the bucket may be slow. */
export const listarCopiasDeAfuera = administrador.get("/sistema/copias/afuera", {
  summary: "Copias fuera del servidor",
  responses: {
    200: json(
      z.object({
        /** Newest first. */
        copias: z.array(guardada),
        /** Sentences about places that could not be read. */
        problemas: z.array(z.string()),
      }),
      "Las copias",
    ),
  },
});

/** Shared with the set-up of a new site, which has the same calls. */
export const subidaNueva = {
  body: z.object({
    bytes: z
      .number({ error: "Falta el tamaño del archivo" })
      .int()
      .min(1, "El archivo está vacío")
      .max(SUBIDA_MAX_BYTES, "El archivo es demasiado grande"),
  }),
  responses: {
    200: json(z.object({ nombre: z.string() }), "La subida, para mandar sus partes"),
    409: "No hay lugar en el disco",
  },
};

export const trozo = {
  // Slightly more than a piece, for what a proxy may add.
  maxBody: TROZO_BYTES + 1024,
  params: z.object({
    nombre: z
      .string()
      .max(100)
      .openapi({ param: { name: "nombre", in: "path" } }),
  }),
  query: z.object({
    desde: z.coerce.number({ error: "Falta desde dónde" }).int().min(0).openapi({ example: 0 }),
  }),
  body: {
    required: true,
    content: { "application/octet-stream": { schema: z.unknown() } },
  },
  responses: {
    200: json(z.object({ recibidos: z.number() }), "Cuánto hay del archivo"),
    404: "Esa subida no existe",
    409: "El archivo no sigue ahí (`context.recibidos` dice dónde)",
  },
};

/** Recovery key that decrypts the backup or its secret. */
export const recoveryKeyField = z.string().max(200, "Esa clave es muy larga").optional();

const contados = Object.keys(CONTENIDO) as [Contado, ...Contado[]];
const cuenta = z.record(z.enum(contados), z.number().int());

const revisadaSchema = z
  .object({
    /** The requested backup, or its decrypted copy. */
    copia,
    fecha: instant,
    version: z.string(),
    /** Whether the backup is from an older version and will be migrated. */
    esAnterior: z.boolean(),
    tiene: cuenta,
    bytesDeImagenes: z.number(),
    /** What happens to the backup's secret: the site already has it, gets it with the recovery key, or loses it. */
    secreto: z.enum(["es-el-mismo", "con-la-clave", "se-pierde"]),
    ahora: cuenta,
  })
  .openapi("CopiaRevisada");
export type CopiaRevisada = z.infer<typeof revisadaSchema>;

export const revision = {
  body: z.object({
    copia,
    claveDeCopia: recoveryKeyField,
  }),
  responses: {
    200: json(revisadaSchema, "Qué tiene la copia, que se leyó entera"),
    404: "No existe",
    409: "No se puede restaurar",
    503: "Todavía se está leyendo (`leyendo`): repetir la llamada",
  },
};

export const confirmacion = z.string({ error: "Escribí la palabra" }).max(50, "Escribí la palabra");
export const empezada = {
  202: json(z.object({ guardada: z.string() }), "Empieza: lo que hay se guarda en esa copia"),
  404: "No existe",
  409: "No se puede restaurar ahora",
  422: "La clave de recuperación no es la de la copia (`clave-de-copia`)",
};

export const empezarSubida = administrador.post("/sistema/copias/subidas", {
  ...subidaNueva,
  summary: "Empezar a subir una copia",
});
export const subirTrozo = administrador.put("/sistema/copias/subidas/{nombre}", {
  ...trozo,
  summary: "Subir una parte de una copia",
});
export const revisarCopia = administrador.post("/sistema/copias/revision", {
  ...revision,
  summary: "Leer una copia entera y decir qué tiene",
});

/** Replaces the whole site and ends all sessions. */
export const restaurarCopia = administrador.post("/sistema/copias/restauracion", {
  summary: "Restaurar una copia",
  body: z.object({
    copia,
    confirmacion,
    claveDeCopia: recoveryKeyField,
    ...identidad,
  }),
  responses: empezada,
});
