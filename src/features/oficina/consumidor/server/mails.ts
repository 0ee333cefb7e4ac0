import { formatInstant } from "#contract/format.ts";
import { formatTelefono } from "#contract/telefono.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { SolicitudNueva } from "./consumidor.repo.ts";

export const CORREOS = defineCorreos("Arrepentimientos y bajas", {
  consumidor: {
    label: "Solicitud recibida",
    when: "Apenas alguien manda un arrepentimiento o una baja, con su código.",
    default: "always",
  },
  "consumidor-club": {
    label: "Aviso al club de una solicitud",
    when: "Al correo del club, cuando llega un arrepentimiento o una baja.",
    default: "on",
  },
});

const TEXTOS = {
  arrepentimiento: {
    paraElClub: "Nuevo pedido de arrepentimiento",
    titulo: "Recibimos tu pedido de arrepentimiento",
    parrafo:
      "Recibimos tu pedido para deshacer una compra. No tenés que hacer nada más: lo revisamos y te devolvemos lo que pagaste, por el mismo medio.",
  },
  baja: {
    paraElClub: "Nuevo pedido de baja",
    titulo: "Recibimos tu pedido de baja",
    parrafo: "Recibimos tu pedido de baja. No tenés que hacer nada más: te confirmamos por correo.",
  },
};

/** Emails the code and a copy of the request to the person, and notifies the club. */
export async function avisarSolicitud(deps: Deps, tx: Tx, id: number, solicitud: SolicitudNueva) {
  const { slug, contacto } = deps.club();
  const { titulo, parrafo, paraElClub } = TEXTOS[solicitud.tipo];
  await escribirA(deps, tx, CORREOS.consumidor, solicitud, {
    clave: id,
    asunto: `${titulo}: ${solicitud.codigo}`,
    titulo,
    parrafos: [
      `Hola, ${solicitud.nombre}. ${parrafo}`,
      `Guardá este código: con él podés preguntarnos por tu solicitud, por correo a ${contacto.correo} o por WhatsApp al ${formatTelefono(contacto.telefono)}.`,
    ],
    datos: datosDe(solicitud),
  });
  await escribirA(deps, tx, CORREOS["consumidor-club"], contacto, {
    clave: id,
    asunto: `${paraElClub}: ${solicitud.codigo}`,
    titulo: paraElClub,
    parrafos: [
      `${solicitud.nombre} lo mandó desde el sitio y ya tiene su código. Contestale a ${solicitud.correo} y marcalo como atendido cuando esté resuelto.`,
    ],
    datos: [
      ...datosDe(solicitud),
      ["Nombre", solicitud.nombre],
      ["Correo", solicitud.correo],
      ...(solicitud.telefono ? [["Teléfono", formatTelefono(solicitud.telefono)] as [string, string]] : []),
    ],
    boton: { texto: "Ver las solicitudes", url: `${deps.settings.siteUrl}/${slug}/admin/consumidor` },
  });
}

function datosDe({ codigo, creadaEn, detalle }: SolicitudNueva): [string, string][] {
  return [
    ["Código", codigo],
    ["Recibida", formatInstant(creadaEn)],
    ["Sobre", detalle],
  ];
}
