import { formatFecha, formatMoney } from "#contract/format.ts";
import type { Deudor } from "../contract.ts";

/** The text of a chat about a debt, with the link to pay. */
export function mensajeDe(deudor: Deudor, club: string, origen: string): string {
  const { titular, personas, total, desde } = deudor;
  const nombre = titular.nombre.split(" ")[0] ?? titular.nombre;
  const ajenas = personas.filter(({ id }) => id !== titular.id).map((una) => una.nombre);
  const de = ajenas.length > 0 ? ` de ${ajenas.join(" y ")}` : "";
  return `Hola, ${nombre}. Te escribimos de ${club}: figuran cuotas${de} sin pagar por ${formatMoney(total)}, desde el ${formatFecha(desde)}. Podés pagarlas acá: ${origen}/login?volver=${encodeURIComponent("/perfil/cuenta")} Si ya pagaste o querés hacerlo en partes, contestanos. ¡Gracias!`;
}
