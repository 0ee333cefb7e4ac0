import { z } from "@hono/zod-openapi";
import { instant, money, okAnswer } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, json, session } from "#contract/route.ts";
import { uploadBody } from "#contract/upload.ts";
import { ESTADOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { ESTADOS_DE_COMPROBANTE } from "./rules.ts";

/** The club's account, as it was when the payment was begun. */
const cuentaSchema = z.object({
  titular: z.string(),
  cuenta: z.string(),
  alias: z.string(),
  cuit: z.string(),
});
export type CuentaDelClub = z.infer<typeof cuentaSchema>;

const transferenciaSchema = z
  .object({
    pagoId: z.number().int(),
    descripcion: z.string(),
    /** What to transfer, with centavos of its own. */
    monto: money,
    cuenta: cuentaSchema,
    estado: z.enum(ESTADOS_DE_PAGO),
    /** Whether it still waits for its money. */
    abierta: z.boolean(),
    creadaEn: instant,
    venceEn: instant,
    comprobante: z.enum(ESTADOS_DE_COMPROBANTE),
    /** The page where the person finds what they paid. */
    ver: z.object({ ruta: z.string(), texto: z.string() }),
  })
  .openapi("Transferencia");
export type Transferencia = z.infer<typeof transferenciaSchema>;

/** The caller's payments by transfer that still wait for their money, the last one first. */
export const misTransferencias = session.get("/transferencias/mias", {
  summary: "Mis pagos por transferencia sin acreditar",
  responses: { 200: json(z.array(transferenciaSchema), "Los abiertos") },
});

/** A payment by transfer of the caller; `id` is the payment's. 404 for anybody else's. */
export const verTransferencia = session.get("/transferencias/{id}", {
  summary: "Un pago propio por transferencia",
  responses: { 200: json(transferenciaSchema, "El pago") },
});

export const comprobanteForm = {
  fields: z.object({}),
  fileField: "comprobante",
  maxFiles: 1,
  documents: true,
} as const;

/** Adds the bank's receipt, a picture or a PDF: a hint for the office, which never pays (Rule TRA-2). */
export const subirComprobante = session.post("/transferencias/{id}/comprobante", {
  summary: "Subir el comprobante de una transferencia",
  upload: true,
  body: uploadBody(comprobanteForm),
  responses: { 200: json(transferenciaSchema, "El pago"), 409: "Ya no espera una transferencia (`cerrada`)" },
});

/** Gives up a payment by transfer. Money that arrives anyway is proposed to the office. */
export const cancelarTransferencia = session.post("/transferencias/{id}/cancelar", {
  summary: "Cancelar un pago por transferencia",
  responses: { 200: json(transferenciaSchema, "El pago, cancelado"), 409: "Ya no está abierto (`cerrada`)" },
});

const transferenciaEnLaOficinaSchema = transferenciaSchema
  .omit({ cuenta: true, ver: true })
  .extend({
    /** Null without an account. */
    pagador: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    comprobanteEn: instant.nullable(),
  })
  .openapi("TransferenciaEnLaOficina");
export type TransferenciaEnLaOficina = z.infer<typeof transferenciaEnLaOficinaSchema>;

/** The open payments by transfer, the oldest first; those whose receipt waits for a look. */
export const listarTransferencias = administrador.get("/transferencias/lista", {
  summary: "Pagos por transferencia que esperan su dinero",
  query: listQuery.pick({ termino: true, pagina: true, tamano: true }).extend({
    mostrar: z
      .enum(["abiertas", "por-revisar"], { error: "Elegí abiertas o por-revisar" })
      .default("abiertas"),
  }),
  responses: { 200: json(z.array(transferenciaEnLaOficinaSchema), "Los pagos") },
});

/** The receipt as it was uploaded, without its metadata. */
export const verComprobante = administrador.get("/transferencias/{id}/comprobante", {
  summary: "El comprobante de una transferencia",
  responses: {
    200: {
      description: "La imagen o el PDF",
      content: { "application/octet-stream": { schema: z.string().openapi({ format: "binary" }) } },
    },
  },
});

/** Says whether a receipt looks right, which makes its match certain once the money is there (Rule TRA-5). Audited. */
export const revisarComprobante = administrador.post("/transferencias/{id}/revisar", {
  summary: "Dar por bueno o rechazar un comprobante",
  body: z.object({ aceptado: z.boolean({ error: "Decí si el comprobante está bien" }) }),
  responses: { 200: json(okAnswer, "Anotado"), 409: "No tiene comprobante (`sin-comprobante`)" },
});
