import { club } from "#club";
import { formatInstant } from "#contract/format.ts";
import { encolarCorreo } from "#features/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { SolicitudNueva } from "./repo.ts";

const TEXTOS = {
  arrepentimiento: {
    titulo: "Recibimos tu arrepentimiento",
    parrafo:
      "Recibimos tu pedido para revocar una compra. No tenés que hacer nada más: revisamos la compra y te devolvemos lo que pagaste por el mismo medio.",
  },
  baja: {
    titulo: "Recibimos tu pedido de baja",
    parrafo: "Recibimos tu pedido de baja. No tenés que hacer nada más: te confirmamos por este medio.",
  },
};

/** The code and what was asked for, so that the person has it in writing. */
export async function avisarSolicitud(
  deps: Deps,
  tx: Tx,
  id: number,
  solicitud: SolicitudNueva,
): Promise<void> {
  const { titulo, parrafo } = TEXTOS[solicitud.tipo];
  const contenido = await dibujarCorreo({
    titulo,
    parrafos: [
      `Hola, ${solicitud.nombre}. ${parrafo}`,
      `Guardá este código: con él podés preguntarnos por tu solicitud, en ${club.correo} o por WhatsApp al ${club.telefono}.`,
    ],
    datos: [
      ["Código", solicitud.codigo],
      ["Recibida", formatInstant(solicitud.creadaEn)],
      ["Sobre", solicitud.detalle],
    ],
  });
  await encolarCorreo(deps, tx, {
    clave: `consumidor:${id}`,
    para: solicitud.correo,
    asunto: `${titulo}: ${solicitud.codigo}`,
    ...contenido,
  });
}
