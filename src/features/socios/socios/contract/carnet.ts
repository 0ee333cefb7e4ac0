import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { fecha, money, requiredText } from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";

const carnetSchema = z
  .object({
    /** Membership number. */
    numero: z.number().int(),
    nombre: z.string(),
    apellido: z.string(),
    plan: z.string(),
    estado: z.enum(["al_dia", "adeuda", "en_proceso"]),
    desde: fecha.nullable(),
    /** Content of the QR code; null until the membership is confirmed. */
    codigo: z.string().nullable(),
  })
  .openapi("Carnet");
export type Carnet = z.infer<typeof carnetSchema>;

/** The caller's membership card. 404 for non-members. */
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

/** Looks up the card scanned at the gate. 404 for an unknown code; 409 for a former member. */
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
    carnets: typeof import("./carnet.ts");
  }
}
