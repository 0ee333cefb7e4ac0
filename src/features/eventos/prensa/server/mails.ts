import {
  type CorreoDeclarado,
  defineCorreos,
} from "#features/compartido/correos/server/correos-declarados.ts";
import { type DecisionPorAvisar, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { datosDeEvento } from "#features/eventos/eventos/server/mails.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { PedidoConEvento } from "../contract.ts";
import { codigoDePrensa } from "./codigo.ts";
import { hasCodigoLargo } from "./prensa.repo.ts";

export const CORREOS = defineCorreos("Prensa", {
  "prensa-recibida": {
    label: "Pedido de acreditación recibido",
    when: "Apenas alguien pide una acreditación.",
    default: "on",
  },
  "prensa-aprobada": {
    label: "Acreditación aprobada",
    when: "Cuando el club acredita a alguien, con el código QR para la puerta.",
    default: "always",
  },
  "prensa-no-otorgada": {
    label: "Acreditación no otorgada",
    when: "Cuando el club rechaza un pedido de acreditación o lo deja sin efecto.",
    default: "always",
  },
});

/** Confirms a request and announces a decision within 48 hours (Rule PRE-2). */
export function avisarRecepcion(deps: Deps, tx: Tx, pedido: PedidoConEvento) {
  return escribir(deps, tx, CORREOS["prensa-recibida"], pedido, {
    clave: pedido.id,
    asunto: `Recibimos tu pedido de acreditación para ${pedido.evento.nombre}`,
    titulo: "Recibimos tu pedido",
    parrafos: [
      `Hola, ${pedido.nombreApellido}. Recibimos tu pedido de acreditación de prensa. Te contestamos a este correo dentro de las 48 horas.`,
    ],
  });
}

/**
 * Emails an approval with what to bring and the code for the gate, or a rejection (Rule PRE-3). Every
 * decision has its own key, so that a repeated decision is mailed again.
 */
export async function avisarDecision(
  deps: Deps,
  tx: Tx,
  pedido: PedidoConEvento,
  decision: DecisionPorAvisar,
): Promise<void> {
  const { id, resueltoEn, nombreApellido, evento } = pedido;
  const correo = CORREOS[pedido.estado ? "prensa-aprobada" : "prensa-no-otorgada"];
  const contenido = pedido.estado
    ? {
        asunto: `Tu acreditación para ${evento.nombre} fue aprobada`,
        titulo: "¡Tu acreditación fue aprobada!",
        parrafos: [
          `Hola, ${nombreApellido}. Quedaste acreditado como prensa. Te esperamos: mostrá este código QR en la puerta, desde el teléfono o impreso, con tu DNI. Vale para una sola persona y un solo ingreso.`,
        ],
        codigo: codigoDePrensa(deps, { id, codigoLargo: (await hasCodigoLargo(tx, id)) === true }),
      }
    : {
        asunto: `Tu pedido de acreditación para ${evento.nombre}`,
        titulo: "Esta vez no pudimos acreditarte",
        parrafos: [
          `Hola, ${nombreApellido}. No pudimos darte la acreditación de prensa que pediste.`,
          "Si creés que es un error, escribinos y lo vemos. Gracias por acompañar al club.",
        ],
      };
  return escribir(deps, tx, correo, pedido, { clave: `${id}:${resueltoEn ?? ""}`, decision, ...contenido });
}

function escribir(
  deps: Deps,
  tx: Tx,
  declarado: CorreoDeclarado,
  { email, evento, nombreMedio }: PedidoConEvento,
  correo: {
    clave: string | number;
    asunto: string;
    titulo: string;
    parrafos: string[];
    codigo?: string;
    decision?: DecisionPorAvisar;
  },
): Promise<void> {
  const { codigo, ...contenido } = correo;
  const datos = [...datosDeEvento(evento), ["Fase", evento.fase], ["Medio", nombreMedio]] as [
    string,
    string,
  ][];
  return escribirA(deps, tx, declarado, email, {
    ...contenido,
    datos: datos.filter(([, dato]) => dato),
    ...(codigo && { qr: [{ nombre: "acreditacion.png", cid: "acreditacion", codigo }] }),
  });
}
