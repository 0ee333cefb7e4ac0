import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import {
  fecha,
  idParams,
  instant,
  money,
  multilineText,
  numberField,
  requiredText,
  text,
} from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { codigoDeAccesoSchema } from "#features/cuentas/claves/contract.ts";
import { datosDeUsuario, usuarioSchema } from "#features/cuentas/usuarios/contract.ts";
import {
  ACCESOS,
  DIRECCION_MAX,
  DNI_MENSAJE,
  ESTADOS_CIVILES,
  esFecha,
  leerDni,
  MOTIVO_MAX,
  NACIMIENTO_MENSAJE,
  NACIONALIDAD_MAX,
  TELEFONO_MAX,
} from "./rules.ts";

/** Digits only, 7 or 8; points and spaces are taken out (Rule SOC-2). */
export const dni = z
  .string({ error: DNI_MENSAJE })
  .max(20, DNI_MENSAJE)
  .refine((valor) => leerDni(valor) !== null, DNI_MENSAJE)
  .transform((valor) => leerDni(valor) ?? "");

export const socioDto = z.object(
  {
    dni,
    telefono: text(TELEFONO_MAX).default(""),
    // What `Date.prototype.toISOString` makes of a day is that day. Whether it can be a birth date, the club's clock says.
    fechaDeNacimiento: z
      .string({ error: NACIMIENTO_MENSAJE })
      .transform((valor) => valor.trim().replace(/T00:00:00(\.000)?Z$/, ""))
      .refine(esFecha, NACIMIENTO_MENSAJE),
    direccion: requiredText(DIRECCION_MAX, "Escribí tu dirección"),
    estadoCivil: z
      .string({ error: "Elegí tu estado civil" })
      .transform((valor) => valor.trim().toLowerCase())
      .pipe(z.enum(ESTADOS_CIVILES, { error: "Elegí tu estado civil" })),
    nacionalidad: requiredText(NACIONALIDAD_MAX, "Escribí tu nacionalidad"),
  },
  { error: "Faltan tus datos de socio" },
);

const PLAN = "Elegí un plan";
const planId = numberField(PLAN, (id) => id.int(PLAN).min(1, PLAN).max(2147483647, PLAN));
/** Agreed to the use of personal data (Ley 25.326); the form asks for it, its moment is kept. */
const consentimiento = z.boolean({ error: "El consentimiento no es válido" }).optional();

const answers = {
  201: json(usuarioSchema, "La persona, con su pedido en curso"),
  409: problemAnswer(409, "Usuario, correo o DNI ya usados; plan que ya no se ofrece; pedido ya hecho"),
};

/** A person after a decision, and when the mail about it leaves: until then it can be undone. Null without a mail. */
const socioDecididoSchema = usuarioSchema
  .extend({ correoSaleEn: instant.nullable() })
  .openapi("SocioDecidido");
export type SocioDecidido = z.infer<typeof socioDecididoSchema>;

/** A new person applies for membership (Rule SOC-1). */
export const registrarSocio = defineRoute({
  method: "post",
  path: "/registrar/socio",
  permission: "anyone",
  summary: "Registrarse y pedir ser socio",
  request: {
    body: jsonBody(z.object({ usuarioDto: datosDeUsuario, socioDto, planId, consentimiento })),
  },
  responses: answers,
});

/** The same; with a token the logged-in person applies, and `usuarioDto` is not looked at (Rule SOC-1). */
export const crearSocio = defineRoute({
  method: "post",
  path: "/socio/crear",
  permission: "anyone",
  optionalSession: true,
  summary: "Pedir ser socio",
  request: {
    body: jsonBody(z.object({ usuarioDto: z.unknown().optional(), socioDto, planId, consentimiento })),
  },
  responses: { ...answers, 401: problemAnswer(401, "La sesión del pedido terminó") },
});

const inscriptoSchema = z.object({
  usuario: usuarioSchema,
  /** The member's number. */
  numero: z.number().int(),
  codigo: codigoDeAccesoSchema.nullable(),
});

/** Enrols somebody at the counter, as a member at once. The account has no password until the person chooses one. */
export const inscribirSocio = defineRoute({
  method: "post",
  path: "/socio/inscribir",
  permission: "administrador",
  summary: "Inscribir a un socio en la secretaría",
  request: {
    body: jsonBody(
      z.object({
        usuarioDto: datosDeUsuario.omit({ clave: true }),
        socioDto,
        planId,
        consentimiento,
        acceso: z.enum(ACCESOS, { error: "Elegí cómo va a entrar" }).default("codigo"),
      }),
    ),
  },
  responses: {
    201: json(inscriptoSchema, "La persona, ya socia"),
    409: problemAnswer(409, "Usuario, correo o DNI ya usados; plan que no se ofrece"),
  },
});

/** Enrols at the counter somebody who has a user already, which `id` names: a member at once, with the same password. */
export const inscribirUsuario = defineRoute({
  method: "post",
  path: "/socio/{id}/inscribir",
  permission: "administrador",
  summary: "Inscribir como socio a quien ya tiene usuario",
  request: { params: idParams, body: jsonBody(z.object({ socioDto, planId, consentimiento })) },
  responses: {
    201: json(inscriptoSchema, "La persona, ya socia"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Ya es socia, su pedido espera, está de baja, o el DNI ya está usado"),
  },
});

/** `id` is the user's. Confirming what somebody else decided meanwhile is a 409 that says so. */
export const confirmarSocio = defineRoute({
  method: "patch",
  path: "/socio/{id}/confirmar",
  permission: "administrador",
  summary: "Confirmar un pedido de socio",
  request: { params: idParams },
  responses: {
    200: json(socioDecididoSchema, "La persona, ya socia"),
    404: problemAnswer(404),
    409: problemAnswer(409, "El pedido ya fue resuelto"),
  },
});

export const rechazarSocio = defineRoute({
  method: "patch",
  path: "/socio/{id}/rechazar",
  permission: "administrador",
  summary: "Rechazar un pedido de socio, con motivo si se quiere",
  request: {
    params: idParams,
    body: { ...jsonBody(z.object({ motivo: multilineText(MOTIVO_MAX).nullish() })), required: false },
  },
  responses: {
    200: json(socioDecididoSchema, "La persona, otra vez usuaria"),
    404: problemAnswer(404),
    409: problemAnswer(409, "El pedido ya fue resuelto"),
  },
});

/** Takes back a decision whose mail has not left: the request waits again. */
export const deshacerDecisionDeSocio = defineRoute({
  method: "post",
  path: "/socio/{id}/deshacer",
  permission: "administrador",
  summary: "Deshacer la decisión sobre un pedido de socio",
  request: { params: idParams },
  responses: {
    200: json(socioDecididoSchema, "La persona, con su pedido otra vez en curso"),
    404: problemAnswer(404),
    409: problemAnswer(409, "El correo ya salió, o algo cambió mientras tanto"),
  },
});

/** Gives a member another plan, or the same once more: instalments not due yet are replaced by the new plan's. */
export const cambiarPlan = defineRoute({
  method: "patch",
  path: "/socio/{id}/plan",
  permission: "administrador",
  summary: "Cambiar o renovar el plan de un socio",
  request: {
    params: idParams,
    body: jsonBody(
      z.object({
        planId,
        /** The credit that the caller saw; a 409 when it is another one by now. */
        credito: z.number({ error: "El crédito no es válido" }).min(0, "El crédito no es válido").optional(),
      }),
    ),
  },
  responses: {
    200: json(usuarioSchema, "La persona"),
    404: problemAnswer(404),
    409: problemAnswer(409, "No es socio, o el plan no se ofrece"),
  },
});

const planNuevoSchema = z
  .object({
    /** What was paid for periods that are not over; it counts for the new plan. */
    credito: money,
    /** What is left of the credit when it pays for the whole plan. */
    sobra: money,
    /** What was overdue for the running period and is no longer owed. */
    reemplazada: money,
    cuotas: z.array(z.object({ numeroCuota: z.number().int(), fecha, importe: money, credito: money })),
  })
  .openapi("PlanNuevo");
export type PlanNuevo = z.infer<typeof planNuevoSchema>;

/** What changing the plan would charge, for the question before it. */
export const previsarPlan = defineRoute({
  method: "get",
  path: "/socio/{id}/plan",
  permission: "administrador",
  summary: "Qué se cobraría al cambiar el plan de un socio",
  request: { params: idParams, query: z.object({ planId }) },
  responses: {
    200: json(planNuevoSchema, "Las cuotas nuevas, con lo que se acredita"),
    404: problemAnswer(404),
    409: problemAnswer(409, "No es socio, o el plan no se ofrece"),
  },
});

const carnetSchema = z
  .object({
    /** The member's number. */
    numero: z.number().int(),
    nombre: z.string(),
    apellido: z.string(),
    plan: z.string(),
    estado: z.enum(["al_dia", "adeuda", "en_proceso"]),
    desde: fecha.nullable(),
    /** What the QR says; null while the membership is not confirmed. */
    codigo: z.string().nullable(),
  })
  .openapi("Carnet");
export type Carnet = z.infer<typeof carnetSchema>;

/** One's own membership card. 404 for somebody who is no member. */
export const verCarnet = defineRoute({
  method: "get",
  path: "/socio/carnet",
  permission: "session",
  summary: "Mi carnet de socio",
  responses: { 200: json(carnetSchema, "El carnet"), 404: problemAnswer(404) },
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

/** The card that the gate reads. 404 unknown code; 409 no longer a member. */
export const verificarCarnet = defineRoute({
  method: "post",
  path: "/socio/carnet/verificar",
  permission: "staff",
  summary: "Leer un carnet en la puerta",
  request: {
    body: jsonBody(z.object({ codigo: requiredText(64, "Escribí o escaneá un código") })),
  },
  responses: {
    200: json(carnetLeidoSchema, "De quién es, y si está al día"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Ya no es socio"),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    socios: typeof import("./contract.ts");
  }
}
