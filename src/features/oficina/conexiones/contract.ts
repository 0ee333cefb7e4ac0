import { z } from "@hono/zod-openapi";
import { antesField, esCorreo, instant, okAnswer, requiredText, text } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";
import { CONEXIONES, ORIGENES } from "./rules.ts";

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
    origen: z.enum(ORIGENES),
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
