import { z } from "@hono/zod-openapi";
import { columnAnswer, idParam, instant, money, numberField, okAnswer, text } from "#contract/fields.ts";
import { exportCall, idFilter, listCalls, listQuery } from "#contract/paging.ts";
import { json, session, staff } from "#contract/route.ts";
import { anulacionBody, medioEnMano } from "#features/caja/pagos/contract.ts";
import { ESTADOS_DE_PAGO, MEDIOS_DE_PAGO } from "#features/caja/pagos/rules.ts";
import { cantidadField, eventoBreve, eventoConLugar } from "#features/eventos/eventos/contract.ts";
import { paraJson, tarifasField, tarifasJson } from "#features/eventos/precios/contract.ts";
import { CODIGO_ESCRITO_MAX } from "#features/eventos/precios/rules.ts";
import { correoOpcional, nombreTipeado } from "#features/personas/usuarios/contract.ts";
import { carnetSchema } from "#features/socios/socios/contract.ts";
import {
  COLUMNAS_DE_ENTRADAS,
  COLUMNAS_DE_PLANILLA,
  coincideLaCantidad,
  dicenCuantas,
  MOSTRAR,
  PASOS,
  PORTADOR_MAX,
} from "./rules.ts";

const entradaEnComun = z.object({
  id: z.number().int(),
  fechaYHoraCompra: instant,
  pagada: z.union([z.literal(0), z.literal(1)]),
  /** `reservada` holds a place for a pending payment; `anulada` does not hold a place. */
  estado: z.enum(["reservada", "pagada", "anulada"]),
  /** The ticket's share of the payment. */
  precio: money,
  tarifa: z.string().nullable(),
  devuelta: z.boolean(),
  ingresoEn: instant.nullable(),
});

const entradaSchema = entradaEnComun
  .extend({
    /**
     * For a buyer without an account, the id is null and the username is the name given at the sale, or "Sin
     * nombre".
     */
    usuario: z.object({ id: z.number().int().nullable(), nombreUsuario: z.string() }),
    /** Address to which the code is mailed; null without an address. */
    correo: z.string().nullable(),
    pago: z.object({
      id: z.number().int(),
      descripcion: z.string(),
      estado: z.enum(ESTADOS_DE_PAGO),
      medio: z.enum(MEDIOS_DE_PAGO),
      /** Whether the provider is reviewing the payment (Rule PAG-8). */
      enRevision: z.boolean(),
    }),
    evento: eventoBreve,
    /** Problem that the gate ignored with "Dejar pasar igual": `otro-evento`, `otra-fecha` or `evento-suspendido`. */
    ingresoIgual: z.string().nullable(),
    /** Until when the caller may reverse the sale; null if the caller may not. */
    anulableHasta: instant.nullable(),
  })
  .openapi("Entrada");
export type Entrada = z.infer<typeof entradaSchema>;

/** The first ticket of a sale, with all codes, to show or print for a buyer without an email. */
const entradaVendidaSchema = entradaSchema
  .extend({
    codigo: z.string(),
    entradas: z.array(z.object({ id: z.number().int(), codigo: z.string(), tarifa: z.string().nullable() })),
    total: money,
  })
  .openapi("EntradaVendida");
export type EntradaVendida = z.infer<typeof entradaVendidaSchema>;

const miEntradaSchema = entradaEnComun
  .extend({
    /** The code for the gate; null if the ticket is unpaid or was passed on. */
    codigo: z.string().nullable(),
    /** Path of the page for returning the ticket; null if no refund is offered. */
    noPuedoIr: z.string().nullable(),
    /**
     * Recipient of the ticket; the address is erased some time after the event. The owner can take the
     * ticket back until the recipient opens it.
     */
    pase: z.object({ correo: z.string(), en: instant.nullable(), abierto: z.boolean() }).nullable(),
    /** The family member who will use the ticket; null for the owner. */
    para: z.object({ id: z.number().int(), nombre: z.string(), apellido: z.string() }).nullable(),
    /** `suspendido` if the event has no page and the gate rejects its tickets. */
    evento: eventoConLugar.extend({ suspendido: z.boolean() }),
    pago: z.object({
      id: z.number().int(),
      monto: money,
      estado: z.enum(ESTADOS_DE_PAGO),
      medio: z.enum(MEDIOS_DE_PAGO),
      url: z.string().nullable(),
      venceEn: instant.nullable(),
      /** End of the hold while the provider reviews the payment, possibly in the past; null without a review. */
      revisionHasta: instant.nullable(),
    }),
  })
  .openapi("MiEntrada");
export type MiEntrada = z.infer<typeof miEntradaSchema>;

/** The steps of a ticket in order; `cuando` is null for future steps. */
const miEntradaConProgresoSchema = miEntradaSchema
  .extend({ progreso: z.array(z.object({ paso: z.enum(PASOS), cuando: instant.nullable() })) })
  .openapi("MiEntradaConProgreso");
export type MiEntradaConProgreso = z.infer<typeof miEntradaConProgresoSchema>;

const compraSchema = z.object({
  url: z.string(),
  pagoId: z.number().int(),
  entradaId: z.number().int(),
  entradas: z.array(z.number().int()),
  total: money,
});
export type Compra = z.infer<typeof compraSchema>;

/** Buys tickets: holds their places and returns the address of the checkout page (Rule ENT-2). */
export const comprar = session.post("/compras/evento/{id}/usuario/{userId}", {
  summary: "Comprar entradas",
  params: z.object({ id: idParam(), userId: idParam("userId") }),
  body: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: z
          .object({
            /** Number of tickets of an event without types, or with a single type. */
            cantidad: numberField("La cantidad tiene que ser un número", () => cantidadField).optional(),
            /** JSON `[{tarifaId, cantidad}]`, for an event with types. */
            tarifas: tarifasJson.optional(),
            codigo: text(CODIGO_ESCRITO_MAX, "El código no es válido").optional(),
            /** JSON: the family member for each ticket, in the order of `tarifas`. */
            para: paraJson.optional(),
          })
          .refine(dicenCuantas, { path: ["cantidad"], message: "Elegí cuántas entradas querés" })
          .refine(coincideLaCantidad, {
            path: ["cantidad"],
            message: "La cantidad no coincide con los tipos elegidos",
          }),
      },
    },
  },
  responses: {
    201: json(compraSchema, "Adónde ir a pagar"),
    409: "Agotadas, no alcanzan (`no-alcanzan`, `sin-cupo-…`), un precio de socio que no corresponde (`no-es-socio`, `adeuda`), el evento ya no se vende, o no se cobra en línea (`sin-pago-en-linea`); `sin-turno`: la fila no te dio paso, y está en `context.fila`",
  },
});

export const misEntradas = session.get("/entradas/mias", {
  summary: "Mis entradas",
  query: listQuery.extend({
    /** `intentos` are failed purchases, `entradas` all other tickets. By default, both are listed. */
    cuales: z.enum(["entradas", "intentos"], { error: "Elegí entradas o intentos" }).optional(),
    eventoId: idFilter,
    pagoId: idFilter,
  }),
  responses: {
    200: json(
      z.array(miEntradaSchema),
      "Mis entradas: primero las del próximo partido, después las pasadas, la última primero",
    ),
  },
});

/** Polled while a tab waits for the payment. */
export const miEntrada = session.get("/entradas/mias/{id}", {
  summary: "Una de mis entradas",
  responses: { 200: json(miEntradaConProgresoSchema, "La entrada") },
});

export const entradaComoCalendario = session.get("/entradas/mias/{id}/calendario.ics", {
  summary: "El evento de mi entrada para el calendario",
  responses: { 200: { description: "iCalendar", content: { "text/calendar": { schema: z.string() } } } },
});

const filtros = {
  eventoId: idFilter,
  usuarioId: idFilter,
  mostrar: z.enum(MOSTRAR, { error: "Elegí vendidas, sin-pagar, devueltas o todas" }).default("vendidas"),
};

/** Sold tickets, newest first (Rule ENT-7). `mostrar` selects unpaid or returned tickets, or all. */
export const listaDeEntradas = listCalls(staff, "/entradas/lista_entradas", "/entradas/exportar", {
  summary: "Entradas vendidas",
  what: "las entradas",
  row: entradaSchema,
  filters: filtros,
  sheet: "Entradas",
  columns: COLUMNAS_DE_ENTRADAS,
});

/**
 * Records a sale in cash or by transfer (Rule ENT-5), to a user or to a buyer without an account, whose name
 * and email are optional. Idempotent for an `idempotencyKey`.
 */
export const vender = staff.post("/entradas/venta", {
  summary: "Registrar una venta en efectivo o por transferencia",
  body: z
    .object({
      eventoId: z.number({ error: "Elegí el evento" }).int().min(1).max(2147483647),
      nombreUsuario: nombreTipeado("Escribí el nombre de usuario").optional(),
      nombre: text(PORTADOR_MAX).optional(),
      correo: correoOpcional,
      medio: medioEnMano,
      /** 1 by default, unless `tarifas` is given. */
      cantidad: cantidadField.optional(),
      tarifas: tarifasField.optional(),
      idempotencyKey: z.uuid("La clave de la venta no es válida").optional(),
    })
    .refine((venta) => !venta.nombreUsuario || (!venta.nombre && !venta.correo), {
      path: ["nombreUsuario"],
      message: "Poné el nombre de usuario, o los datos de quien no tiene cuenta, pero no las dos cosas",
    }),
  responses: {
    201: json(entradaVendidaSchema, "La primera entrada, ya paga, con los códigos de todas"),
    404: "No existe",
    409: "Agotadas, el evento terminó o no está a la venta, o la `idempotencyKey` es de otra venta (`venta-distinta`)",
  },
});

/** Marks an unpaid ticket as paid in cash or by transfer. */
export const marcarPagada = staff.patch("/entradas/{id}/pagada", {
  summary: "Marcar una entrada como paga",
  body: z.object({
    medio: medioEnMano,
  }),
  responses: { 200: json(entradaSchema, "La entrada, ya paga"), 409: "No es posible en este estado" },
});

/** Emails the tickets of a paid order again; `correo` is for a buyer without an address (Rule ENT-22). Audited. */
export const reenviarEntradas = staff.post("/entradas/{id}/reenviar", {
  summary: "Mandar otra vez por correo las entradas de una compra",
  body: z.object({ correo: correoOpcional }),
  responses: {
    200: json(z.object({ correo: z.string() }), "A qué correo va"),
    409: "`sin-pagar`, o `pasada` a otra persona",
    422: "`sin-correo`: no dejó ninguno",
  },
});

/**
 * Reverses a sale in cash or by transfer from the last 24 hours, and voids its tickets. Only an administrador
 * can reverse other people's sales. Audited with its reason.
 */
export const anularVenta = staff.post("/entradas/{id}/anular-venta", {
  summary: "Anular una venta en efectivo o por transferencia, con el motivo",
  body: anulacionBody,
  responses: {
    200: json(entradaSchema, "La entrada, anulada"),
    403: "La registró otra persona (`de-otra-persona`)",
    409: "`ya-ingreso`, `sin-venta`, `no-en-mano`, `tarde` o `ya-anulado`",
  },
});

const paraLaPuertaSchema = z
  .object({
    /** Server time, for correcting the phone's clock. */
    hora: instant,
    entradas: z.array(
      z.object({
        id: z.number().int(),
        codigo: z.string(),
        tarifa: z.string().nullable(),
        para: z.object({ nombre: z.string() }).nullable(),
        evento: eventoConLugar,
        /** The home page shows the ticket from this instant, the day before the event, until `hasta`. */
        desde: instant,
        hasta: instant,
      }),
    ),
    carnet: carnetSchema.nullable(),
    familia: z.array(carnetSchema),
  })
  .openapi("ParaLaPuerta");
export type ParaLaPuerta = z.infer<typeof paraLaPuertaSchema>;

/** What a phone stores for the gate (Rule ENT-19): the caller's unused tickets, and their membership card. */
export const verParaLaPuerta = session.get("/entradas/para-la-puerta", {
  summary: "Mis entradas por usar y mi carnet, para guardar en el teléfono",
  responses: { 200: json(paraLaPuertaSchema, "Las entradas, la del próximo evento primero, y el carnet") },
});

const entradaEnPlanilla = z.object({ ...columnAnswer(COLUMNAS_DE_PLANILLA) }).openapi("EntradaEnPlanilla");
export type EntradaEnPlanilla = z.infer<typeof entradaEnPlanilla>;

/** The paid tickets of an event by surname, to print (Rule ENT-20). */
export const verPlanilla = staff.get("/eventos/{id}/planilla", {
  summary: "Las entradas de un evento por apellido, para imprimir",
  responses: {
    200: json(
      z.object({
        evento: eventoConLugar,
        entradas: z.array(entradaEnPlanilla),
      }),
      "El evento y sus entradas pagas",
    ),
  },
});
export type Planilla = z.infer<(typeof verPlanilla.responses)[200]["content"]["application/json"]["schema"]>;

export const exportarPlanilla = staff.get(
  "/eventos/{id}/planilla/exportar",
  exportCall("las entradas de un evento por apellido", {}),
);

const ventaConQrSchema = z
  .object({
    pagoId: z.number().int(),
    url: z.string(),
    total: money,
    venceEn: instant,
  })
  .openapi("VentaConQr");
export type VentaConQr = z.infer<typeof ventaConQrSchema>;

/** Starts a sale that the buyer pays with Mercado Pago on their own phone (Rule ENT-15). */
export const venderConQr = staff.post("/entradas/venta/qr", {
  summary: "Vender entradas con un QR de Mercado Pago",
  body: z.object({
    eventoId: z.number({ error: "Elegí el evento" }).int().min(1).max(2147483647),
    nombre: text(PORTADOR_MAX).optional(),
    correo: correoOpcional,
    cantidad: cantidadField.optional(),
    tarifas: tarifasField.optional(),
    idempotencyKey: z.uuid("La clave de la venta no es válida"),
  }),
  responses: { 201: json(ventaConQrSchema, "La página de pago"), 409: "Agotadas, o no se cobra en línea" },
});

const estadoDeVentaConQrSchema = z.object({
  estado: z.enum(["esperando", "pagada", "vencida"]),
  venta: entradaVendidaSchema.nullable(),
});
export type EstadoDeVentaConQr = z.infer<typeof estadoDeVentaConQrSchema>;

/** Polled while the screen shows the QR. */
export const verVentaConQr = staff.get("/entradas/venta/qr/{id}", {
  summary: "Si se pagó una venta con QR",
  responses: { 200: json(estadoDeVentaConQrSchema, "El estado, y las entradas cuando se pagó") },
});

export const cancelarVentaConQr = staff.delete("/entradas/venta/qr/{id}", {
  summary: "Dejar sin efecto una venta con QR sin pagar",
  responses: { 200: json(okAnswer, "Los lugares quedan libres"), 409: "Ya se pagó" },
});
