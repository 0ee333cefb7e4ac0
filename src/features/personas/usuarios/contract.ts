import { z } from "@hono/zod-openapi";
import { dia, fieldAnswer, fieldBody, instant, requiredText, text } from "#contract/fields.ts";
import { idFilter, listCalls } from "#contract/paging.ts";
import { administrador, anyone, json, session, staff } from "#contract/route.ts";
import {
  COLUMNAS_DE_DECISIONES,
  CONTRASENA_MAX,
  CORREO_MAX,
  NOMBRE_USUARIO_MAX,
  problemaDeContrasena,
  problemaDeIdentificador,
  problemaDeNombreNuevo,
  TEXTOS_DE_PERSONA,
} from "./rules.ts";

/** Turns a rule that returns what is wrong with a text into a check for `superRefine`. */
const sinProblema =
  (problemaDe: (texto: string) => string | null) => (texto: string, ctx: z.RefinementCtx) => {
    const problema = problemaDe(texto);
    if (problema) ctx.addIssue({ code: "custom", message: problema });
  };

export const contrasenaActual = z
  .string({ error: "Escribí tu contraseña actual" })
  .min(1, "Escribí tu contraseña actual")
  .max(CONTRASENA_MAX, "La contraseña actual no es correcta");

/** New password (Rule SES-2). */
export const nuevaContrasena = z
  .string({ error: "Escribí una contraseña" })
  .superRefine(sinProblema(problemaDeContrasena));

export const correoOpcional = fieldBody(TEXTOS_DE_PERSONA)
  .correo.nullish()
  .transform((valor) => valor || null);

export const usuarioSchema = z
  .object({
    id: z.number().int(),
    nombreUsuario: z.string(),
    alta: z.boolean(),
    permisos: z.array(z.string()),
    persona: z.object({ ...fieldAnswer(TEXTOS_DE_PERSONA), correo: z.string().nullable() }),
  })
  .openapi("Usuario");
export type Usuario = z.infer<typeof usuarioSchema>;

/** A typed username, normalized to NFC, because keyboards compose the ñ in different ways. */
export const nombreTipeado = (message: string) =>
  z
    .string({ error: message })
    .normalize("NFC")
    .pipe(requiredText(NOMBRE_USUARIO_MAX, message))
    .openapi({ type: "string", example: "maria" });

/** A typed username, or the account's email. Only a text with an @ may be longer than a username. */
export const nombreOCorreoTipeado = (message: string) =>
  z
    .string({ error: message })
    .normalize("NFC")
    .pipe(requiredText(CORREO_MAX, message).superRefine(sinProblema(problemaDeIdentificador)))
    .openapi({ type: "string", example: "maria" });

/** A stored or new username. Rejects invisible characters, with which two usernames would look alike. */
export const nombreUsuarioVisible = nombreTipeado("Elegí un nombre de usuario")
  .refine((valor) => !/\s/.test(valor), "El nombre de usuario no lleva espacios")
  .refine(
    (valor) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(valor),
    "El nombre de usuario lleva algún carácter que no se ve",
  );

const nombreUsuario = nombreUsuarioVisible.superRefine(sinProblema(problemaDeNombreNuevo));

export const datosDeUsuario = z.object(
  {
    nombreUsuario,
    clave: nuevaContrasena,
    persona: z.object(
      {
        ...fieldBody(TEXTOS_DE_PERSONA),
        correo: correoOpcional,
      },
      { error: "Faltan tus datos personales" },
    ),
  },
  { error: "Faltan tus datos de usuario" },
);

export const registrarUsuario = anyone.post("/registrar/usuario", {
  summary: "Registrarse como usuario",
  body: datosDeUsuario.extend({
    /** Consent to the use of personal data (Ley 25.326), which the form requires. The time of the consent is stored. */
    consentimiento: z.boolean({ error: "El consentimiento no es válido" }).optional(),
  }),
  responses: { 201: json(usuarioSchema, "El usuario creado"), 409: "Usuario o correo ya usados" },
});

export const verUsuario = staff.get("/usuario/{id}/usuario", {
  summary: "Datos de un usuario",
  responses: { 200: json(usuarioSchema, "El usuario") },
});

const diferencia = z.object({
  campo: z.string(),
  /** Null if the field did not exist on this side. */
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});
export type Diferencia = z.infer<typeof diferencia>;

const decisionSchema = z
  .object({
    id: z.number().int(),
    cuando: instant,
    /** Null for actions taken by the system. */
    usuario: z.object({ id: z.number().int(), nombreUsuario: z.string() }).nullable(),
    accion: z.string(),
    objeto: z.string(),
    objetoId: z.number().int().nullable(),
    /** Current name of the object; if it was deleted, its last name. */
    nombre: z.string().nullable(),
    /** Names of the rows that `antes` and `despues` reference by id, keyed by field and id: `planId:2`. */
    nombres: z.record(z.string(), z.string()),
    antes: z.unknown(),
    despues: z.unknown(),
    que: z.string(),
    /** The object in words: «evento Clásico». */
    sobre: z.string(),
    cambios: z.array(diferencia),
  })
  .openapi("Decision");
export type Decision = z.infer<typeof decisionSchema>;

/** A decision in one line, for the page of its object. */
export const momentoSchema = z.object({
  cuando: instant,
  que: z.string(),
  /** Null for actions taken by the system. */
  quien: z.string().nullable(),
});
export type Momento = z.infer<typeof momentoSchema>;

const filtros = {
  /** Kinds of objects (`evento`, or `usuario,socio`), and the id of a single object. */
  objeto: text(40)
    .transform((kinds) => kinds.split(","))
    .optional(),
  objetoId: idFilter,
  /** Days in the club's time zone, both inclusive. */
  desde: dia.optional(),
  hasta: dia.optional(),
};

/** Audit log, newest first unless `orden=cuando`. `termino` searches the actor, the action and the object. */
export const listaDeDecisiones = listCalls(administrador, "/auditoria/lista", "/auditoria/exportar", {
  summary: "Registro de decisiones",
  what: "el registro de decisiones",
  row: decisionSchema,
  filters: filtros,
  sheet: "Decisiones",
  columns: COLUMNAS_DE_DECISIONES,
  order: "-cuando",
});

export const objetosAuditados = administrador.get("/auditoria/objetos", {
  summary: "Sobre qué hay decisiones",
  responses: { 200: json(z.array(z.object({ objeto: z.string(), nombre: z.string() })), "Los objetos") },
});

const novedadesSchema = z.object({ recibe: z.boolean() }).openapi("Novedades");
const cambio = z.object({ recibe: z.boolean({ error: "Falta decir si las querés recibir" }) });

export const verNovedades = session.get("/usuario/perfil/novedades", {
  summary: "Si recibo novedades del club",
  responses: { 200: json(novedadesSchema, "Si las recibe") },
});

export const cambiarNovedades = session.put("/usuario/perfil/novedades", {
  summary: "Recibir novedades del club, o no",
  body: cambio,
  responses: { 200: json(novedadesSchema, "Como quedó") },
});

const params = z.object({ codigo: z.string().max(64, "El enlace no es válido") });

/** Whether the person in an email's link gets the club's news. Needs no session (Rule NOV-2). */
export const verNovedadesDeEnlace = anyone.get("/novedades/{codigo}", {
  summary: "Si la persona de un enlace recibe novedades",
  params,
  responses: { 200: json(novedadesSchema, "Si las recibe"), 404: "El enlace no es válido" },
});

/** Takes no body, so that a mail client can call it (RFC 8058). Idempotent. */
export const dejarNovedadesPorEnlace = anyone.post("/novedades/{codigo}", {
  summary: "No recibir más novedades, con el enlace de un correo",
  params,
  responses: { 200: json(novedadesSchema, "No las recibe más"), 404: "El enlace no es válido" },
});

export const cambiarNovedadesPorEnlace = anyone.put("/novedades/{codigo}", {
  summary: "Recibir novedades, o no, con el enlace de un correo",
  params,
  body: cambio,
  responses: { 200: json(novedadesSchema, "Como quedó"), 404: "El enlace no es válido" },
});
