import { z } from "@hono/zod-openapi";
import { gruposDelClub } from "#contract/club-groups.ts";
import { antesField, codeText, esCorreo, instant, okAnswer, requiredText, text } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, staff } from "#contract/route.ts";
import { identidad } from "#features/personas/sesion/contract.ts";
import { datosDeUsuario } from "#features/personas/usuarios/contract.ts";
import {
  CONEXIONES,
  CONTENIDO,
  JUICIOS,
  ORIGENES,
  ORIGENES_DE_CONEXION,
  problemaDeSlug,
  SUBIDA_MAX_BYTES,
  TROZO_BYTES,
} from "./rules.ts";

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

const copia = z.object(
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
const subidaNueva = {
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

const trozo = {
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
const recoveryKeyField = z.string().max(200, "Esa clave es muy larga").optional();

const cuenta = z.record(z.enum(keysOf(CONTENIDO)), z.number().int());

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

const revision = {
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

const confirmacion = z.string({ error: "Escribí la palabra" }).max(50, "Escribí la palabra");
const empezada = {
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

const slug = z.string({ error: "Falta completar este dato" }).superRefine((valor, ctx) => {
  const message = problemaDeSlug(valor);
  if (message) ctx.addIssue({ code: "custom", message });
});

/** Public address of the site: an origin without a path. */
const sitio = z
  .string({ error: "Falta completar este dato" })
  .trim()
  .max(200, "Como máximo 200 caracteres")
  .overwrite((valor) => valor.replace(/\/+$/, ""))
  .refine(
    (valor) =>
      /^https?:\/\/[^\s]+$/i.test(valor) &&
      URL.canParse(valor) &&
      new URL(valor).origin === valor.toLowerCase(),
    "Escribí la dirección completa y sin nada atrás: https://www.miclub.com.ar",
  )
  .overwrite((valor) => valor.toLowerCase());

const conocidoSchema = z.object({
  /** Public address in the environment; null if there is none. */
  sitio: z.string().nullable(),
  /** True if an administrador was created with `npm run admin`. */
  hayAdministrador: z.boolean(),
  /** Why the last restoration failed; null if none failed. */
  restauracionFallida: z.string().nullable(),
});
export type Conocido = z.infer<typeof conocidoSchema>;

export const verInstalacion = anyone.get("/instalacion", {
  summary: "Lo que el sitio sabe antes de instalarse",
  responses: {
    200: json(z.object({ conocido: conocidoSchema.nullable() }), "Lo que sabe; null sin el código"),
    404: "El sitio ya está instalado",
  },
});

/** Sets the cookie that the other calls of the set-up require. */
export const desbloquear = anyone.post("/instalacion/desbloquear", {
  summary: "Abrir la instalación con su código",
  body: z.object({ codigo: codeText("Escribí el código").max(100, "Ese código es muy largo") }),
  responses: { 200: json(okAnswer, "El código es ese"), 404: "El sitio ya está instalado" },
});

const sinCodigo = { 401: "Falta el código", 403: "El pedido viene de otro sitio" };

/** Takes only what the first login and a public site need. Everything else is entered in the office. */
export const terminarInstalacion = anyone.post("/instalacion/terminar", {
  summary: "Instalar el sitio y abrirlo",
  body: z.object({
    identidad: gruposDelClub.identidad.pick({ nombre: true, nombreCorto: true, ciudad: true }),
    contacto: gruposDelClub.contacto.pick({ direccion: true, telefono: true, correo: true }),
    slug,
    sitio,
    /** Undefined if there is an administrador. */
    administrador: datosDeUsuario.optional(),
  }),
  responses: {
    ...sinCodigo,
    200: json(z.object({ slug: z.string() }), "El sitio está abierto"),
    404: "El sitio ya está instalado",
    409: "Falta el administrador, o su nombre de usuario está usado",
  },
});

/** Starts uploading a backup that is restored instead of setting up a new site. */
export const empezarSubidaInicial = anyone.post("/instalacion/restauracion/subidas", {
  ...subidaNueva,
  summary: "Instalación: empezar a subir una copia",
  responses: { ...subidaNueva.responses, ...sinCodigo },
});

export const subirTrozoInicial = anyone.put("/instalacion/restauracion/subidas/{nombre}", {
  ...trozo,
  summary: "Instalación: subir una parte de una copia",
  responses: { ...trozo.responses, ...sinCodigo },
});

export const revisarCopiaInicial = anyone.post("/instalacion/restauracion/revision", {
  ...revision,
  summary: "Instalación: leer una copia entera y decir qué tiene",
  responses: { ...revision.responses, ...sinCodigo },
});

export const restaurarCopiaInicial = anyone.post("/instalacion/restauracion", {
  summary: "Instalación: restaurar una copia",
  body: z.object({ copia, confirmacion, claveDeCopia: recoveryKeyField }),
  responses: { ...empezada, ...sinCodigo },
});

/** Rejects spaces and unprintable characters, because most mistakes happen while copying. */
const credencial = (que: string) =>
  requiredText(2_000, `Falta ${que}`).refine(
    (valor) => /^[\x21-\x7e]*$/.test(valor),
    "Copiala entera y sin espacios",
  );

const opcional = <T extends z.ZodType<string, string>>(campo: T) =>
  z.preprocess((valor) => (valor === "" || valor === null ? undefined : valor), campo.optional());

const servidor = requiredText(253, "Falta el servidor").refine(
  (valor) => /^[A-Za-z0-9.:_-]*$/.test(valor),
  "Poné solo el nombre del servidor, por ejemplo smtp.proveedor.com",
);

const remitente = requiredText(200, "Falta el remitente").refine((valor) => {
  const [, correo = valor] = /^[^<>"]{1,100} <([^<>]+)>$/.exec(valor) ?? [];
  return esCorreo(correo);
}, "Poné una dirección de correo, o un nombre y la dirección: El Club <hola@miclub.com.ar>");

const puerto = z
  .number({ error: "Poné el número de puerto" })
  .int("Poné el número de puerto")
  .min(1, "El puerto va de 1 a 65535")
  .max(65_535, "El puerto va de 1 a 65535");

const bucket = z.object({
  direccion: z
    .url({ protocol: /^https?$/, error: "Poné la dirección completa, que empieza con https://" })
    .max(300, "Como máximo 300 caracteres"),
  bucket: requiredText(63, "Falta el bucket").refine(
    (valor) => /^[a-z0-9.-]*$/.test(valor),
    "El nombre del bucket lleva minúsculas, números, puntos y guiones",
  ),
  claveDeAcceso: credencial("la clave de acceso"),
  claveSecreta: credencial("la clave secreta"),
  region: requiredText(60, "Falta la región").default("us-east-1"),
  /** Whether the bucket is part of the URL's path, as with most services except Amazon's. */
  rutaConBucket: z.boolean({ error: "Elegí sí o no" }).default(false),
});

export const VALORES = {
  "mercado-pago": z.object({
    credencial: credencial("el Access Token"),
    claveDeAvisos: credencial("la clave secreta de los avisos"),
  }),
  smtp: z.object({
    servidor,
    puerto,
    usuario: opcional(text(200)),
    contrasena: opcional(text(200)),
    remitente,
  }),
  instagram: z.object({ token: credencial("el token") }),
  s3: bucket,
  "copias-s3": bucket,
} as const;

export type Valores = { [N in keyof typeof VALORES]: z.output<(typeof VALORES)[N]> };

const conexionSchema = z
  .object({
    nombre: z.enum(CONEXIONES),
    origen: z.enum(ORIGENES_DE_CONEXION),
    /** Values that are not secret, such as server, user and bucket. */
    datos: z.record(z.string(), z.string()),
    camposPerdidos: z.array(z.string()),
    guardadaEn: instant.nullable(),
    /** Username of the administrador who saved the connection; null for the set-up. */
    guardadaPor: z.string().nullable(),
  })
  .openapi("Conexion");
export type Conexion = z.infer<typeof conexionSchema>;

const pruebaSchema = z
  .object({
    resultado: z.enum(["bien", "atencion", "mal"]),
    detalle: z.string(),
    /** Suggested action; null if none is needed. */
    consejo: z.string().nullable(),
  })
  .openapi("PruebaDeConexion");
export type Prueba = z.infer<typeof pruebaSchema>;

const params = z.object({
  nombre: z
    .enum(CONEXIONES, { error: "Esa conexión no existe" })
    .openapi({ param: { name: "nombre", in: "path" } }),
});
const valores = z.record(z.string(), z.unknown(), { error: "Faltan los valores" });

export const listarConexiones = administrador.get("/conexiones", {
  summary: "Conexiones",
  responses: { 200: json(z.array(conexionSchema), "Las conexiones") },
});

/**
 * Saves a connection's values; all processes use them within a second. `antes` is the state that the caller
 * saw: `guardadaEn` and the fields of `datos`.
 */
export const guardarConexion = administrador.put("/conexiones/{nombre}", {
  maxBody: 16 * 1024,
  summary: "Guardar una conexión",
  params,
  body: z.object({ valores, antes: antesField }),
  responses: {
    200: json(conexionSchema, "La conexión"),
    409: "Viene del entorno (`del-entorno`); u otra persona la guardó (`version`), y está en `context.actual`",
  },
});

export const borrarConexion = administrador.delete("/conexiones/{nombre}", {
  summary: "Borrar una conexión guardada",
  params,
  responses: {
    200: json(okAnswer, "Borrada"),
    404: "No hay ninguna guardada",
    409: "Viene del entorno (`del-entorno`)",
  },
});

/** Calls the service with the given values, or with those in use, and explains its answer. */
export const probarConexion = administrador.post("/conexiones/{nombre}/probar", {
  maxBody: 16 * 1024,
  summary: "Probar una conexión",
  params,
  body: z.object({ valores: valores.optional() }),
  responses: {
    200: json(pruebaSchema, "Qué respondió el servicio"),
    409: "No hay nada que probar (`sin-conexion`)",
  },
});
