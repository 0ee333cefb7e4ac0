import { z } from "@hono/zod-openapi";
import { idParam, instant, okAnswer } from "#contract/fields.ts";
import { administrador, json } from "#contract/route.ts";

const cuitSchema = z.object({ cuit: z.string(), vistoEn: instant }).openapi("CuitDePersona");
export type CuitDePersona = z.infer<typeof cuitSchema>;

/** From where a person has paid by transfer: the next one from there is certain to be theirs (Rule TRA-5). */
export const verCuits = administrador.get("/personas/{id}/cuits", {
  summary: "Los CUIT desde los que paga una persona",
  responses: { 200: json(z.array(cuitSchema), "El último visto primero") },
});

/** Withdraws a CUIT that is somebody else's. Audited. */
export const olvidarCuit = administrador.delete("/personas/{id}/cuits/{cuit}", {
  summary: "Olvidar un CUIT de una persona",
  params: z.object({ id: idParam(), cuit: z.string().regex(/^\d{11}$/, "El CUIT no es válido") }),
  responses: { 200: json(okAnswer, "Olvidado") },
});
