import { z } from "@hono/zod-openapi";
import { fecha, money, requiredText } from "#contract/fields.ts";
import { json, session, staff } from "#contract/route.ts";

export const carnetSchema = z
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
export const verCarnet = session.get("/socio/carnet", {
  summary: "Mi carnet de socio",
  responses: { 200: json(carnetSchema, "El carnet"), 404: "No existe" },
});

/** The card of somebody whom the caller may see (Rule FAM-5). 404 for others, and for non-members. */
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

/** Looks up the card scanned at the gate. 404 for an unknown code; 409 for a former member. */
export const verificarCarnet = staff.post("/socio/carnet/verificar", {
  summary: "Leer un carnet en la puerta",
  body: z.object({ codigo: requiredText(64, "Escribí o escaneá un código") }),
  responses: {
    200: json(carnetLeidoSchema, "De quién es, y si está al día"),
    404: "No existe",
    409: "Ya no es socio",
  },
});
