import { z } from "@hono/zod-openapi";
import { instant } from "#contract/fields.ts";
import { administrador, json, staff } from "#contract/route.ts";
import { telefono } from "./sin-conexion.ts";

const dispositivoSchema = z
  .object({
    telefono,
    /** "Chrome en Android", derived from the User-Agent. */
    nombre: z.string(),
    /** Who used it last. */
    usuario: z.string(),
    vistoEn: instant,
    retiradoEn: instant.nullable(),
    retiradoPor: z.string().nullable(),
  })
  .openapi("DispositivoDePuerta");
export type DispositivoDePuerta = z.infer<typeof dispositivoSchema>;

/** Phones of the gate by their last use (Rule PUE-13). */
export const listarDispositivos = staff.get("/entradas/puerta/dispositivos", {
  summary: "Dispositivos de puerta",
  responses: { 200: json(z.array(dispositivoSchema), "Los últimos vistos primero") },
});

const cambio = {
  params: z.object({ telefono }),
  responses: { 200: json(z.object({ ok: z.literal(true) }), "Hecho, o ya estaba así") },
};

/** Withdraws a phone and ends its session; audited (Rule PUE-13). */
export const retirarDispositivo = administrador.post("/entradas/puerta/dispositivos/{telefono}/retirar", {
  summary: "Retirar un dispositivo de la puerta",
  ...cambio,
});

/** Accepts a withdrawn phone again; audited. Its pending entries keep waiting. */
export const aceptarDispositivo = administrador.post("/entradas/puerta/dispositivos/{telefono}/aceptar", {
  summary: "Volver a aceptar un dispositivo de la puerta",
  ...cambio,
});
