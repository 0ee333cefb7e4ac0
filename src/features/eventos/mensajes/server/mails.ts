import { createHash } from "node:crypto";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { type DepsDeCorreo, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import type { Tx } from "#server/db/database.ts";
import { parrafosDe, porQueLlega } from "../rules.ts";

export const CORREOS = defineCorreos("Eventos", {
  "mensaje-de-evento": {
    label: "Mensaje a quienes tienen entradas",
    when: "Cuando alguien de la administración les escribe, desde Eventos.",
    default: "on",
    masivo: true,
  },
});

/** A copy of a message for one address; each gets one, also if it is queued again. */
export function escribirMensaje(
  deps: DepsDeCorreo,
  tx: Tx,
  mensaje: { id: number; asunto: string; texto: string; evento: string },
  correo: string,
): Promise<void> {
  const { id, asunto, texto, evento } = mensaje;
  const destino = createHash("sha256").update(correo).digest("hex").slice(0, 32);
  return escribirA(
    deps,
    tx,
    CORREOS["mensaje-de-evento"],
    { correo },
    {
      clave: `${id}:${destino}`,
      asunto,
      titulo: asunto,
      parrafos: [...parrafosDe(texto), porQueLlega(evento)],
    },
  );
}
