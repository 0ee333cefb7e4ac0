import type { APIRequestContext } from "@playwright/test";
import { CONTRASENA, type Member, tokenOf } from "./new-member.ts";

/** Starts a payment of the member's first instalment by transfer. @returns the payment and its exact amount */
export async function beginTransfer(
  request: APIRequestContext,
  who: Member,
): Promise<{ pagoId: number; total: number; headers: Record<string, string> }> {
  const headers = { authorization: `Bearer ${await tokenOf(request, who.usuario, CONTRASENA)}` };
  const [cuota] = await (await request.get("/api/cuotas/mias", { headers })).json();
  const data = { cuotas: [cuota.id], medio: "transferencia" };
  const begun = await request.post("/api/cuotas/pagar", { headers, data });
  return { ...(await begun.json()), headers };
}
