import { z } from "@hono/zod-openapi";
import {
  esCorreo,
  idField,
  instant,
  money,
  multilineText,
  requiredMultilineText,
  requiredText,
  text,
} from "#contract/fields.ts";
import { listCalls } from "#contract/paging.ts";
import { administrador, anyone, json, session } from "#contract/route.ts";
import {
  ASUNTO_MAX,
  ASUNTO_MENSAJE,
  COLUMNAS_DE_SOLICITUDES,
  COMENTARIO_MAX,
  CORREO_MAX,
  CORREO_MENSAJE,
  NOMBRE_MAX,
  NOMBRE_MENSAJE,
  TELEFONO_MAX,
  TIPOS,
} from "./rules.ts";

const codigo = z.string().openapi({ example: "A-7K3M-92QD" });

const solicitudSchema = z
  .object({
    id: z.number().int(),
    codigo,
    tipo: z.enum(TIPOS),
    nombre: z.string(),
    correo: z.string(),
    telefono: z.string(),
    /** Subject of the request, with the person's comment on the following lines. */
    detalle: z.string(),
    creadaEn: instant,
    atendidaEn: instant.nullable(),
    /** User who handled the request; null while it is open. */
    atendidaPor: z.string().nullable(),
  })
  .openapi("SolicitudDeConsumidor");
export type Solicitud = z.infer<typeof solicitudSchema>;

const datos = {
  nombre: requiredText(NOMBRE_MAX, NOMBRE_MENSAJE),
  correo: requiredText(CORREO_MAX, CORREO_MENSAJE).refine(esCorreo, CORREO_MENSAJE),
  telefono: text(TELEFONO_MAX).default(""),
  comentario: multilineText(COMENTARIO_MAX).default(""),
};
const COMPRA = "Elegí una de tus compras";
const solicitudDe = <T extends (typeof TIPOS)[number]>(tipo: T) =>
  z.object({
    tipo: z.literal(tipo),
    ...datos,
    asunto: requiredMultilineText(ASUNTO_MAX, ASUNTO_MENSAJE[tipo]),
    /** Id of a purchase from `misCompras`. */
    pagoId: idField(COMPRA).nullish(),
  });

/**
 * Botón de arrepentimiento and Botón de baja. Without a login; the response has a tracking code (Disposición
 * 954/2025).
 */
export const crearSolicitud = anyone.post("/consumidor/solicitudes", {
  optionalSession: true,
  summary: "Arrepentirse de una compra o pedir una baja",
  body: z.discriminatedUnion("tipo", [solicitudDe("arrepentimiento"), solicitudDe("baja")], {
    error: "El tipo de solicitud no es válido",
  }),
  responses: {
    201: json(z.object({ codigo, creadaEn: instant }), "El código de la solicitud"),
    404: "Esa compra no es tuya, o ya no se puede deshacer",
    409: "Ya la pediste, y espera respuesta (`ya-pedida`)",
  },
});

const filtros = {
  estado: z.enum(["pendientes", "atendidas", "todas"], { error: "El filtro no es válido" }).optional(),
};

export const listaDeSolicitudes = listCalls(
  administrador,
  "/consumidor/solicitudes",
  "/consumidor/solicitudes/exportar",
  {
    summary: "Solicitudes de consumidores",
    what: "las solicitudes",
    row: solicitudSchema,
    filters: filtros,
    sheet: "Solicitudes",
    columns: COLUMNAS_DE_SOLICITUDES,
    // Newest first, but open requests oldest first (Rule SIT-16).
    order: ({ estado }) => (estado === "pendientes" ? "creadaEn" : "-creadaEn"),
  },
);

/** A purchase from which the buyer can withdraw (Rule OFI-7). */
const compraSchema = z
  .object({
    pagoId: z.number().int(),
    descripcion: z.string(),
    monto: money,
    porDevolver: money,
    /** Ticket numbers, if tickets were bought. */
    entradas: z.array(z.number().int()),
    /** False if everything was refunded or reversed. */
    sePuedeDevolver: z.boolean(),
    creadoEn: instant,
    /** The buyer's open request about the purchase; null if there is none. */
    solicitud: z.object({ codigo, creadaEn: instant }).nullable(),
  })
  .openapi("CompraRevocable");
export type Compra = z.infer<typeof compraSchema>;

/** Purchases from which the caller can withdraw, newest first, even if a request is open. */
export const misCompras = session.get("/consumidor/compras", {
  summary: "Mis compras de las que me puedo arrepentir",
  responses: { 200: json(z.array(compraSchema), "Las compras, la última primero") },
});

/** Payments that the request could refer to, newest first. */
export const comprasDeSolicitud = administrador.get("/consumidor/solicitudes/{id}/compras", {
  summary: "Compras de las que se pudo arrepentir quien mandó la solicitud",
  responses: {
    200: json(z.array(compraSchema), "Sus compras con el mismo correo, de eventos que no habían empezado"),
  },
});

/**
 * 409 if the request was already handled. Without `igual`, also 409 if none of the possible purchases was
 * refunded.
 */
export const atenderSolicitud = administrador.patch("/consumidor/solicitudes/{id}/atendida", {
  summary: "Marcar una solicitud como atendida",
  query: z.object({ igual: z.literal("true", { error: "El filtro no es válido" }).optional() }),
  responses: {
    200: json(solicitudSchema, "La solicitud atendida"),
    409: "Ya estaba atendida (`ya-atendida`), o no se devolvió nada (`sin-devolver`)",
  },
});

/** 409 if the request is open. */
export const reabrirSolicitud = administrador.delete("/consumidor/solicitudes/{id}/atendida", {
  summary: "Volver a dejar pendiente una solicitud",
  responses: { 200: json(solicitudSchema, "La solicitud pendiente"), 409: "Estaba pendiente" },
});
