import { z } from "@hono/zod-openapi";
import { fecha, instant, money, textBody } from "#contract/fields.ts";
import { administrador, json, session } from "#contract/route.ts";
import { ESTADOS_DE_ADHESION, TEXTOS_DE_DEBITO } from "./rules.ts";

const debito = z.object({
  id: z.number().int(),
  fecha,
  monto: money,
  /** Whether it is money: only an approved payment is. */
  cobrado: z.boolean(),
  /** Where it is or how it ended, in words. */
  resultado: z.string(),
  /** Attempts so far. */
  intentos: z.number().int(),
  /** The club's payment that it became; null if it is no money. */
  pagoId: z.number().int().nullable(),
});

const adhesion = z.object({
  id: z.number().int(),
  estado: z.enum(ESTADOS_DE_ADHESION),
  /** Why it is in that state, in words; null if that needs no reason. */
  motivo: z.string().nullable(),
  /** The mail of the payer's account at the provider. */
  correo: z.string(),
  /** Where the payer authorizes it, or later changes the card; null before that, and for the office. */
  url: z.string().nullable(),
  /** The next debit: its amount once it was announced, its day, and when that was. */
  monto: money.nullable(),
  proximoDebito: fecha.nullable(),
  avisadoEn: instant.nullable(),
  creadaEn: instant,
  activadaEn: instant.nullable(),
  canceladaEn: instant.nullable(),
  /** The latest first. */
  debitos: z.array(debito),
});
export type AdhesionVista = z.infer<typeof adhesion>;

const miDebito = z
  .object({
    /** The one that is not cancelled, or the last one; null without any. */
    adhesion: adhesion.nullable(),
    /** The caller's address, to begin with. */
    correo: z.string().nullable(),
    /** What an authorization would show today, and the day of its first debit. */
    debe: money,
    primerDebito: fecha,
    /** Present if nothing is collected online. */
    sinPagoEnLinea: z.literal(true).optional(),
  })
  .openapi("MiDebito");
export type MiDebito = z.infer<typeof miDebito>;

/** The caller's automatic debit (Rule DEB-1). */
export const verMiDebito = session.get("/debito", {
  summary: "Mi débito automático",
  responses: { 200: json(miDebito, "El débito automático") },
});

/**
 * Starts the caller's automatic debit, or finds the one that still has to be authorized. The mail has to be that of the
 * payer's account at the provider.
 */
export const adherir = session.post("/debito", {
  summary: "Empezar el débito automático",
  body: z.object(textBody(TEXTOS_DE_DEBITO)),
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
export type DebitoDePersona = z.infer<typeof debitoDePersona>;

/** A person's automatic debits, for the office: all of them, the latest first. */
export const verDebitoDePersona = administrador.get("/personas/{id}/debito", {
  summary: "El débito automático de una persona",
  responses: { 200: json(debitoDePersona, "Sus adhesiones") },
});

export const cancelarDebitoDePersona = administrador.post("/personas/{id}/debito/cancelar", {
  summary: "Cancelar el débito automático de una persona",
  responses: { 200: json(debitoDePersona, "Sus adhesiones") },
});
