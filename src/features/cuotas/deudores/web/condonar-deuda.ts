import { type Answer, answerOf, api } from "#web/api.ts";
import type { Deudor } from "../contract.ts";

/** Forgives all overdue debt of a family; returns a refusal if some of it is still owed afterwards (Rule DEU-5). */
export async function condonarDeuda({ cuotas }: Deudor, motivo: string): Promise<Answer<unknown>> {
  const answer = await answerOf(api.deudores.condonar.$post({ json: { cuotas, motivo } }));
  if (!answer.ok) return answer;
  const quedan = answer.data.rechazadas.filter(({ code }) => code !== "ya-paga");
  const [primera] = quedan;
  if (!primera) return answer;
  const cuantas =
    quedan.length === cuotas.length ? "" : `${quedan.length} de ${cuotas.length} cuotas no se condonaron. `;
  const problem = {
    type: "about:blank",
    title: "",
    status: 409,
    code: primera.code,
    detail: `${cuantas}${primera.detalle}`,
    requestId: "",
  };
  return { ok: false, status: 409, problem };
}
