import { z } from "@hono/zod-openapi";
import { columnAnswer, dia, fecha, instant, money } from "#contract/fields.ts";
import { exportCall, idFilter, listQuery } from "#contract/paging.ts";
import { administrador, anyone, json, pdfAnswer, session } from "#contract/route.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { COLUMNAS_DE_RECIBOS, VALIDECES } from "./rules.ts";

const validez = z.enum(VALIDECES);

const reciboSchema = z
  .object({
    numero: z.string(),
    emitidoEn: instant,
    titular: z.string(),
    /** Null if unknown. */
    documento: z.string().nullable(),
    medio: z.enum(MEDIOS_DE_PAGO),
    /** Negative if it voids another receipt. */
    importe: money,
    renglones: z.array(z.object({ persona: z.string(), concepto: z.string(), importe: money })),
    validez,
    /** The amount that has not been returned. */
    vigente: money,
    pagoId: z.number().int(),
    /** Number of the voided receipt, and the reason; null for an ordinary receipt. */
    anula: z.string().nullable(),
    motivo: z.string().nullable(),
    anuladoPor: z.array(z.string()),
    verificacion: z.string(),
  })
  .openapi("Recibo");
export type Recibo = z.infer<typeof reciboSchema>;

const numero = z
  .string()
  .regex(/^[A-Za-z]{1,3}-\d{1,9}$/, "El número de recibo no es válido")
  .openapi({ example: "R-00000012" });

const reciboListadoSchema = z.object(columnAnswer(COLUMNAS_DE_RECIBOS)).openapi("ReciboListado");
export type ReciboListado = z.infer<typeof reciboListadoSchema>;

/** The caller's own receipts, newest first; with `pagoId`, only those of that payment (Rule REC-3). */
export const misRecibos = session.get("/recibos/mios", {
  summary: "Mis recibos",
  query: listQuery.extend({ pagoId: idFilter }),
  responses: { 200: json(z.array(reciboListadoSchema), "Mis recibos") },
});

/** A receipt, for its payer and administradores; 404 for everybody else (Rule REC-3). */
export const verRecibo = session.get("/recibos/{numero}", {
  summary: "Un recibo",
  params: z.object({ numero }),
  responses: { 200: json(reciboSchema, "El recibo"), 404: "No existe, o no es tuyo" },
});

/** A receipt as a PDF file, `recibo-R-00000012.pdf`, for its payer and administradores. */
export const descargarRecibo = session.get("/recibos/{numero}/pdf", {
  summary: "Un recibo en PDF",
  params: z.object({ numero }),
  responses: { 200: pdfAnswer("El recibo"), 404: "No existe, o no es tuyo" },
});

const verificacionSchema = z
  .object({ numero: z.string(), fecha, importe: money, validez, vigente: money })
  .openapi("VerificacionDeRecibo");
export type VerificacionDeRecibo = z.infer<typeof verificacionSchema>;

/** Data of the page that a receipt's QR code opens: only number, date, amount and validity (Rule REC-4). */
export const verificarRecibo = anyone.get("/recibos/verificar/{codigo}", {
  summary: "Verificar un recibo por su código",
  params: z.object({ codigo: z.string().max(60) }),
  responses: {
    200: json(verificacionSchema, "Lo que dice el recibo"),
    404: "No hay un recibo con ese código",
  },
});

const filtros = {
  /** Dates of issue in the club's time zone, both inclusive. */
  desde: dia.optional(),
  hasta: dia.optional(),
};

/** Newest first unless `orden` says otherwise. */
export const listarRecibos = administrador.get("/recibos/lista", {
  summary: "Recibos emitidos",
  query: listQuery.extend(filtros),
  responses: { 200: json(z.array(reciboListadoSchema), "Los recibos") },
});

export const exportarRecibos = administrador.get(
  "/recibos/exportar",
  exportCall("Exportar los recibos a Excel", filtros),
);

/** The receipts of a payment: its own first, then those that void it. */
export const recibosDePago = administrador.get("/pagos/{id}/recibos", {
  summary: "Los recibos de un pago",
  responses: {
    200: json(
      z.object({
        recibos: z.array(z.string()),
        /** True for a payment made before the site issued receipts, whose receipt the office can issue. */
        sePuedeEmitir: z.boolean(),
      }),
      "Sus números",
    ),
    404: "No existe",
  },
});

/** Issues the receipt of a payment made before the site issued receipts (Rule REC-1). Idempotent. */
export const emitirRecibo = administrador.post("/pagos/{id}/recibos", {
  summary: "Emitir el recibo de un pago anterior",
  responses: {
    201: json(z.object({ numero: z.string() }), "El recibo"),
    404: "No existe",
    409: "Este pago no lleva recibo (`sin-recibo`)",
  },
});
