import { z } from "@hono/zod-openapi";
import { instant, money, okAnswer, text } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";
import { correoOpcional } from "#features/cuentas/usuarios/contract.ts";
import { cantidadField, tarifasField } from "#features/eventos/precios/contract.ts";
import { entradaVendidaSchema } from "../contract.ts";
import { PORTADOR_MAX } from "../rules.ts";

const ventaConQrSchema = z
  .object({
    pagoId: z.number().int(),
    /** The checkout page, to be shown as a QR. */
    url: z.string(),
    total: money,
    venceEn: instant,
  })
  .openapi("VentaConQr");
export type VentaConQr = z.infer<typeof ventaConQrSchema>;

/** Starts a sale at the door that the buyer pays with Mercado Pago on their own phone (Rule ENT-15). */
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

/** Polled by the screen that shows the QR. */
export const verVentaConQr = staff.get("/entradas/venta/qr/{id}", {
  summary: "Si se pagó una venta con QR",
  responses: { 200: json(estadoDeVentaConQrSchema, "El estado, y las entradas cuando se pagó") },
});

export const cancelarVentaConQr = staff.delete("/entradas/venta/qr/{id}", {
  summary: "Dejar sin efecto una venta con QR sin pagar",
  responses: { 200: json(okAnswer, "Los lugares quedan libres"), 409: "Ya se pagó" },
});
