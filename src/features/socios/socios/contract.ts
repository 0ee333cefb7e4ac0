import { z } from "@hono/zod-openapi";
import { fecha, fieldForm, idField, instant, money, numberField, requiredText } from "#contract/fields.ts";
import { administrador, anyone, json, session, staff } from "#contract/route.ts";
import { codigoDeAccesoSchema } from "#features/personas/sesion/contract.ts";
import { datosDeUsuario, usuarioSchema } from "#features/personas/usuarios/contract.ts";
import {
  ACCESOS,
  ESTADOS_CIVILES,
  esFecha,
  IDENTIDADES,
  MOTIVO_DE_RECHAZO,
  TEXTOS_DE_SOCIO,
} from "./rules.ts";

export const carnetSchema = z
  .object({
    numero: z.number().int(),
    nombre: z.string(),
    apellido: z.string(),
    plan: z.string(),
    estado: z.enum(["al_dia", "adeuda", "en_proceso"]),
    desde: fecha.nullable(),
    /** Content of the card's QR code; null until the membership is confirmed. */
    codigo: z.string().nullable(),
  })
  .openapi("Carnet");
export type Carnet = z.infer<typeof carnetSchema>;

/** 404 for non-members. */
export const verCarnet = session.get("/socio/carnet", {
  summary: "Mi carnet de socio",
  responses: { 200: json(carnetSchema, "El carnet"), 404: "No existe" },
});

/**
 * The card of a person whom the caller may see (Rule FAM-5). 404 for anybody else, and for people who are not
 * members.
 */
export const verCarnetDePersona = session.get("/personas/{id}/carnet", {
  summary: "El carnet de una persona de mi familia",
  responses: { 200: json(carnetSchema, "El carnet") },
});

const carnetLeidoSchema = z
  .object({
    numero: z.number().int(),
    persona: z.string(),
    plan: z.string(),
    estado: z.enum(["al_dia", "adeuda"]),
    cuotasAdeudadas: z.number().int(),
    importeAdeudado: money,
  })
  .openapi("CarnetLeido");
export type CarnetLeido = z.infer<typeof carnetLeidoSchema>;

/** Looks up a membership card scanned at the gate. 404 for an unknown code; 409 for a former member. */
export const verificarCarnet = staff.post("/socio/carnet/verificar", {
  summary: "Leer un carnet en la puerta",
  body: z.object({ codigo: requiredText(64, "Escribí o escaneá un código") }),
  responses: {
    200: json(carnetLeidoSchema, "De quién es, y si está al día"),
    404: "No existe",
    409: "Ya no es socio",
  },
});

const { fechaDeNacimiento: NACIMIENTO, estadoCivil: CIVIL } = TEXTOS_DE_SOCIO;

/** Also accepts the output of `Date.prototype.toISOString`. The use case checks whether the date is plausible. */
export const nacimiento = (message: string) =>
  z
    .string({ error: message })
    .transform((valor) => valor.trim().replace(/T00:00:00(\.000)?Z$/, ""))
    .refine(esFecha, message);

export const socioDto = z.object(
  {
    ...fieldForm(TEXTOS_DE_SOCIO),
    fechaDeNacimiento: nacimiento(NACIMIENTO.missing),
    estadoCivil: z
      .string({ error: CIVIL.missing })
      .transform((valor) => valor.trim().toLowerCase())
      .pipe(z.enum(ESTADOS_CIVILES, { error: CIVIL.missing })),
  },
  { error: "Faltan tus datos de socio" },
);

const PLAN = "Elegí un plan";
const planId = numberField(PLAN, (id) => id.int(PLAN).min(1, PLAN).max(2147483647, PLAN));
/** Consent to the use of personal data (Ley 25.326), stored with its time. */
const consentimiento = z.boolean({ error: "El consentimiento no es válido" }).optional();

const answers = {
  201: json(usuarioSchema, "La persona, con su pedido en curso"),
  409: "Usuario, correo o DNI ya usados; plan que ya no se ofrece; pedido ya hecho",
};

/**
 * A user after a decision, which can be undone until `correoSaleEn`, when the email is sent; null without an
 * email.
 */
const socioDecididoSchema = usuarioSchema
  .extend({ correoSaleEn: instant.nullable() })
  .openapi("SocioDecidido");
export type SocioDecidido = z.infer<typeof socioDecididoSchema>;

/** Submits the membership request of a new person (Rule SOC-1). */
export const registrarSocio = anyone.post("/registrar/socio", {
  summary: "Registrarse y pedir ser socio",
  body: z.object({ usuarioDto: datosDeUsuario, socioDto, planId, consentimiento }),
  responses: answers,
});

/**
 * Like `registrarSocio`; with a token, the logged-in user applies and `usuarioDto` is ignored (Rule SOC-1).
 * With `paraPersona`, the user applies for a person for whom they decide (Rule FAM-13); 404 for anybody else.
 */
export const crearSocio = anyone.post("/socio/crear", {
  optionalSession: true,
  summary: "Pedir ser socio",
  body: z.object({
    usuarioDto: z.unknown().optional(),
    socioDto,
    planId,
    consentimiento,
    paraPersona: idField("Elegí para quién es el pedido").nullish(),
  }),
  responses: { ...answers, 401: "La sesión del pedido terminó", 404: "No decidís por esa persona" },
});

const inscriptoSchema = z.object({
  usuario: usuarioSchema,
  numero: z.number().int(),
  codigo: codigoDeAccesoSchema.nullable(),
});

/** Enrols a new member at the counter, without a request. The account has no password until the person sets one. */
export const inscribirSocio = administrador.post("/socio/inscribir", {
  summary: "Inscribir a un socio en la secretaría",
  body: z.object({
    usuarioDto: datosDeUsuario.omit({ clave: true }),
    socioDto,
    planId,
    consentimiento,
    acceso: z.enum(ACCESOS, { error: "Elegí cómo va a entrar" }).default("codigo"),
  }),
  responses: {
    201: json(inscriptoSchema, "La persona, ya socia"),
    409: "Usuario, correo o DNI ya usados; plan que no se ofrece",
  },
});

/** Whether to keep the DNI and birth date of the request, or the data that the club already has (Rule PER-14). */
const identidad = z.enum(IDENTIDADES, { error: "Elegí con qué datos queda" }).optional();

/** Enrols an existing user (`id`) as a member at the counter, without a request. The password stays as it is. */
export const inscribirUsuario = administrador.post("/socio/{id}/inscribir", {
  summary: "Inscribir como socio a quien ya tiene usuario",
  body: z.object({ socioDto, planId, consentimiento, identidad }),
  responses: {
    201: json(inscriptoSchema, "La persona, ya socia"),
    409: "Ya es socia, su pedido espera, está de baja, el DNI ya está usado, o `identidad-distinta`",
  },
});

/** `id` identifies the user. 409 with the earlier decision if the request was already decided. */
export const confirmarSocio = administrador.patch("/socio/{id}/confirmar", {
  summary: "Confirmar un pedido de socio",
  body: { required: false, content: { "application/json": { schema: z.object({ identidad }) } } },
  responses: {
    200: json(socioDecididoSchema, "La persona, ya socia"),
    409: "El pedido ya fue resuelto; `identidad-distinta`: otro DNI u otra fecha de nacimiento que los conocidos, ambos en `context`",
  },
});

export const rechazarSocio = administrador.patch("/socio/{id}/rechazar", {
  summary: "Rechazar un pedido de socio, con motivo si se quiere",
  body: {
    required: false,
    content: { "application/json": { schema: z.object(fieldForm({ motivo: MOTIVO_DE_RECHAZO })) } },
  },
  responses: {
    200: json(socioDecididoSchema, "La persona, otra vez usuaria"),
    409: "El pedido ya fue resuelto",
  },
});

/** Makes a decided request pending again, as long as the email has not been sent. */
export const deshacerDecisionDeSocio = administrador.post("/socio/{id}/deshacer", {
  summary: "Deshacer la decisión sobre un pedido de socio",
  responses: {
    200: json(socioDecididoSchema, "La persona, con su pedido otra vez en curso"),
    409: "El correo ya salió, o algo cambió mientras tanto",
  },
});

/** Changes a member's plan or restarts it; new instalments replace those that are not due yet. */
export const cambiarPlan = administrador.patch("/socio/{id}/plan", {
  summary: "Cambiar o renovar el plan de un socio",
  body: z.object({
    planId,
    /** The credit that the caller saw; 409 if it has changed. */
    credito: z.number({ error: "El crédito no es válido" }).min(0, "El crédito no es válido").optional(),
  }),
  responses: { 200: json(usuarioSchema, "La persona"), 409: "No es socio, o el plan no se ofrece" },
});

const planNuevoSchema = z
  .object({
    /** Amount paid for periods that are not over, which counts towards the new plan. */
    credito: money,
    /** Credit left once the whole plan is paid. */
    sobra: money,
    /** Overdue amount of the current period, which the change cancels. */
    reemplazada: money,
    cuotas: z.array(z.object({ numeroCuota: z.number().int(), fecha, importe: money, credito: money })),
    /** First month and full monthly price; missing if the plan is not monthly. */
    mensual: z.object({ desde: fecha, importe: money }).optional(),
  })
  .openapi("PlanNuevo");
export type PlanNuevo = z.infer<typeof planNuevoSchema>;

/** Previews what a change of plan would charge. */
export const previsarPlan = administrador.get("/socio/{id}/plan", {
  summary: "Qué se cobraría al cambiar el plan de un socio",
  query: z.object({ planId }),
  responses: {
    200: json(planNuevoSchema, "Las cuotas nuevas, con lo que se acredita"),
    409: "No es socio, o el plan no se ofrece",
  },
});
