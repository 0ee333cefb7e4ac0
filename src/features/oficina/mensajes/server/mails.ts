import {
  defineCorreos,
  type FinDeCorreo,
  seManda,
} from "#features/compartido/correos/server/correos-declarados.ts";
import { type DepsDeCorreo, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { parrafosDe } from "#features/eventos/mensajes/rules.ts";
import { rutaDeBaja } from "#features/socios/novedades/server/cambiar-novedades.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { porQueLlega, porQuienes } from "../rules.ts";
import { updateTerminado } from "./mensajes.repo.ts";

/** A mail's `clave` ends with its recipient; a copy of a message begins with its id. */
const KEY = /^(?:(\d+)|prueba-.+):(\d+)$/;

const urlDeBaja = (deps: Pick<Deps, "codes" | "settings">, personaId: number) =>
  `${deps.settings.siteUrl}${rutaDeBaja(deps, personaId)}`;

export const CORREOS = defineCorreos("Mensajes", {
  "mensaje-a-grupo": {
    label: "Mensaje a un grupo de personas",
    when: "Cuando un administrador les escribe, desde Mensajes. No les llega a quienes no quieren novedades.",
    default: "on",
    masivo: true,
    async alTerminar(tx: Tx, { clave, rechazo, cuando }: FinDeCorreo) {
      const [, mensajeId, personaId] = KEY.exec(clave) ?? [];
      if (mensajeId) await updateTerminado(tx, Number(mensajeId), Number(personaId), rechazo, cuando);
    },
    baja: (deps, clave) => `${deps.settings.siteUrl}/api${rutaDeBaja(deps, Number(KEY.exec(clave)?.[2]))}`,
  },
});

export const apagado = (deps: Pick<Deps, "club">) =>
  !seManda(deps.club().correos, CORREOS["mensaje-a-grupo"]);

/** Beginning of the keys of a message's copies. */
export const keysOf = (mensajeId: number) => `${mensajeId}:`;

/** Writes a copy for one address. `sobre` are the names of those it is about, besides the recipient. */
export function escribirCopia(
  deps: DepsDeCorreo & Pick<Deps, "codes">,
  tx: Tx,
  copia: {
    clave: string;
    asunto: string;
    cuerpo: string;
    personaId: number;
    correo: string;
    sobre: string[];
  },
): Promise<void> {
  const { clave, asunto, cuerpo, personaId, correo, sobre } = copia;
  const porOtros = porQuienes(sobre);
  return escribirA(
    deps,
    tx,
    CORREOS["mensaje-a-grupo"],
    { correo },
    {
      clave: `${clave}:${personaId}`,
      asunto,
      titulo: asunto,
      parrafos: [...parrafosDe(cuerpo), ...(porOtros ? [porOtros] : [])],
      pie: {
        texto: porQueLlega(deps.club().identidad.nombre),
        enlace: { texto: "No quiero recibir más novedades", url: urlDeBaja(deps, personaId) },
      },
    },
  );
}
