import { formatFecha, formatMoney } from "#contract/format.ts";
import type { Deudor } from "../contract.ts";

/** The text of a chat about a debt, with the link to pay. It names only the addressee's own dependants. */
export function mensajeDe(deudor: Deudor, club: string, origen: string): string {
  const { titular, total, desde } = deudor;
  const personas = deudor.personas.filter(({ leToca }) => leToca);
  const suyo = personas.reduce((sum, { debe }) => sum + Math.round(debe * 100), 0) / 100;
  const nombre = titular.nombre.split(" ")[0] ?? titular.nombre;
  const ajenas = personas.filter(({ id }) => id !== titular.id).map((una) => una.nombre);
  const de = ajenas.length > 0 ? ` de ${ajenas.join(" y ")}` : "";
  return `Hola, ${nombre}. Te escribimos de ${club}: figuran cuotas${de} sin pagar por ${formatMoney(Math.min(suyo, total))}, desde el ${formatFecha(desde)}. Podés pagarlas acá: ${origen}/login?volver=${encodeURIComponent("/perfil/cuenta")} Si ya pagaste o querés hacerlo en partes, contestanos. ¡Gracias!`;
}
