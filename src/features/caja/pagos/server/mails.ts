import { formatInstant, formatMoney } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import {
  type CorreoDeclarado,
  defineCorreos,
} from "#features/compartido/correos/server/correos-declarados.ts";
import { escribirA, type MailTo } from "#features/compartido/correos/server/encolar-correo.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { CON_QUE_SE_PAGO, type MedioDePago } from "../rules.ts";
import type { FrasesDeConcepto } from "./concepto.ts";
import type { DevolucionRow } from "./devoluciones/devoluciones.repo.ts";
import type { PagoRow } from "./pagos.repo.ts";

export const CORREOS = defineCorreos("Pagos y devoluciones", {
  "pago-rechazado": {
    label: "Pago rechazado",
    when: "Cuando Mercado Pago no aprueba un pago.",
    default: "on",
  },
  "pago-vencido": {
    label: "Pago vencido",
    when: "Cuando se vence el tiempo para pagar.",
    default: "on",
  },
  "pago-repetido": {
    label: "Pago repetido",
    when: "Cuando llega un segundo pago por lo mismo y se devuelve.",
    default: "always",
  },
  "pago-devuelto": {
    label: "Devolución desde Mercado Pago",
    when: "Cuando un pago se devuelve desde Mercado Pago, sin pedirlo en el sitio.",
    default: "always",
  },
  "devolucion-hecha": {
    label: "Devolución hecha",
    when: "Cuando el dinero de una devolución ya se entregó o está en camino.",
    default: "always",
  },
  "devolucion-pedida": {
    label: "Devolución por entregar",
    when: "Cuando el club va a devolver en efectivo o por transferencia.",
    default: "always",
  },
});

/** Reports a rejected attempt, and until when the open checkout page accepts another attempt. */
export function avisarRechazo(deps: Deps, tx: Tx, pago: PagoRow, frases: FrasesDeConcepto) {
  const { id, retiene, url, venceEn } = pago;
  const reintento = retiene && url && venceEn ? { url, hasta: formatInstant(venceEn) } : null;
  return escribir(deps, tx, pago, CORREOS["pago-rechazado"], {
    clave: id,
    asunto: "No pudimos cobrar tu pago",
    titulo: "Tu pago no se pudo completar",
    parrafos: [
      `Mercado Pago no aprobó el pago de ${importeDe(pago, pago.monto)}. No se te cobró nada.`,
      reintento ? frases.reintento(reintento.hasta) : frases.otraVez,
    ],
    ...(reintento && { boton: { texto: "Intentar de nuevo", url: reintento.url } }),
  });
}

export function avisarVencimiento(deps: Deps, tx: Tx, pago: PagoRow, { vencido }: FrasesDeConcepto) {
  return escribir(deps, tx, pago, CORREOS["pago-vencido"], {
    clave: pago.id,
    asunto: vencido.asunto,
    titulo: "Se venció el tiempo para pagar",
    parrafos: [
      pago.revisionHasta
        ? `Mercado Pago sigue revisando tu pago de ${importeDe(pago, pago.monto)} y no podemos esperar más. ${vencido.resultado}`
        : `No recibimos a tiempo el pago de ${importeDe(pago, pago.monto)}. ${vencido.resultado}`,
      vencido.siLlegaTarde,
    ],
    boton: { texto: "Volver al sitio", url: deps.settings.siteUrl },
  });
}

/**
 * Reports money that was returned or is on its way to the card: a refund that the site requested, or a whole payment
 * that was returned another way.
 */
export function avisarDevolucion(
  deps: Deps,
  tx: Tx,
  pago: PagoRow,
  { id, monto, medio }: Pick<DevolucionRow, "monto" | "medio"> & { id?: number },
) {
  const importe = importeDe(pago, monto);
  const [correo, clave] =
    id === undefined ? [CORREOS["pago-devuelto"], pago.id] : [CORREOS["devolucion-hecha"], id];
  return escribir(deps, tx, pago, correo, {
    clave,
    asunto: "Te devolvimos tu pago",
    titulo: "Te devolvimos el dinero",
    parrafos:
      medio === "mercadopago"
        ? [
            `Devolvimos ${importe} por Mercado Pago.`,
            "Según tu tarjeta o tu banco, puede demorar algunos días en verse.",
          ]
        : [`Te devolvimos ${importe} ${CON_QUE_SE_PAGO[medio as MedioDePago]}.`],
  });
}

export function avisarDevolucionPedida(deps: Deps, tx: Tx, pago: PagoRow, devolucion: DevolucionRow) {
  const { correo, telefono } = deps.club().contacto;
  const importe = importeDe(pago, devolucion.monto);
  return escribir(deps, tx, pago, CORREOS["devolucion-pedida"], {
    clave: devolucion.id,
    asunto: "Te vamos a devolver tu pago",
    titulo: "Te vamos a devolver el dinero",
    parrafos: [
      devolucion.medio === "efectivo"
        ? `Te vamos a devolver ${importe} en efectivo: pasá a buscarlo por el club.`
        : `Te vamos a devolver ${importe} por transferencia. Si todavía no nos diste tu CBU o alias, respondé este correo.`,
      `Por cualquier duda, escribinos: ${correo} o WhatsApp ${formatTelefono(telefono)}.`,
    ],
  });
}

/**
 * Reports that a duplicate payment arrived and is being refunded. The original payment does not change, so no
 * other email mentions the duplicate.
 */
export function avisarPagoRepetido(deps: Deps, tx: Tx, pago: PagoRow, idMedioPago: string) {
  return escribir(deps, tx, pago, CORREOS["pago-repetido"], {
    clave: `${idMedioPago}:${pago.id}`,
    asunto: "Te estamos devolviendo un pago repetido",
    titulo: "Recibimos un segundo pago",
    parrafos: [
      `Nos llegó otro pago de ${formatMoney(pago.monto)} por lo mismo (${pago.descripcion}). No hacía falta: te lo estamos devolviendo por Mercado Pago.`,
      ...(pago.estado === "reembolsado" || pago.estado === "contracargo"
        ? []
        : ["El primer pago sigue en pie: tu compra no cambia y no tenés que hacer nada."]),
      "Según tu tarjeta o tu banco, la devolución puede demorar algunos días en verse.",
    ],
    datos: [["Operación de Mercado Pago", idMedioPago]],
  });
}

function importeDe({ descripcion }: PagoRow, monto: number): string {
  return `${formatMoney(monto)} (${descripcion})`;
}

async function escribir(
  deps: Deps,
  tx: Tx,
  { usuarioId }: PagoRow,
  correo: CorreoDeclarado,
  contenido: MailTo,
): Promise<void> {
  const persona = usuarioId === null ? null : await personaPorId(tx, usuarioId);
  if (persona) await escribirA(deps, tx, correo, persona, contenido);
}
