import { z } from "@hono/zod-openapi";
import { countsOf, fecha, fieldBody, idField, idParam, instant, money, okAnswer } from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, json, session } from "#contract/route.ts";
import { uploadBody } from "#contract/upload.ts";
import { ESTADOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import {
  ESTADOS_DE_COMPROBANTE,
  ESTADOS_DE_MOVIMIENTO,
  GRUPOS,
  MOTIVO_DE_DESCARTE,
  RAZONES,
  REPAROS,
} from "./rules.ts";

/** The club's bank account when the payment was started. */
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
    /** The amount to transfer, with its distinct centavos. */
    monto: money,
    cuenta: cuentaSchema,
    estado: z.enum(ESTADOS_DE_PAGO),
    abierta: z.boolean(),
    creadaEn: instant,
    venceEn: instant,
    comprobante: z.enum(ESTADOS_DE_COMPROBANTE),
    ver: z.object({ ruta: z.string(), texto: z.string() }),
  })
  .openapi("Transferencia");
export type Transferencia = z.infer<typeof transferenciaSchema>;

/** Newest first. */
export const misTransferencias = session.get("/transferencias/mias", {
  summary: "Mis pagos por transferencia sin acreditar",
  responses: { 200: json(z.array(transferenciaSchema), "Los abiertos") },
});

/** `id` is the payment's id; 404 if the payment is not the caller's. */
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

/** Uploads the bank's receipt, a picture or a PDF, to help the office match the transfer (Rule TRA-2). */
export const subirComprobante = session.post("/transferencias/{id}/comprobante", {
  summary: "Subir el comprobante de una transferencia",
  upload: true,
  body: uploadBody(comprobanteForm),
  responses: { 200: json(transferenciaSchema, "El pago"), 409: "Ya no espera una transferencia (`cerrada`)" },
});

/** Cancels a payment by transfer. If its money arrives later, the office still gets a proposal. */
export const cancelarTransferencia = session.post("/transferencias/{id}/cancelar", {
  summary: "Cancelar un pago por transferencia",
  responses: { 200: json(transferenciaSchema, "El pago, cancelado"), 409: "Ya no está abierto (`cerrada`)" },
});

const transferenciaEnLaOficinaSchema = transferenciaSchema
  .omit({ cuenta: true, ver: true })
  .extend({
    /** Null if the payer has no account. */
    pagador: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    comprobanteEn: instant.nullable(),
  })
  .openapi("TransferenciaEnLaOficina");
export type TransferenciaEnLaOficina = z.infer<typeof transferenciaEnLaOficinaSchema>;

/** Open payments by transfer, oldest first; optionally only those with a receipt to review. */
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

/** Accepts or rejects a receipt. An accepted receipt makes the match certain once the money arrives (Rule TRA-5). */
export const revisarComprobante = administrador.post("/transferencias/{id}/revisar", {
  summary: "Dar por bueno o rechazar un comprobante",
  body: z.object({ aceptado: z.boolean({ error: "Decí si el comprobante está bien" }) }),
  responses: { 200: json(okAnswer, "Anotado"), 409: "No tiene comprobante (`sin-comprobante`)" },
});

const cuitSchema = z.object({ cuit: z.string(), vistoEn: instant }).openapi("CuitDePersona");

/**
 * CUITs (tax numbers) from which a person has paid. A later transfer from one of them is a certain match (Rule TRA-5).
 */
export const verCuits = administrador.get("/personas/{id}/cuits", {
  summary: "Los CUIT desde los que paga una persona",
  responses: { 200: json(z.array(cuitSchema), "El último visto primero") },
});

/** Removes a CUIT that belongs to somebody else. */
export const olvidarCuit = administrador.delete("/personas/{id}/cuits/{cuit}", {
  summary: "Olvidar un CUIT de una persona",
  params: z.object({ id: idParam(), cuit: z.string().regex(/^\d{11}$/, "El CUIT no es válido") }),
  responses: { 200: json(okAnswer, "Olvidado") },
});

export const extractoForm = {
  fields: z.object({
    /** How to read an unknown layout, as JSON (`mapeoSchema`); reused for the next file with the same column titles. */
    mapeo: z.string().max(20_000, "Las columnas no son válidas").optional(),
    /** The sheet to read; by default the sheet with the most transactions. */
    hoja: z.string().max(100).optional(),
  }),
  fileField: "archivo",
  maxFiles: 1,
  documents: true,
} as const;

/** The sheet that was read and all sheets of the file; null and empty for a text file. */
const hojas = z.object({ hoja: z.string().nullable(), hojas: z.array(z.string()) });
export type HojasDeArchivo = z.infer<typeof hojas>;

const lectura = hojas.extend({
  /** Lines below the column titles. */
  filas: z.number().int(),
  /** Lines that are transactions. */
  leidas: z.number().int(),
  ilegibles: z.number().int(),
  /** The first lines that are not transactions, with the reason: unreadable lines, then titles, totals and balances. */
  apartadas: z.array(z.object({ linea: z.number().int(), motivo: z.string(), ilegible: z.boolean() })),
});
export type LecturaDeArchivo = z.infer<typeof lectura>;

const subidoSchema = z
  .object({
    id: z.number().int(),
    /** Number of transactions that no earlier statement had, and of those already known. */
    nuevas: z.number().int(),
    repetidas: z.number().int(),
    /** Transactions of the file with a proposal that waits for confirmation. */
    propuestas: z.number().int(),
    lectura,
  })
  .openapi("ExtractoSubido");
export type ExtractoSubido = z.infer<typeof subidoSchema>;

/**
 * Reads a bank statement and proposes what its transactions pay, without confirming anything (Rules TRA-3 to TRA-5).
 * The `context` of a 422 `formato-desconocido` has the column titles, the first rows and a proposal for `mapeo`.
 */
export const subirExtracto = administrador.post("/extractos", {
  summary: "Subir un extracto bancario",
  upload: true,
  body: uploadBody(extractoForm),
  responses: {
    200: json(subidoSchema, "Lo que se leyó"),
    415: "No es una planilla que se pueda leer",
    422: "`formato-desconocido`, `linea-ilegible` (nombra la línea) o `sin-movimientos`",
  },
});

const conteos = countsOf(ESTADOS_DE_MOVIMIENTO);

const extractoSchema = z
  .object({
    id: z.number().int(),
    archivo: z.string(),
    formato: z.string(),
    desde: fecha,
    hasta: fecha,
    nuevas: z.number().int(),
    repetidas: z.number().int(),
    subidoEn: instant,
    /** Username. */
    por: z.string().nullable(),
    conteos,
    /** Null for statements uploaded before this was stored. */
    lectura: lectura.nullable(),
  })
  .openapi("Extracto");
export type Extracto = z.infer<typeof extractoSchema>;

export const listarExtractos = administrador.get("/extractos", {
  summary: "Los extractos, el último primero",
  query: listQuery.pick({ pagina: true, tamano: true }),
  responses: { 200: json(z.array(extractoSchema), "Los extractos") },
});

const candidatoSchema = z.object({
  pagoId: z.number().int(),
  pagador: z.object({ id: z.number().int().nullable(), nombre: z.string() }),
  descripcion: z.string(),
  monto: money,
  estado: z.enum(ESTADOS_DE_PAGO),
  creadoEn: instant,
  conComprobante: z.boolean(),
  razones: z.array(z.enum(keysOf(RAZONES))),
  reparos: z.array(z.enum(keysOf(REPAROS))),
});
export type CandidatoDePago = z.infer<typeof candidatoSchema>;

const movimientoSchema = z
  .object({
    id: z.number().int(),
    fecha,
    /** Negative for outgoing money. */
    importe: money,
    comprobante: z.string().nullable(),
    cuit: z.string().nullable(),
    remitente: z.string().nullable(),
    concepto: z.string(),
    estado: z.enum(ESTADOS_DE_MOVIMIENTO),
    /** The payment that the transaction pays, or is proposed to pay. */
    pagoId: z.number().int().nullable(),
    /** Who paid; null until the money is credited. */
    pagador: z.string().nullable(),
    /** Likeliest first. */
    candidatos: z.array(candidatoSchema),
    /** People who have paid from the transaction's CUIT. */
    pagadores: z.array(z.object({ id: z.number().int(), nombre: z.string() })),
    /** People whom the bank names, or whose DNI is in the CUIL, and who owe exactly this amount. */
    nombrados: z.array(z.object({ id: z.number().int(), nombre: z.string() })),
    /** The transaction on the other side of a reversal (Rule TRA-7). */
    reverso: z
      .object({
        id: z.number().int(),
        fecha,
        que: z.enum(["devuelve", "devuelto"]),
        pagoId: z.number().int().nullable(),
      })
      .nullable(),
    motivo: z.string().nullable(),
    /** Username of the person who decided. */
    por: z.string().nullable(),
  })
  .openapi("MovimientoDeExtracto");
export type MovimientoDeExtracto = z.infer<typeof movimientoSchema>;

/** A statement with one page of the transactions of its account and dates. */
export const verExtracto = administrador.get("/extractos/{id}", {
  summary: "Un extracto, con una página de sus movimientos",
  query: listQuery.pick({ pagina: true, tamano: true }).extend({
    grupo: z.enum(GRUPOS, { error: "El filtro no es válido" }).optional(),
  }),
  responses: {
    200: json(
      extractoSchema.extend({ movimientos: z.array(movimientoSchema) }),
      "El extracto; `X-Total-Count` cuenta los movimientos del filtro",
    ),
  },
});
export type ExtractoConMovimientos = Extracto & { movimientos: MovimientoDeExtracto[] };

/**
 * Confirms the certain matches of a statement, as many as fit into one call (Rule TRA-6). Repeat the call
 * while `quedan` is above 0.
 */
export const confirmarExtracto = administrador.post("/extractos/{id}/confirmar", {
  summary: "Confirmar los movimientos seguros de un extracto",
  responses: {
    200: json(
      z.object({
        confirmados: z.number().int(),
        /** Certain matches that are left. */
        quedan: z.number().int(),
        /** Transactions that could not be confirmed and are now doubtful. */
        conProblemas: z.number().int(),
      }),
      "Lo que se confirmó",
    ),
  },
});

/** Remembers the sender's CUIT for the payer, even if neither its DNI nor the name is the payer's. */
const recordarCuit = z.boolean().default(false);

/**
 * Decides which payment a bank transaction pays, even if the amounts differ. A shortfall stays due, and an
 * excess becomes credit.
 */
export const confirmarMovimiento = administrador.post("/movimientos/{id}/confirmar", {
  summary: "Confirmar qué pago paga un movimiento",
  body: z.object({ pagoId: idField("Elegí un pago"), recordarCuit }),
  responses: {
    200: json(okAnswer, "Confirmado"),
    409: "Ya se decidió (`ya-decidido`), o el pago ya se cobró o se cerró (`ya-cobrado`)",
  },
});

/** Credits a bank transaction to a person, who pays the earliest debts with it. */
export const acreditarMovimiento = administrador.post("/movimientos/{id}/a-cuenta", {
  summary: "Acreditar un movimiento a la cuenta de una persona",
  body: z.object({ personaId: idField("Elegí a quién se acredita"), recordarCuit }),
  responses: {
    200: json(z.object({ pagoId: z.number().int() }), "El pago"),
    409: "Ya se decidió (`ya-decidido`)",
  },
});

/** Discards a bank transaction that pays nothing on the site. */
export const descartarMovimiento = administrador.post("/movimientos/{id}/descartar", {
  summary: "Descartar un movimiento, con el motivo",
  body: z.object(fieldBody({ motivo: MOTIVO_DE_DESCARTE })),
  responses: { 200: json(okAnswer, "Descartado"), 409: "Ya se decidió (`ya-decidido`)" },
});

/** Puts a bank transaction back on the list after it was discarded or its payment was voided. */
export const reabrirMovimiento = administrador.post("/movimientos/{id}/reabrir", {
  summary: "Volver a poner un movimiento por decidir",
  responses: { 200: json(okAnswer, "Por decidir"), 409: "Su pago sigue en pie (`sigue-pago`)" },
});
