import { formatFechaLarga } from "#contract/format.ts";
import {
  type DecisionPorAvisar,
  type DepsDeCorreo,
  encolarCorreo,
} from "#features/compartido/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { PedidoConEvento } from "../contract.ts";
import { codigoDePrensa } from "./codigo-de-prensa.ts";
import { hasCodigoLargo } from "./repo.ts";

export type DepsDeAviso = DepsDeCorreo & Pick<Deps, "codes">;

/** Confirms a request; the decision follows within 48 hours (Rule PRE-2). */
export function avisarRecepcion(deps: DepsDeCorreo, tx: Tx, pedido: PedidoConEvento) {
  return escribir(deps, tx, pedido, {
    clave: `prensa-recibida:${pedido.id}`,
    asunto: `Recibimos tu pedido de acreditación para ${pedido.evento.nombre}`,
    titulo: "Recibimos tu pedido",
    parrafos: [
      `Hola, ${pedido.nombreApellido}. Recibimos tu pedido de acreditación de prensa. Te contestamos a este correo dentro de las 48 horas.`,
    ],
  });
}

/**
 * Approval with what to bring and the code for the gate, or rejection (Rule PRE-3). The key names the decision: a later
 * one is mailed again even if it is the same.
 */
export async function avisarDecision(
  deps: DepsDeAviso,
  tx: Tx,
  pedido: PedidoConEvento,
  decision: DecisionPorAvisar,
): Promise<void> {
  const { id, resueltoEn, nombreApellido, evento } = pedido;
  const momento = `${id}:${resueltoEn ?? ""}`;
  const contenido = pedido.estado
    ? {
        clave: `prensa-aprobada:${momento}`,
        asunto: `Tu acreditación para ${evento.nombre} fue aprobada`,
        titulo: "¡Tu acreditación fue aprobada!",
        parrafos: [
          `Hola, ${nombreApellido}. Quedaste acreditado como prensa. Te esperamos: mostrá este código QR en la puerta, desde el teléfono o impreso, con tu DNI. Vale para una sola persona y un solo ingreso.`,
        ],
        codigo: codigoDePrensa(deps, { id, codigoLargo: (await hasCodigoLargo(tx, id)) === true }),
      }
    : {
        clave: `prensa-no-otorgada:${momento}`,
        asunto: `Tu pedido de acreditación para ${evento.nombre}`,
        titulo: "Esta vez no pudimos acreditarte",
        parrafos: [
          `Hola, ${nombreApellido}. No pudimos darte la acreditación de prensa que pediste.`,
          "Si creés que es un error, escribinos y lo vemos. Gracias por acompañar al club.",
        ],
      };
  return escribir(deps, tx, pedido, { decision, ...contenido });
}

const CID = "acreditacion";

async function escribir(
  deps: DepsDeCorreo,
  tx: Tx,
  { email, evento, nombreMedio }: PedidoConEvento,
  correo: {
    clave: string;
    asunto: string;
    titulo: string;
    parrafos: string[];
    codigo?: string;
    decision?: DecisionPorAvisar;
  },
): Promise<void> {
  const { titulo, parrafos, codigo, ...sobre } = correo;
  const datos: [string, string][] = [
    ["Evento", evento.nombre],
    ["Fase", evento.fase],
    ["Fecha", `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`],
    ["Lugar", evento.lugar],
    ["Medio", nombreMedio],
  ];
  const dibujado = await dibujarCorreo(deps.club(), {
    titulo,
    parrafos,
    datos: datos.filter(([, dato]) => dato),
    ...(codigo && { qr: [{ cid: CID, codigo }] }),
  });
  const qr = codigo && { qr: [{ nombre: "acreditacion.png", cid: CID, contenido: codigo }] };
  await encolarCorreo(deps, tx, { ...sobre, para: email, ...dibujado, ...qr });
}
