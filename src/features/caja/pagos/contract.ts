import { z } from "@hono/zod-openapi";
import type { ClubEnPaginas } from "#contract/club.ts";
import {
  columnAnswer,
  dia,
  fecha,
  fieldBody,
  instant,
  isWholeCents,
  money,
  okAnswer,
} from "#contract/fields.ts";
import { idFilter, listCalls, listQuery } from "#contract/paging.ts";
import type { Rol } from "#contract/permission.ts";
import { administrador, anyone, json, pdfAnswer, session, staff } from "#contract/route.ts";
import {
  CAUSAS,
  COLUMNAS_DE_RECIBOS,
  ESTADOS_DE_PAGO,
  MEDIOS_DE_PAGO,
  MOTIVO_DE_ANULACION,
  NOTA_DE_RESUELTA,
  QUE_DEVOLUCIONES,
  VALIDECES,
} from "./rules.ts";

const devolucionSchema = z
  .object({
    id: z.number().int(),
    pagoId: z.number().int(),
    concepto: z.string(),
    descripcion: z.string(),
    pagador: z.string().nullable(),
    correo: z.string().nullable(),
    /** Numbers of the refunded tickets. */
    entradas: z.array(z.number().int()),
    monto: money,
    medio: z.enum(MEDIOS_DE_PAGO),
    motivo: z.string(),
    causa: z.enum(CAUSAS),
    pedidaEn: instant,
    pedidaPor: z.string().nullable(),
    /** When Mercado Pago last refused the refund; null while it may still succeed. */
    rechazadaEn: instant.nullable(),
    hechaEn: instant.nullable(),
    hechaPor: z.string().nullable(),
    /** The requested amount, if part of it was returned another way meanwhile; `monto` is the remainder. */
    pedido: money.nullable(),
    /**
     * When the site found that the whole amount had been returned in Mercado Pago's panel; this refund is then not
     * needed.
     */
    cubiertaEn: instant.nullable(),
    /** The part that the buyer received twice, because it was also returned another way (Rule PAG-18). */
    excedente: money,
    resueltaEn: instant.nullable(),
    operacion: z.string().nullable(),
  })
  .openapi("Devolucion");

export type Devolucion = z.infer<typeof devolucionSchema>;

const pagoSchema = z
  .object({
    id: z.number().int(),
    descripcion: z.string(),
    idMedioPago: z.string().nullable(),
    monto: money,
    preferenceId: z.string().nullable(),
    medio: z.enum(MEDIOS_DE_PAGO),
    estado: z.enum(ESTADOS_DE_PAGO),
    enRevision: z.boolean(),
    creadoEn: instant,
    /** When the checkout page was created, and when the payment was approved. */
    paginaEn: instant.nullable(),
    aprobadoEn: instant.nullable(),
    /** Null if no name is known. The id is null for a payer without an account. */
    pagador: z.object({ id: z.number().int().nullable(), nombre: z.string() }).nullable(),
    /** Path, below the administration's, of the page about what was paid for; null if there is none. */
    sobre: z.object({ titulo: z.string(), ruta: z.string() }).nullable(),
    /** Set on a counter-entry: the payment that it reverses. */
    anulaId: z.number().int().nullable(),
    anulacion: z
      .object({ pagoId: z.number().int(), cuando: instant, quien: z.string().nullable() })
      .nullable(),
    /** The amount that can still be returned, in pesos. */
    porDevolver: money,
    /** Parts that are refunded one by one, such as tickets; null if the payment is refunded by amount. */
    partes: z
      .array(
        z.object({
          id: z.number().int(),
          concepto: z.string(),
          nombre: z.string(),
          precio: money,
          usada: z.boolean(),
          /** False once the part is refunded or voided. */
          vigente: z.boolean(),
        }),
      )
      .nullable(),
    /** Oldest first. */
    devoluciones: z.array(devolucionSchema),
    /** Duplicate payments at the provider, which are always refunded. */
    repetidos: z.array(
      z.object({
        operacion: z.string(),
        monto: money,
        recibidoEn: instant,
        /** Null while the refund is pending. */
        devueltoEn: instant.nullable(),
      }),
    ),
  })
  .openapi("Pago");
export type Pago = z.infer<typeof pagoSchema>;

export const anulacionBody = z.object(fieldBody({ motivo: MOTIVO_DE_ANULACION }));

/**
 * Validates an amount in pesos, limited by the database column.
 * @param wrong for a value that is missing or no number
 */
export const importeField = (wrong = "El importe no es válido") =>
  z
    .number({ error: wrong })
    .max(9_999_999_999, "El importe es demasiado grande")
    .refine(isWholeCents, "El importe tiene hasta dos decimales");
export const importePositivo = importeField().positive("El importe tiene que ser mayor que cero");

const partesElegidas = z
  .array(z.number().int().min(1).max(2147483647), { error: "Elegí qué se devuelve" })
  .min(1, "Elegí qué se devuelve")
  .max(20);

export const medioEnMano = z.enum(["efectivo", "transferencia"], { error: "Elegí efectivo o transferencia" });

export const verPago = staff.get("/pagos/{id}", {
  summary: "Detalle de un pago",
  responses: { 200: json(pagoSchema, "El pago") },
});

/**
 * Refunds a payment in whole or in part (Rule PAG-13). A payment with parts, such as tickets, is refunded by choosing
 * parts, which become void at once. Any other payment is refunded by amount; the default is all that has not been
 * refunded yet. `entradas` is the older name of `partes`. Repeating a call with the same `idempotencyKey` refunds once.
 */
export const devolverPago = staff.post("/pagos/{id}/devolver", {
  summary: "Devolver un pago, entero o en parte, con el motivo",
  body: z
    .object({
      partes: partesElegidas.optional(),
      entradas: partesElegidas.optional(),
      monto: importePositivo.optional(),
      ...anulacionBody.shape,
      causa: z.enum(["staff", "arrepentimiento"]).default("staff"),
      idempotencyKey: z.uuid("La clave de la devolución no es válida").optional(),
    })
    .refine(({ partes, entradas, monto }) => !(partes || entradas) || monto === undefined, {
      path: ["monto"],
      message: "Se devuelven partes del pago o un importe, no las dos cosas",
    }),
  responses: {
    200: json(pagoSchema, "El pago, con la devolución pedida"),
    409: "`sin-cobrar`, `excede`, o una parte ya devuelta (`ya-devuelta`)",
  },
});

export const listarDevoluciones = staff.get("/devoluciones/lista", {
  summary: "Devoluciones por hacer y hechas",
  query: listQuery.pick({ pagina: true, tamano: true }).extend({
    mostrar: z.enum(QUE_DEVOLUCIONES, { error: "Elegí a-mano, en-curso, hechas o de-mas" }).default("a-mano"),
  }),
  responses: { 200: json(z.array(devolucionSchema), "Las pendientes primero las más viejas") },
});

const devueltoBody = z.object({
  /** The returned amount in pesos; by default the pending amount. */
  monto: importePositivo.optional(),
  /** Confirms the return although Mercado Pago had returned the money too. The excess is recorded. */
  igual: z.boolean().default(false),
});

/**
 * Confirms that staff returned the money in cash or by transfer. The site queries Mercado Pago first, because
 * the money may have been returned in its panel meanwhile (Rule PAG-18).
 */
export const confirmarDevolucion = staff.post("/devoluciones/{id}/hecha", {
  summary: "Confirmar una devolución hecha a mano",
  body: { required: false, content: { "application/json": { schema: devueltoBody } } },
  responses: {
    200: json(okAnswer, "Confirmada"),
    409: "`ya-devuelta`, `por-mercado-pago`, o Mercado Pago la devolvió (`cubierta`) o una parte (`cambio-el-importe`)",
  },
});

/** Turns a refund that Mercado Pago refused into one that staff make by hand (Rule PAG-17). */
export const devolverAMano = staff.post("/devoluciones/{id}/a-mano", {
  summary: "Devolver a mano lo que Mercado Pago rechazó",
  body: z.object({ medio: medioEnMano }),
  responses: {
    200: json(okAnswer, "Está en la lista de lo que se devuelve a mano"),
    409: "`ya-devuelta`, `ya-a-mano`, `cubierta`, o Mercado Pago la está intentando (`por-mercado-pago`)",
  },
});

/** Settles an amount that was returned twice, because the buyer gave it back or may keep it. */
export const resolverDevolucion = staff.post("/devoluciones/{id}/resuelta", {
  summary: "Dar por resuelto lo que se devolvió dos veces",
  body: z.object(fieldBody({ nota: NOTA_DE_RESUELTA })),
  responses: { 200: json(okAnswer, "Resuelta"), 409: "`ya-resuelta`" },
});

const pagoPropioSchema = z
  .object({
    id: z.number().int(),
    concepto: z.string(),
    descripcion: z.string(),
    monto: money,
    estado: z.enum(ESTADOS_DE_PAGO),
    enRevision: z.boolean(),
    url: z.string().nullable(),
    venceEn: instant.nullable(),
  })
  .openapi("PagoPropio");
export type PagoPropio = z.infer<typeof pagoPropioSchema>;

/**
 * A payment of the caller, with a link to its checkout page while it can be paid. Result pages need this
 * call, because their query string can be forged.
 */
export const verPagoPropio = session.get("/compras/pago/{id}", {
  summary: "Un pago propio",
  responses: { 200: json(pagoPropioSchema, "El pago") },
});

/**
 * The provider's last notice about a payment, and its current status at the provider. `id` is the id of the
 * payment or of the provider's preference.
 */
export const verPreferencia = staff.get("/pagos/{id}/preference", {
  summary: "Datos del pago en Mercado Pago",
  params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/, "El identificador no es válido") }),
  responses: {
    200: json(
      z
        .object({
          id: z.string().nullable(),
          action: z.string().nullable(),
          data: z.object({ id: z.string().nullable() }),
          date_created: z.string().nullable(),
          user_id: z.string().nullable(),
          estadoPago: z.string().nullable(),
        })
        .openapi("DatosDelProveedor"),
      "Lo que informó el proveedor; null es «No disponible»",
    ),
  },
});

/**
 * Receives the notices of Mercado Pago's webhook and of its older IPN. The untrusted body is parsed by hand
 * (Rule PAG-2).
 */
export const recibirAviso = anyone.post("/compras/notificaciones", {
  summary: "Avisos del proveedor de pagos",
  responses: { 200: json(okAnswer, "Recibido") },
});

/** Queries the provider again about a payment, for the page /mp_notifications (Rule PAG-9). */
export const probarAviso = anyone.get("/compras/test", {
  summary: "Volver a consultar un pago",
  query: z.object({ notificacion: z.string().regex(/^[\w-]{1,64}$/, "La notificación no es válida") }),
  responses: { 200: json(okAnswer, "Consultado") },
});

/**
 * The texts of a kind of payment, for screens and emails. `[…]` in a text is a link to `ruta`. Each area that takes
 * payments declares them in its `concepto.ts`, which browser and server code may import (docs/decisions/0036).
 */
export interface TextosDeConcepto {
  /** Plural name for filters and totals: «Entradas». */
  readonly nombre: string;
  /** Completes «el pago de …»: «una entrada». */
  readonly una: string;
  /** The page where the person finds the purchase: its path, its name in Mi perfil, and the link's label. */
  readonly ruta: string;
  readonly donde: string;
  readonly ver: string;
  /** What the page will show once the provider has answered. */
  readonly seActualiza: string;
  /**
   * Texts after a refused, abandoned or expired payment: that nothing was charged, and what the buyer can do
   * «hasta las …».
   */
  readonly noSeCobro: string;
  readonly todavia: string;
  /** Texts on a page that cannot identify the payment: while it may be pending, and after «Si ya se aprobó». */
  readonly siSeConfirma: string;
  readonly siSeAprobo: string;
  /** The kind's name in the database and in calls. */
  readonly concepto: string;
  /** Name of the kind's total in the office's weekly figures. */
  readonly campo: string;
  /** The only role that can have such payments; null if any account can. */
  readonly rol: Rol | null;
  /** Follows «Pagaste …» on the page of a paid payment; null if the page shows the purchase itself. */
  readonly yaFigura: string | null;
  /** What happens to the purchase once it can no longer be paid. */
  readonly seSolto: string | null;
  /** Reason to log in, shown on a page that cannot identify the payment. */
  readonly alEntrar: string | null;
  /** Advice after a failure, shown on a page that cannot identify the payment. */
  readonly siFallo: (club: ClubEnPaginas) => string;
  readonly partes: {
    /** Precedes the numbers of the parts: «Entrada», «Entradas». */
    readonly una: string;
    readonly varias: string;
    readonly cuales: string;
    readonly alDevolver: string;
    /** Label of a used part, and the advice if a used part was chosen. */
    readonly usada: string;
    readonly hayUsada: string;
    /** Refusals: no part was chosen, or the part is void or belongs to another payment. */
    readonly faltan: string;
    readonly ajena: string;
    readonly yaDevuelta: string;
  } | null;
}

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
export const listaDeRecibos = listCalls(administrador, "/recibos/lista", "/recibos/exportar", {
  summary: "Recibos emitidos",
  what: "los recibos",
  row: reciboListadoSchema,
  filters: filtros,
  sheet: "Recibos",
  columns: COLUMNAS_DE_RECIBOS,
  order: "-numero",
});

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
