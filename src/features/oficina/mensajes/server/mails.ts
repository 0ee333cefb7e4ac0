import { defineCorreos, type FinDeCorreo } from "#features/compartido/correos/server/correos-declarados.ts";
import { escribirA, seManda } from "#features/compartido/correos/server/encolar-correo.ts";
import { rutaDeBaja } from "#features/personas/usuarios/server/cambiar-novedades.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type Filtro, parrafosDe, porQueLlega } from "../rules.ts";
import { updateTerminado } from "./mensajes.repo.ts";

/** Key of a copy: the message's id, or `prueba-` for a sample, and the `destino`. */
const KEY = /^(?:(\d+)|prueba-.+):(-?\d+)$/;

async function alTerminar(tx: Tx, { clave, rechazo, cuando }: FinDeCorreo) {
  const [, mensajeId, destino] = KEY.exec(clave) ?? [];
  if (mensajeId) await updateTerminado(tx, Number(mensajeId), Number(destino), rechazo, cuando);
}

export const CORREOS = defineCorreos("Mensajes", {
  "mensaje-a-grupo": {
    label: "Mensaje a un grupo de personas",
    when: "Cuando un administrador les escribe, desde Mensajes. No les llega a quienes no quieren novedades.",
    default: "on",
    masivo: true,
    alTerminar,
    baja: (deps, clave) => `${deps.settings.siteUrl}/api${rutaDeBaja(deps, Number(KEY.exec(clave)?.[2]))}`,
  },
  "mensaje-de-evento": {
    label: "Mensaje a quienes tienen entradas",
    when: "Cuando alguien de la administración les escribe, desde Mensajes.",
    default: "on",
    masivo: true,
    alTerminar,
  },
});

/** Returns the kind of a message's email: news, or about the recipients' tickets. */
export const correoDe = ({ publico }: Filtro) =>
  CORREOS[publico === "evento" ? "mensaje-de-evento" : "mensaje-a-grupo"];

export const apagado = (deps: Deps, filtro: Filtro) => !seManda(deps.club().correos, correoDe(filtro));

/** Returns the beginning of the keys of a message's copies. */
export const keysOf = (mensajeId: number) => `${mensajeId}:`;

/** Queues a copy for one address. `sobre` names the people whom it is about, without the recipient. */
export function escribirCopia(
  deps: Deps,
  tx: Tx,
  copia: {
    clave: string;
    asunto: string;
    cuerpo: string;
    /** The event, if its ticket holders get the message; null for news. */
    evento: string | null;
    destino: number;
    correo: string;
    sobre: string[];
  },
): Promise<void> {
  const { clave, asunto, cuerpo, evento, destino, correo, sobre } = copia;
  const declarado = CORREOS[evento === null ? "mensaje-a-grupo" : "mensaje-de-evento"];
  return escribirA(deps, tx, declarado, correo, {
    clave: `${clave}:${destino}`,
    asunto,
    titulo: asunto,
    parrafos: parrafosDe(cuerpo, sobre, evento),
    ...(evento === null && {
      pie: {
        texto: porQueLlega(deps.club().identidad.nombre),
        enlace: {
          texto: "No quiero recibir más novedades",
          url: `${deps.settings.siteUrl}${rutaDeBaja(deps, destino)}`,
        },
      },
    }),
  });
}
