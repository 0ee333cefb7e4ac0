import { z } from "@hono/zod-openapi";
import { gruposDelClub } from "#contract/club-groups.ts";
import { codeText, okAnswer } from "#contract/fields.ts";
import { anyone, json } from "#contract/route.ts";
import {
  confirmacion,
  copia,
  empezada,
  recoveryKeyField,
  revision,
  subidaNueva,
  trozo,
} from "#features/oficina/sistema/contract.ts";
import { datosDeUsuario } from "#features/personas/usuarios/contract.ts";
import { problemaDeSlug } from "./rules.ts";

const { identidad, contacto } = gruposDelClub;

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
    identidad: identidad.pick({ nombre: true, nombreCorto: true, ciudad: true }),
    contacto: contacto.pick({ direccion: true, telefono: true, correo: true }),
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
