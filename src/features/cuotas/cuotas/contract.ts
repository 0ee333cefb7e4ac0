import { z } from "@hono/zod-openapi";
import { dia, fecha, fieldBody, idField, instant, money, okAnswer, pesosField } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { administrador, json, session } from "#contract/route.ts";
import { anulacionBody, importeField, importePositivo, medioEnMano } from "#features/caja/pagos/contract.ts";
import { MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { mes, porcentajeField } from "#features/cuotas/aranceles/contract.ts";
import { IMPORTE_MAX } from "#features/cuotas/aranceles/rules.ts";
import {
  CUOTAS_POR_PAGO_MAX,
  MOTIVO_DE_AUMENTO,
  PARTES_DE_CONVENIO_MAX,
  PORCENTAJE_DE_AUMENTO_MAX,
} from "./rules.ts";

const cuotaId = idField("La cuota no es válida");
const { motivo } = anulacionBody.shape;

export const cuotaSchema = z
  .object({
    id: z.number().int(),
    plan: z.object({ id: z.number().int(), nombre_plan: z.string() }),
    numeroCuota: z.number().int(),
    deCuantas: z.number().int(),
    /** For monthly instalments: the first day of their month. */
    periodo: fecha.optional(),
    /** Only for parts of an arrangement. */
    convenioId: z.number().int().optional(),
    /** The amount without `credito`. */
    importe: money,
    /** The paid part of an unpaid instalment; absent if nothing is paid. */
    pagado: money.optional(),
    /** Part of the price already covered by payments for a previous plan. */
    credito: money,
    /** Due date: the last day before the instalment is overdue. */
    fechaCuota: fecha,
    estado: z.enum(["pagada", "vencida", "pendiente"]),
    pagadaEn: instant.nullable(),
    /** Null while unpaid and for free instalments. */
    pagoId: z.number().int().nullable(),
    medio: z.enum(["mercadopago", "efectivo", "transferencia"]).nullable(),
    /** Deadline for staff to void the payment; null if it cannot be voided. */
    anulableHasta: instant.nullable(),
    /** Page of the pending payment that can still be made; null if there is none. */
    pagoAbierto: z.object({ url: z.string(), venceEn: instant }).nullable(),
    /**
     * End of the provider's review of a payment, before which no other payment can be started. Null if no
     * payment is under review.
     */
    revisionHasta: instant.nullable(),
    /** Present on an unpaid instalment that cannot be paid online; cash and transfers still work. */
    sinPagoEnLinea: z.literal(true).optional(),
  })
  .openapi("Cuota");
export type Cuota = z.infer<typeof cuotaSchema>;

/** A list of instalments, by default oldest first. */
const listaDeCuotas = listQuery.omit({ termino: true });

/** The caller's instalments. Empty for non-members. */
export const misCuotas = session.get("/cuotas/mias", {
  summary: "Mis cuotas",
  query: listaDeCuotas,
  responses: { 200: json(z.array(cuotaSchema), "Mis cuotas") },
});

const pagoDeCuotas = z.object({
  /** The checkout page; the page of the caller's instalments if credit paid everything. */
  url: z.string(),
  pagoId: z.number().int(),
  total: money,
});
export type PagoDeCuotas = z.infer<typeof pagoDeCuotas>;

/**
 * The instalments of a person whom the caller sees or pays for (Rule FAM-5), without payments by others. 404 for
 * anybody else.
 */
export const cuotasDePersona = session.get("/personas/{id}/cuotas", {
  summary: "Las cuotas de una persona de mi familia",
  query: listaDeCuotas,
  responses: { 200: json(z.array(cuotaSchema), "Sus cuotas") },
});

/**
 * Starts paying an instalment of the caller, or of a person they pay for, through Mercado Pago. Repeated calls return
 * the same page (Rule SOC-11).
 */
export const pagarCuota = session.post("/cuotas/{id}/pagar", {
  summary: "Pagar una cuota con Mercado Pago",
  responses: {
    201: json(pagoDeCuotas, "La página donde se paga"),
    409: "Ya está paga (`ya-paga`), su pago está en revisión (`en-revision`), o no se cobra en línea (`sin-pago-en-linea`)",
  },
});

const CUOTAS = "Elegí al menos una cuota";

/**
 * Starts one payment for several instalments of several people through Mercado Pago (Rule CTA-1). The oldest
 * instalments are paid first; an excess becomes the payer's credit, which the next payment uses unless
 * `usarCredito` is false.
 */
export const pagarCuotas = session.post("/cuotas/pagar", {
  summary: "Pagar varias cuotas juntas, con Mercado Pago o por transferencia",
  body: z.object({
    cuotas: z
      .array(idField(CUOTAS), { error: CUOTAS })
      .min(1, CUOTAS)
      .max(CUOTAS_POR_PAGO_MAX, `Se pagan hasta ${CUOTAS_POR_PAGO_MAX} cuotas juntas`),
    usarCredito: z.boolean({ error: "Decí si se usa tu saldo a favor" }).default(true),
    /** For `transferencia`, the page shows the club's bank account and a total with distinct centavos (Rule TRA-1). */
    medio: z
      .enum(["mercadopago", "transferencia"], { error: "Elegí Mercado Pago o transferencia" })
      .default("mercadopago"),
  }),
  responses: {
    201: json(pagoDeCuotas, "La página donde se paga"),
    404: "Alguna no existe, o no te toca pagarla",
    409: "Alguna ya está paga (`ya-paga`), su pago está en revisión (`en-revision`), o no se cobra así (`sin-pago-en-linea`, `sin-cuenta-bancaria`)",
  },
});

/** `id` is the user's id. */
export const cuotasDeUsuario = administrador.get("/cuotas/usuario/{id}", {
  summary: "Cuotas de un socio",
  query: listaDeCuotas,
  responses: { 200: json(z.array(cuotaSchema), "Sus cuotas") },
});

/** Records a payment in cash or by transfer, and emails the member a receipt. */
export const cobrarCuota = administrador.post("/cuotas/{id}/cobrar", {
  summary: "Registrar el cobro de una cuota",
  body: z.object({
    medio: medioEnMano,
  }),
  responses: { 200: json(cuotaSchema, "La cuota, paga"), 409: "Ya está paga" },
});

/** Voids a payment recorded by mistake, within 24 hours, and emails the member. */
export const anularCobroDeCuota = administrador.post("/cuotas/{id}/anular-cobro", {
  summary: "Anular el cobro de una cuota, con el motivo",
  body: anulacionBody,
  responses: {
    200: json(cuotaSchema, "La cuota, otra vez sin pagar"),
    409: "No está cobrada en mano, o ya no se puede anular",
  },
});

const IMPORTE = "El importe de cada parte tiene que ser mayor que cero";

const convenioSchema = z
  .object({
    id: z.number().int(),
    personaId: z.number().int(),
    motivo: z.string(),
    creadoEn: instant,
    /** Null if the account was deleted. */
    autor: z.string().nullable(),
    anuladoEn: instant.nullable(),
    total: money,
    partes: z.array(
      z.object({
        cuotaId: z.number().int(),
        /** The person whose debt this part pays, in an arrangement of several people. */
        deQuien: z.string(),
        fecha,
        importe: money,
        pagado: money,
        falta: money,
      }),
    ),
    /** True as long as no part has been paid or changed. */
    seDeshace: z.boolean(),
  })
  .openapi("Convenio");
export type Convenio = z.infer<typeof convenioSchema>;

/**
 * Replaces the debt from these instalments, the person's own or those of people they pay for, with dated parts of the
 * same total (Rule DEU-4). The old instalments stay, with a counter-line for their outstanding amount.
 */
export const convenir = administrador.post("/personas/{id}/convenios", {
  summary: "Pasar lo que alguien debe a un convenio con fechas",
  body: z.object({
    cuotas: z
      .array(cuotaId)
      .min(1, "Elegí al menos una cuota")
      .max(CUOTAS_POR_PAGO_MAX, `Un convenio junta hasta ${CUOTAS_POR_PAGO_MAX} cuotas`),
    partes: z
      .array(
        z.object({
          fecha: dia,
          importe: importeField(IMPORTE).positive(IMPORTE),
        }),
      )
      .min(1, "Escribí al menos una parte")
      .max(PARTES_DE_CONVENIO_MAX, `Un convenio tiene hasta ${PARTES_DE_CONVENIO_MAX} partes`),
    motivo,
  }),
  responses: {
    201: json(convenioSchema, "El convenio"),
    404: "No existe la persona, o no paga alguna de las cuotas",
    409: "Alguna ya está paga (`ya-paga`), se acreditó a otro plan (`acreditada`), o lo que debe cambió (`cambio`)",
  },
});

export const conveniosDePersona = administrador.get("/personas/{id}/convenios", {
  summary: "Los convenios de una persona",
  responses: { 200: json(z.array(convenioSchema), "Sus convenios, el último primero") },
});

/** Undoes an arrangement with counter-lines, as long as no part has been paid (Rule DEU-4). */
export const deshacerConvenio = administrador.post("/convenios/{id}/deshacer", {
  summary: "Deshacer un convenio, con el motivo",
  body: z.object({ motivo }),
  responses: {
    200: json(convenioSchema, "El convenio, anulado"),
    409: "Ya se deshizo (`deshecho`), o ya se pagó o cambió una parte (`empezado`)",
  },
});

const persona = z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() });

const comprobanteSchema = z
  .object({
    pagoId: z.number().int(),
    /** Number of the payment's receipt; null for a payment made before the site issued receipts. */
    recibo: z.string().nullable(),
    cuando: instant,
    medio: z.enum(MEDIOS_DE_PAGO),
    monto: money,
    pagador: persona,
    /** True if the payment was voided. */
    anulado: z.boolean(),
    cuotas: z.array(
      z.object({
        cuotaId: z.number().int(),
        titulo: z.string(),
        persona,
        importe: money,
        /** Outstanding amount. */
        falta: money,
      }),
    ),
    sobra: money,
  })
  .openapi("ComprobanteDeCuotas");
export type ComprobanteDeCuotas = z.infer<typeof comprobanteSchema>;

const cobroSchema = z
  .object({
    /** Null if credit paid everything. */
    comprobante: comprobanteSchema.nullable(),
    creditoUsado: money,
  })
  .openapi("CobroDeCuotas");
export type CobroDeCuotas = z.infer<typeof cobroSchema>;

/**
 * Records cash or a transfer from a person (`id`), for themselves and people they pay for (Rule CTA-8). The
 * money may pay a part of the debt, all of it, or more, which becomes credit. Pays `cuotas` in the given
 * order; without `cuotas`, everything that the person may pay, starting with what is due first. Repeating a
 * call with the same `idempotencyKey` records it once.
 */
export const cobrarCuotas = administrador.post("/personas/{id}/cobros", {
  summary: "Registrar lo que alguien paga por las cuotas de su familia",
  body: z.object({
    cuotas: z
      .array(cuotaId)
      .max(CUOTAS_POR_PAGO_MAX, `Se cobran hasta ${CUOTAS_POR_PAGO_MAX} cuotas juntas`)
      .optional(),
    /** The amount received, in addition to any credit used. */
    monto: importeField().min(0, "El importe no puede ser negativo"),
    medio: medioEnMano,
    /** Ignored with `deOtros`. */
    usarCredito: z.boolean({ error: "Decí si se usa su saldo a favor" }).default(true),
    /** Allows instalments of people for whom the payer does not pay, such as those of a grandchild. */
    deOtros: z.boolean({ error: "Decí si paga cuotas de otros" }).default(false),
    idempotencyKey: z.uuid("La clave del cobro no es válida"),
  }),
  responses: {
    201: json(cobroSchema, "El comprobante"),
    404: "No existe la persona, o alguna cuota no existe o no le toca pagarla",
    409: "Alguna ya está paga (`ya-paga`), o la clave es de otro cobro (`otro-cobro`)",
  },
});

export const verComprobante = administrador.get("/cuotas/cobros/{id}/comprobante", {
  summary: "El comprobante de un pago de cuotas",
  responses: { 200: json(comprobanteSchema, "El comprobante") },
});

/** Voids a payment of instalments recorded by mistake, within 24 hours, with a counter-entry. */
export const anularCobroDePago = administrador.post("/cuotas/cobros/{id}/anular", {
  summary: "Anular un cobro de cuotas, con el motivo",
  body: anulacionBody,
  responses: {
    200: json(comprobanteSchema, "El comprobante, anulado"),
    409: "No se cobró en mano, o ya no se puede anular",
  },
});

const saldada = z.object({ id: z.number().int(), importe: money, pagado: money, falta: money });
export type CuotaSaldada = z.infer<typeof saldada>;

/** Forgives all or a part of an instalment's outstanding amount, with a counter-line (Rule CTA-9). */
export const condonarCuota = administrador.post("/cuotas/{id}/condonar", {
  summary: "Condonar una cuota, entera o en parte, con el motivo",
  body: z.object({ monto: importePositivo.optional(), motivo }),
  responses: {
    200: json(saldada, "La cuota"),
    409: "Ya está paga (`ya-paga`), o se acreditó a otro plan (`acreditada`)",
  },
});

/** Corrects the amount of an instalment with a counter-line, up or down, but not below its paid part (Rule CTA-9). */
export const corregirCuota = administrador.post("/cuotas/{id}/corregir", {
  summary: "Corregir el importe de una cuota, con el motivo",
  body: z.object({
    /** Added to the amount; negative to reduce it. */
    importe: importeField().refine((importe) => importe !== 0, "Escribí cuánto se suma o se resta"),
    motivo,
  }),
  responses: { 200: json(saldada, "La cuota"), 409: "Se acreditó a otro plan (`acreditada`)" },
});

/**
 * Moves an allocation (`id`) of a payment to another instalment, of the same person or of somebody for whom
 * the payer pays. Without an instalment, the money becomes the payer's credit, and so does any part that the
 * other instalment does not need (Rule CTA-9).
 */
export const moverImputacion = administrador.post("/imputaciones/{id}/mover", {
  summary: "Pasar lo pagado de una cuota a otra, con el motivo",
  body: z.object({ cuotaId: cuotaId.nullable(), motivo }),
  responses: {
    200: json(
      z.object({ movido: money, credito: money }),
      "Lo que se movió, y lo que quedó a favor de quien pagó",
    ),
    409: "Ya se movió (`ya-movida`), la otra está paga (`ya-paga`), o se acreditó a otro plan (`acreditada`)",
  },
});

const porPasarSchema = z
  .object({
    personas: z.number().int(),
    /** Number of people by the first month that they would pay. */
    desde: z.array(z.object({ periodo: fecha, personas: z.number().int() })),
  })
  .openapi("PorPasarAMensual");

/** Members of a monthly plan who still have instalments from before it was monthly (Rule TAR-11). */
export const verPorPasar = administrador.get("/planes/{id}/por-pasar", {
  summary: "Socios de un plan mensual que todavía no lo pagan por mes",
  responses: { 200: json(porPasarSchema, "Cuántos, y desde qué mes pagarían") },
});

/**
 * Moves a few hundred members of a plan that became monthly, each as "Cambiar plan" does. Repeat the call
 * until none is left.
 */
export const pasarAMensual = administrador.post("/planes/{id}/pasar", {
  summary: "Pasar a los socios de un plan a pagarlo por mes",
  responses: {
    200: json(z.object({ pasaron: z.number().int(), quedan: z.number().int() }), "Cuántos pasaron"),
    409: "El plan no se paga por mes (`plan-no-mensual`)",
  },
});

const renglonesDeCuota = z
  .object({
    cuotaId: z.number().int(),
    titulo: z.string(),
    vence: fecha,
    total: money,
    pagado: money,
    /** Oldest line first. */
    renglones: z.array(
      z.object({
        id: z.number().int(),
        /** The rule behind the line (`base`, `credito`, `condonacion`, `correccion`), its version and its name. */
        regla: z.string(),
        version: z.number().int(),
        nombre: z.string(),
        /** The amount to which the rule was applied; null for a fixed amount. */
        base: money.nullable(),
        importe: money,
        creadoEn: instant,
        /** Reason of a line written by hand; only for the office, otherwise null. */
        motivo: z.string().nullable(),
        autor: z.string().nullable(),
      }),
    ),
  })
  .openapi("RenglonesDeCuota");
export type RenglonesDeCuota = z.infer<typeof renglonesDeCuota>;

/** The lines of an instalment, for its member, people who see or pay for them, and the office (Rule CTA-4). */
export const verRenglones = session.get("/cuotas/{id}/renglones", {
  summary: "Los renglones de una cuota",
  responses: { 200: json(renglonesDeCuota, "Los renglones, que suman su importe") },
});

const QUE = "Elegí qué aumenta";
const ids = z
  .array(idField(QUE), { error: QUE })
  .max(500, "Son demasiados a la vez")
  .transform((lista) => [...new Set(lista)].sort((a, b) => a - b));
const PORCENTAJE = `El porcentaje va de 0,01 a ${PORCENTAJE_DE_AUMENTO_MAX}`;
const porcentaje = porcentajeField({ min: 0.01, max: PORCENTAJE_DE_AUMENTO_MAX, message: PORCENTAJE });
const precio = pesosField("Escribí el precio nuevo", IMPORTE_MAX).refine(
  (valor) => valor > 0,
  "El precio nuevo es más que cero",
);

const pedido = z.object({
  aranceles: ids,
  planes: ids,
  porcentaje: porcentaje.optional(),
  precio: precio.optional(),
  vigenteDesde: mes,
  /** Whether overdue instalments are raised too. */
  incluyeVencidas: z.boolean({ error: "Decí si también las vencidas" }),
});
const completo = <T extends z.ZodType<z.infer<typeof pedido>>>(schema: T) =>
  schema
    .refine(({ aranceles, planes }) => aranceles.length + planes.length > 0, {
      path: ["aranceles"],
      message: QUE,
    })
    .refine((uno) => (uno.porcentaje === undefined) !== (uno.precio === undefined), {
      path: ["porcentaje"],
      message: "Elegí un porcentaje o un precio nuevo",
    });

const cambioDePrecio = z.object({ nombre: z.string(), antes: money, despues: money });
const deAlguien = z.object({ id: z.number().int(), nombre: z.string(), antes: money, despues: money });

const previsionSchema = z
  .object({
    /** Identifies the preview, so that exactly the previewed increase is applied. */
    huella: z.string(),
    precios: z.array(cambioDePrecio),
    /** Monthly total of the people concerned, in the first month of the increase, before and after it. */
    mensual: z.object({ personas: z.number().int(), antes: money, despues: money }),
    cuotas: z.object({ cuotas: z.number().int(), personas: z.number().int(), importe: money }),
    enCurso: z.number().int(),
    /** How many people's dues rise by more than the club's percentage, and the people whose dues rise most. */
    superan: z.object({ limite: z.number(), personas: z.number().int(), primeros: z.array(deAlguien) }),
  })
  .openapi("PrevisionDeAumento");
export type PrevisionDeAumento = z.infer<typeof previsionSchema>;

/** The effect of a price increase, computed by the code that applies it; writes nothing (Rule AUM-1). */
export const preverAumento = administrador.post("/aumentos/prever", {
  summary: "Ver lo que haría un aumento",
  body: completo(pedido),
  responses: { 200: json(previsionSchema, "Lo que haría") },
});

const aumentoSchema = z
  .object({
    id: z.number().int(),
    que: z.array(cambioDePrecio),
    porcentaje: z.number().nullable(),
    precio: money.nullable(),
    vigenteDesde: fecha,
    incluyeVencidas: z.boolean(),
    motivo: z.string(),
    cuotas: z.number().int(),
    personas: z.number().int(),
    importe: money,
    aplicadoEn: instant,
    aplicadoPor: z.string(),
    deshechoEn: instant.nullable(),
  })
  .openapi("Aumento");
export type Aumento = z.infer<typeof aumentoSchema>;

/** Applies a price increase in one transaction and emails the families (Rules AUM-1 to AUM-3). */
export const aplicarAumento = administrador.post("/aumentos", {
  summary: "Aplicar un aumento",
  body: completo(
    pedido.extend({
      ...fieldBody({ motivo: MOTIVO_DE_AUMENTO }),
      huella: z.string({ error: "Mirá primero lo que haría" }).max(64, "Mirá primero lo que haría"),
    }),
  ),
  responses: { 201: json(aumentoSchema, "Aplicado"), 409: "Algo cambió desde que se miró (`cambio`)" },
});

/** Newest first. */
export const listarAumentos = administrador.get("/aumentos", {
  summary: "Los aumentos",
  responses: { 200: json(z.array(aumentoSchema), "Los aumentos") },
});

/** Undoes an increase with counter-lines and the earlier prices, until the first raised instalment is paid (Rule AUM-4). */
export const deshacerAumento = administrador.post("/aumentos/{id}/deshacer", {
  summary: "Deshacer un aumento",
  responses: {
    200: json(okAnswer, "Deshecho"),
    409: "Ya se deshizo, algo de él ya se pagó (`ya-se-pago`), o hay un precio posterior (`posterior`)",
  },
});
