import { z } from "@hono/zod-openapi";
import { gruposDelClub } from "#contract/club-groups.ts";
import { imagenQuery, instant } from "#contract/fields.ts";
import { administrador, anyone, json, webpAnswer } from "#contract/route.ts";
import { uploadBody } from "#contract/upload.ts";

const grupo = z
  .enum(Object.keys(gruposDelClub) as [keyof typeof gruposDelClub], { error: "Ese grupo de datos no existe" })
  .openapi({ param: { name: "grupo", in: "path", required: true }, example: "identidad" });

const version = z.number({ error: "Falta la versión" }).int().min(0).max(2147483647);

const ajusteSchema = z
  .object({
    grupo: z.string(),
    version: z.number().int(),
    datos: z.unknown(),
    creadoEn: instant.nullable(),
    /** Who saved it; null at set-up. */
    usuario: z.string().nullable(),
  })
  .openapi("Ajuste");
export type Ajuste = z.infer<typeof ajusteSchema>;

export const verAjuste = administrador.get("/club/ajustes/{grupo}", {
  summary: "Lo que el club dice de sí, por grupo",
  params: z.object({ grupo }),
  responses: { 200: json(ajusteSchema, "La versión vigente; 0 es la inicial") },
});

/** `version` is the one that was edited. */
export const guardarAjuste = administrador.put("/club/ajustes/{grupo}", {
  maxBody: 1024 * 1024,
  summary: "Guardar un grupo de datos del club",
  params: z.object({ grupo }),
  body: z.object({ version, datos: z.unknown() }),
  responses: {
    200: json(z.object({ version }), "La versión nueva"),
    409: "Otra persona guardó el grupo mientras tanto",
  },
});

const imagenSchema = z
  .object({ clave: z.string(), ancho: z.number().int(), alto: z.number().int() })
  .openapi("ImagenDelClub");

export const imagenForm = { fields: z.object({}), fileField: "imagen", maxFiles: 1 } as const;

/** Kept for an hour unless a group that shows it is saved. */
export const subirImagen = administrador.post("/club/imagenes", {
  upload: true,
  summary: "Subir una imagen para los datos del club",
  body: uploadBody(imagenForm),
  responses: { 201: json(imagenSchema, "La imagen, para ponerla en un grupo") },
});

export const verImagenDelClub = anyone.get("/club/imagenes/{clave}", {
  summary: "Una imagen de los datos del club",
  params: z.object({
    clave: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "Esa imagen no existe")
      .openapi({ param: { name: "clave", in: "path", required: true } }),
  }),
  query: imagenQuery,
  responses: { 200: webpAnswer("La imagen, en el ancho pedido o el más cercano"), 404: "No existe" },
});
