import { formatFechaLarga } from "#contract/format.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Evento } from "../contract.ts";

export const CORREOS = defineCorreos("Eventos", {
  "evento-estado": {
    label: "Evento que no se hace, o que vuelve",
    when: "Cuando un evento con entradas vendidas se da de baja o de alta.",
    default: "always",
  },
});

/** Rows of an email about an event. */
export const datosDeEvento = ({
  nombre,
  fecha,
  hora,
  lugar,
}: Pick<Evento, "nombre" | "fecha" | "hora" | "lugar">): [string, string][] => [
  ["Evento", nombre],
  ["Fecha", `${formatFechaLarga(fecha)}, ${hora} hs`],
  ["Lugar", lugar],
];

/**
 * Emails the holders of paid tickets that their event was removed from the site, which voids the tickets, or
 * that it is back (Rule EVE-5).
 */
export async function avisarTitulares(deps: Deps, tx: Tx, evento: Evento): Promise<void> {
  const cuando = `${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`;
  const { asunto, titulo, parrafos } = evento.estado
    ? {
        asunto: `${evento.nombre} sigue en pie`,
        titulo: "El evento sigue en pie",
        parrafos: [`${evento.nombre} se hace el ${cuando}, en ${evento.lugar}. Tu entrada es válida.`],
      }
    : {
        asunto: `${evento.nombre} no se hace por ahora`,
        titulo: "El evento no se hace por ahora",
        parrafos: [
          `${evento.nombre}, del ${cuando}, no se hace por ahora.`,
          "Guardá tu entrada: el club te va a avisar si el evento se hace o qué pasa con lo que pagaste.",
        ],
      };
  const boton = botonA(deps, "Ver mis entradas", "/perfil/entradas");
  const titulares = await deps.entradasDeEvento.titulares(tx, evento.id);
  const instant = deps.clock().toISOString();
  for (const { entradaId, nombre, correo, conCuenta } of titulares)
    await escribirA(deps, tx, CORREOS["evento-estado"], correo, {
      clave: `${entradaId}:${instant}`,
      asunto,
      titulo,
      parrafos: [...(nombre ? [`Hola, ${nombre}.`] : []), ...parrafos],
      ...(conCuenta && { boton }),
    });
}
