import { z } from "@hono/zod-openapi";
import { fecha, fieldBody, instant, money } from "#contract/fields.ts";
import { administrador, json, session } from "#contract/route.ts";
import { ESTADOS_DE_ADHESION, TEXTOS_DE_DEBITO } from "./rules.ts";

const debito = z.object({
  id: z.number().int(),
  fecha,
  monto: money,
  /** True if the club received the money of an approved payment. */
  cobrado: z.boolean(),
  resultado: z.string(),
  intentos: z.number().int(),
  /** The payment with the received money; null if no money was received. */
  pagoId: z.number().int().nullable(),
});

const adhesion = z.object({
  id: z.number().int(),
  estado: z.enum(ESTADOS_DE_ADHESION),
  /** Reason for the state, in words; null if none is needed. */
  motivo: z.string().nullable(),
  correo: z.string(),
  /** Page where the payer authorises the debit or later changes the card; null before it exists, and for the office. */
  url: z.string().nullable(),
  /** Announced amount of the next debit; null before the announcement. */
  monto: money.nullable(),
  proximoDebito: fecha.nullable(),
  creadaEn: instant,
  activadaEn: instant.nullable(),
  /** Newest first. */
  debitos: z.array(debito),
});
export type AdhesionVista = z.infer<typeof adhesion>;

const miDebito = z
  .object({
    /** The open authorisation, otherwise the last one; null if there was none. */
    adhesion: adhesion.nullable(),
    /** The caller's email address, as a default. */
    correo: z.string().nullable(),
    /** Amount that a new authorisation would show today. */
    debe: money,
    primerDebito: fecha,
    /** Present if online payments are switched off. */
    sinPagoEnLinea: z.literal(true).optional(),
  })
  .openapi("MiDebito");
export type MiDebito = z.infer<typeof miDebito>;

export const verMiDebito = session.get("/debito", {
  summary: "Mi débito automático",
  responses: { 200: json(miDebito, "El débito automático") },
});

/**
 * Starts the caller's automatic debit, or returns the authorisation that is still pending. The email address
 * must be that of the payer's account at the provider.
 */
export const adherir = session.post("/debito", {
  summary: "Empezar el débito automático",
  body: z.object(fieldBody(TEXTOS_DE_DEBITO)),
  responses: {
    201: json(z.object({ url: z.string() }).openapi("PaginaDeDebito"), "Dónde se autoriza"),
    409: "Ya está activo, o el club no cobra en línea",
    429: "Demasiados intentos",
    503: "Mercado Pago no responde",
  },
});

export const cancelarMiDebito = session.post("/debito/cancelar", {
  summary: "Cancelar mi débito automático",
  responses: { 200: json(miDebito, "El débito automático, cancelado"), 404: "No hay ninguno" },
});

const debitoDePersona = z.object({ adhesiones: z.array(adhesion) }).openapi("DebitoDePersona");

/** A person's automatic debits for the office, newest first. */
export const verDebitoDePersona = administrador.get("/personas/{id}/debito", {
  summary: "El débito automático de una persona",
  responses: { 200: json(debitoDePersona, "Sus adhesiones") },
});

export const cancelarDebitoDePersona = administrador.post("/personas/{id}/debito/cancelar", {
  summary: "Cancelar el débito automático de una persona",
  responses: { 200: json(debitoDePersona, "Sus adhesiones") },
});
