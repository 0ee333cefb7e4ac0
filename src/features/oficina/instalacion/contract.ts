import { z } from "@hono/zod-openapi";
import { gruposDelClub } from "#contract/club-groups.ts";
import { codeText, okAnswer, requiredText } from "#contract/fields.ts";
import { administrador, anyone, json } from "#contract/route.ts";
import { uploadBody } from "#contract/upload.ts";
import { NOMBRE_DE_CANCHA_MAX } from "#features/canchas/canchas/rules.ts";
import { datosDeUsuario } from "#features/cuentas/usuarios/contract.ts";
import { problemaDeSlug } from "#features/oficina/club/rules.ts";
import { pruebaSchema } from "#features/oficina/conexiones/contract.ts";
import { ORIGENES } from "#features/oficina/conexiones/rules.ts";
import {
  confirmacion,
  copia,
  empezada,
  recoveryKeyField,
  revision,
  subidaNueva,
  trozo,
} from "#features/oficina/restauracion/contract.ts";
import { CANCHAS_MAX, PASOS } from "./rules.ts";

const { identidad, contacto, canchas } = gruposDelClub;

const slug = z.string({ error: "Falta completar este dato" }).superRefine((valor, ctx) => {
  const message = problemaDeSlug(valor);
  if (message) ctx.addIssue({ code: "custom", message });
});

/** The site's public address: an origin without a path. */
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

const nombreDeCancha = requiredText(NOMBRE_DE_CANCHA_MAX, "Escribí el nombre de la cancha");

const paso = z.number().int();

/** The progress of the set-up and the values entered so far; requires the code. */
const avanceSchema = z.object({
  /** The first step that is not done, 1 to 5; 6 when all are. */
  paso,
  slug: z.string(),
  /** Public address; null until it is confirmed. */
  sitio: z.string().nullable(),
  /** Whether it is set in the environment. */
  sitioDelEntorno: z.boolean(),
  identidad,
  contacto: z.object({
    direccion: z.object({
      calle: z.string(),
      localidad: z.string(),
      provincia: z.string(),
      codigoPostal: z.string(),
    }),
    telefono: z.string(),
    correo: z.string(),
  }),
  hayAdministrador: z.boolean(),
  canchas: z.array(z.string()),
  pagos: z.enum(ORIGENES),
  correo: z.enum(ORIGENES),
  semana: canchas.shape.semana,
  /** Why the last restoration failed or was interrupted; null otherwise. */
  restauracionFallida: z.string().nullable(),
});
export type Avance = z.infer<typeof avanceSchema>;

export const verInstalacion = anyone.get("/instalacion", {
  summary: "Cómo va la instalación",
  responses: {
    200: json(z.object({ avance: avanceSchema.nullable() }), "Lo cargado; null sin el código"),
    404: "El sitio ya está instalado",
  },
});

/** Gives the browser a cookie that the other calls of the set-up require. */
export const desbloquear = anyone.post("/instalacion/desbloquear", {
  summary: "Abrir la instalación con su código",
  body: z.object({ codigo: codeText("Escribí el código").max(100, "Ese código es muy largo") }),
  responses: { 200: json(okAnswer, "El código es ese"), 404: "El sitio ya está instalado" },
});

const respuestas = {
  200: json(okAnswer, "Guardado"),
  401: "Falta el código",
  403: "El pedido viene de otro sitio",
  404: "El sitio ya está instalado",
  409: "Otra persona lo cambió mientras tanto",
};

export const escudoForm = { fields: z.object({}), fileField: "imagen", maxFiles: 1 } as const;

export const subirEscudo = anyone.post("/instalacion/escudo", {
  upload: true,
  summary: "Subir el escudo, para guardarlo con el primer paso",
  body: uploadBody(escudoForm),
  responses: { ...respuestas, 200: json(identidad.shape.escudo.unwrap(), "El escudo") },
});

export const guardarClub = anyone.put("/instalacion/club", {
  summary: "Instalación: el club",
  body: z.object({
    identidad,
    contacto: contacto.pick({ direccion: true, telefono: true, correo: true }),
    slug,
    sitio,
  }),
  responses: respuestas,
});

export const crearAdministrador = anyone.post("/instalacion/administrador", {
  summary: "Instalación: la primera persona que administra",
  body: datosDeUsuario,
  responses: { ...respuestas, 409: "Ya hay un administrador, o el nombre de usuario está usado" },
});

export const guardarCanchas = anyone.put("/instalacion/canchas", {
  summary: "Instalación: las canchas y sus horarios",
  body: z.object({
    nombres: z
      .array(nombreDeCancha)
      .max(CANCHAS_MAX, `Como máximo ${CANCHAS_MAX} canchas`)
      .superRefine((nombres, ctx) => {
        const vistos = new Set<string>();
        for (const [n, nombre] of nombres.entries()) {
          const igual = nombre.toLocaleLowerCase("es-AR");
          if (vistos.has(igual))
            ctx.addIssue({ code: "custom", path: [n], message: "Ya hay una cancha con ese nombre" });
          vistos.add(igual);
        }
      }),
    semana: canchas.shape.semana,
  }),
  responses: respuestas,
});

const deConexion = {
  maxBody: 16 * 1024,
  params: z.object({
    nombre: z
      .enum(["mercado-pago", "smtp"], { error: "Esa conexión no existe" })
      .openapi({ param: { name: "nombre", in: "path" } }),
  }),
  body: z.object({ valores: z.record(z.string(), z.unknown(), { error: "Faltan los valores" }) }),
};

export const guardarConexionInicial = anyone.put("/instalacion/conexiones/{nombre}", {
  ...deConexion,
  summary: "Instalación: guardar una conexión",
  responses: respuestas,
});

export const probarConexionInicial = anyone.post("/instalacion/conexiones/{nombre}/probar", {
  ...deConexion,
  summary: "Instalación: probar una conexión",
  responses: { ...respuestas, 200: json(pruebaSchema, "Qué respondió el servicio") },
});

/** Leaves payments or mail for later. */
export const saltearPaso = anyone.post("/instalacion/saltear", {
  summary: "Instalación: dejar un paso para más adelante",
  body: z.object({ paso: z.enum(PASOS.slice(3) as ["pagos", "correo"], { error: "Ese paso no se saltea" }) }),
  responses: respuestas,
});

export const terminarInstalacion = anyone.post("/instalacion/terminar", {
  summary: "Terminar la instalación y abrir el sitio",
  body: z.object({}),
  responses: {
    ...respuestas,
    200: json(z.object({ slug: z.string() }), "El sitio está abierto"),
    409: "Falta un paso",
  },
});

const sinCodigo = { 401: "Falta el código", 403: "El pedido viene de otro sitio" };

/** Starts the chunked upload of a backup, to restore a site instead of setting it up. */
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

/** Hides the list on everybody's Inicio. */
export const ocultarTareas = administrador.delete("/tareas", {
  summary: "Ocultar la lista de lo que falta",
  responses: { 200: json(okAnswer, "Oculta") },
});
