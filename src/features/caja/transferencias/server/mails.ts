import { addDays, clubTime } from "#contract/club-time.ts";
import { formatFecha, formatMoney } from "#contract/format.ts";
import type { PagoPorTransferencia } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { conceptoDe } from "#features/caja/pagos/server/transition.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { CuentaDelClub } from "../contract.ts";

export const CORREOS = defineCorreos("Pagos y devoluciones", {
  "transferencia-pedida": {
    label: "Datos para transferir",
    when: "Cuando alguien elige pagar por transferencia.",
    default: "on",
  },
  "transferencia-vencida": {
    label: "Transferencia vencida",
    when: "Cuando se vence el plazo de una transferencia sin que llegue.",
    default: "on",
  },
});

/** Returns the last day before a deadline, which is at midnight. */
const ultimoDia = (venceEn: Date): string => addDays(clubTime(venceEn).fecha, -1);

export async function enviarDatos(deps: Deps, tx: Tx, pago: PagoPorTransferencia, cuenta: CuentaDelClub) {
  const persona = pago.usuarioId === null ? null : await personaPorId(tx, pago.usuarioId);
  if (!persona) return;
  const hasta = pago.venceEn ? ` hasta el ${formatFecha(ultimoDia(pago.venceEn))}` : "";
  await escribirA(deps, tx, CORREOS["transferencia-pedida"], persona, {
    clave: pago.id,
    asunto: "Los datos para tu transferencia",
    titulo: "Para pagar por transferencia",
    parrafos: [
      `Hola, ${persona.nombre}. Transferí exactamente ${formatMoney(pago.monto)}${hasta}. Los centavos son tuyos: con ellos sabemos que el pago es este.`,
      "Cuando llegue al banco y el club lo confirme, te mandamos el recibo. Si ya transferiste, no tenés que hacer nada más.",
    ],
    datos: [
      ["Importe exacto", formatMoney(pago.monto)],
      ...rowOf("Alias", cuenta.alias),
      ...rowOf("Cuenta o CBU", cuenta.cuenta),
      ...rowOf("A nombre de", cuenta.titular),
      ...rowOf("CUIT", cuenta.cuit),
      ["Por", pago.descripcion],
    ],
    boton: botonA(deps, "Ver mi transferencia", `/perfil/transferencia/${pago.id}`),
  });
}

const rowOf = (nombre: string, valor: string): [string, string][] => (valor === "" ? [] : [[nombre, valor]]);

/** Emails the payer that the deadline has passed, and that money already sent will still be matched. */
export async function avisarVencimiento(deps: Deps, tx: Tx, pago: PagoPorTransferencia) {
  const persona = pago.usuarioId === null ? null : await personaPorId(tx, pago.usuarioId);
  if (!persona) return;
  const { ruta, ver } = conceptoDe(deps, pago).textos;
  await escribirA(deps, tx, CORREOS["transferencia-vencida"], persona, {
    clave: pago.id,
    asunto: "No recibimos tu transferencia",
    titulo: "Se venció el plazo de tu transferencia",
    parrafos: [
      `Hola, ${persona.nombre}. No recibimos a tiempo ${formatMoney(pago.monto)} (${pago.descripcion}).`,
      `Si ya la hiciste, no la repitas: la vamos a encontrar igual. Por cualquier duda, escribinos: ${contactoDe(deps.club())}.`,
    ],
    boton: botonA(deps, ver, ruta),
  });
}
