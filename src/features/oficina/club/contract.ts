import { z } from "@hono/zod-openapi";
import { gruposDelClub } from "#contract/club-groups.ts";
import { imagenQuery, instant } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { administrador, anyone, json, webpAnswer } from "#contract/route.ts";
import { pictureForm, pictureParams, storedPicture, uploadBody } from "#contract/upload.ts";

const grupo = z
  .enum(keysOf(gruposDelClub), { error: "Ese grupo de datos no existe" })
  .openapi({ param: { name: "grupo", in: "path", required: true }, example: "identidad" });

const version = z.number({ error: "Falta la versión" }).int().min(0).max(2147483647);

const resumenSchema = z.object({
  grupo: z.string(),
  version: z.number().int(),
  creadoEn: instant.nullable(),
  /** User who saved the version; null for the set-up. */
  usuario: z.string().nullable(),
  /** Paths of stored fields that are missing or unreadable, so that defaults apply. */
  camposDanados: z.array(z.string()),
});
const ajusteSchema = resumenSchema.extend({ datos: z.unknown() }).openapi("Ajuste");
export type ResumenDeAjuste = z.infer<typeof resumenSchema>;
export type Ajuste = z.infer<typeof ajusteSchema>;

export const listarAjustes = administrador.get("/club/ajustes", {
  summary: "Los grupos de datos del club, con su última versión",
  responses: { 200: json(z.array(resumenSchema.openapi("ResumenDeAjuste")), "Los grupos") },
});

export const verAjuste = administrador.get("/club/ajustes/{grupo}", {
  summary: "Lo que el club dice de sí, por grupo",
  params: z.object({ grupo }),
  responses: { 200: json(ajusteSchema, "La versión vigente; 0 es la inicial") },
});

/**
 * `version` is the edited version. A field that was unreadable keeps its stored value unless the form changes
 * it or `reemplazar` names it (Rule CLU-10).
 */
export const guardarAjuste = administrador.put("/club/ajustes/{grupo}", {
  maxBody: 1024 * 1024,
  summary: "Guardar un grupo de datos del club",
  params: z.object({ grupo }),
  body: z.object({
    version,
    datos: z.unknown(),
    reemplazar: z.array(z.string().max(100, "Ese dato no existe")).max(200, "Son demasiados").default([]),
  }),
  responses: {
    200: json(z.object({ version }), "La versión nueva"),
    409: "Otra persona guardó el grupo mientras tanto",
  },
});

/** A second call restores what the first call replaced (Rule CLU-3). `version` is the current version. */
export const volverAlAnterior = administrador.post("/club/ajustes/{grupo}/anterior", {
  summary: "Volver a lo que decía un grupo antes del último cambio",
  params: z.object({ grupo }),
  body: z.object({ version }),
  responses: {
    200: json(z.object({ version }), "La versión nueva, igual a la anterior"),
    404: "No hay una anterior",
    409: "Otra persona guardó el grupo mientras tanto",
  },
});

/** The picture is deleted after an hour unless a saved group shows it. */
export const subirImagen = administrador.post("/club/imagenes", {
  upload: true,
  summary: "Subir una imagen para los datos del club",
  body: uploadBody(pictureForm),
  responses: { 201: json(storedPicture, "La imagen, para ponerla en un grupo") },
});

export const verImagenDelClub = anyone.get("/club/imagenes/{clave}", {
  summary: "Una imagen de los datos del club",
  params: pictureParams,
  query: imagenQuery.pick({ ancho: true }),
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
});

const correoSchema = z
  .object({
    nombre: z.string(),
    etiqueta: z.string(),
    cuando: z.string(),
    /** Whether the email cannot be switched off. */
    siempre: z.boolean(),
    encendido: z.boolean(),
  })
  .openapi("CorreoDelSitio");
export type CorreoDelSitio = z.infer<typeof correoSchema>;
const areaDeCorreosSchema = z
  .object({ area: z.string(), correos: z.array(correoSchema) })
  .openapi("AreaDeCorreos");
export type AreaDeCorreos = z.infer<typeof areaDeCorreosSchema>;

export const listarCorreos = administrador.get("/club/correos", {
  summary: "Los correos que el sitio manda, por área",
  responses: { 200: json(z.array(areaDeCorreosSchema), "Los correos") },
});

export const cambiarCorreo = administrador.patch("/club/correos", {
  summary: "Encender o apagar un correo",
  body: z.object({
    nombre: z.string({ error: "Falta el correo" }).max(100, "Ese correo no existe"),
    encendido: z.boolean({ error: "Falta si se manda" }),
  }),
  responses: { 200: json(correoSchema, "El correo como quedó") },
});
