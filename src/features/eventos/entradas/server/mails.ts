import { randomUUID } from "node:crypto";
import { clubInstant } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { PLAZO_DE_ARREPENTIMIENTO } from "#features/caja/pagos/rules.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { adjuntarCita } from "#features/eventos/eventos/server/agenda.ts";
import { datosDeEvento } from "#features/eventos/eventos/server/mails.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { queEntrada } from "../rules.ts";
import { codigoDe } from "./codigo-de-entrada.ts";
import { listDePago } from "./entradas.repo.ts";
import type { EntradaRow } from "./table.ts";
import { citaDe, eventoDe } from "./to-entrada.ts";

export const CORREOS = defineCorreos("Entradas", {
  "entrada-pagada": {
    label: "Tus entradas",
    when: "Cuando se paga una compra o se vende en el club, con los códigos QR.",
    default: "always",
  },
  "entrada-anulada": {
    label: "Venta anulada",
    when: "Cuando el club anula una venta que registró por error.",
    default: "always",
  },
  "entrada-devuelta": {
    label: "Entradas devueltas",
    when: "Cuando el club devuelve una compra o una parte, a quien la pagó.",
    default: "always",
  },
  "pase-devuelto": {
    label: "Entrada pasada que se devolvió",
    when: "Cuando el club devuelve una entrada que ya se había pasado, a quien la tiene.",
    default: "always",
  },
});

/**
 * Emails all tickets of a payment to the buyer, if the address is known.
 * @param otraVez the address if the email is sent again
 */
export async function enviarEntradas(deps: Deps, tx: Tx, pagoId: number, otraVez?: string) {
  const entradas = (await listDePago(tx, pagoId)).filter(
    ({ estado, pasadaA }) => estado === "pagada" && pasadaA === null,
  );
  const [entrada] = entradas;
  if (!entrada) return;
  const varias = entradas.length > 1;
  await escribirA(deps, tx, CORREOS["entrada-pagada"], otraVez ?? entrada.correo, {
    clave: otraVez ? randomUUID() : entrada.id,
    asunto: `${varias ? "Tus entradas" : "Tu entrada"} para ${entrada.eventoNombre}`,
    titulo: varias ? "¡Tenés tus entradas!" : "¡Tenés tu entrada!",
    parrafos: [
      varias
        ? `${saludo(entrada)}Estas son tus ${entradas.length} entradas para ${entrada.eventoNombre}. Mostrá los códigos QR en la puerta, desde el teléfono o impresos: cada uno vale para una sola persona y un solo ingreso.`
        : `${saludo(entrada)}Esta es tu entrada para ${entrada.eventoNombre}. Mostrá el código QR en la puerta, desde el teléfono o impreso: vale para una sola persona y un solo ingreso.`,
      ...(clubInstant(entrada.fecha, entrada.hora) > deps.clock()
        ? [`¿Te arrepentís? Tenés ${PLAZO_DE_ARREPENTIMIENTO}: ${deps.settings.siteUrl}/arrepentimiento`]
        : []),
    ],
    datos: datosDe(entrada),
    qr: entradas.map((una, index) => ({
      nombre: `entrada-${una.id}.png`,
      cid: index === 0 ? "entrada" : `entrada-${index + 1}`,
      codigo: codigoDe(deps, una),
      titulo: queEntrada(una) ?? undefined,
    })),
    ...(entrada.usuarioId !== null && {
      boton: botonA(deps, "Ver mis entradas", "/perfil/entradas"),
    }),
    adjuntos: [adjuntarCita(deps, `entrada-${entrada.id}`, citaDe(entrada))],
  });
}

/** Informs the buyer that the sale was reversed and the codes are void. */
export async function avisarVentaAnulada(deps: Deps, tx: Tx, entrada: EntradaRow, cuantas: number) {
  await escribirA(deps, tx, CORREOS["entrada-anulada"], entrada, {
    clave: entrada.id,
    asunto: `Anulamos ${cuantas === 1 ? "tu entrada" : "tus entradas"} para ${entrada.eventoNombre}`,
    titulo: cuantas === 1 ? "Anulamos tu entrada" : "Anulamos tus entradas",
    parrafos: [
      cuantas === 1
        ? `${saludo(entrada)}Habíamos registrado por error la venta de una entrada para ${entrada.eventoNombre} y la anulamos: su código QR ya no sirve.`
        : `${saludo(entrada)}Habíamos registrado por error la venta de ${cuantas} entradas para ${entrada.eventoNombre} y la anulamos: sus códigos QR ya no sirven.`,
      `Si la pagaste, respondenos o escribinos: ${deps.club().contacto.correo} o WhatsApp ${formatTelefono(deps.club().contacto.telefono)}.`,
    ],
    datos: datosDe(entrada),
  });
}

const saludo = ({ nombre }: EntradaRow) => (nombre ? `Hola, ${nombre}. ` : "");

const datosDe = (entrada: EntradaRow): [string, string][] => [
  ...datosDeEvento(eventoDe(entrada)),
  ["Importe", formatMoney(entrada.monto)],
];
