import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { type EntradaRow, eventoDe } from "#features/eventos/entradas/server/to-entrada.ts";
import { datosDeEvento } from "#features/eventos/eventos/server/mails.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { RUTA_DE_PASE } from "../rules.ts";

export const CORREOS = defineCorreos("Entradas", {
  "entrada-pase": {
    label: "Te pasaron una entrada",
    when: "A quien recibe una entrada de otra persona, con el enlace para abrirla.",
    default: "always",
  },
  "entrada-pasada": {
    label: "Pasaste tu entrada",
    when: "A quien le pasa su entrada a otra persona.",
    default: "on",
  },
  "entrada-pase-revocado": {
    label: "La entrada que te pasaron ya no vale",
    when: "Cuando quien pasó una entrada la recupera.",
    default: "always",
  },
});

/** Emails the link to the recipient and a confirmation to the buyer. */
export async function avisarPase(
  deps: Deps,
  tx: Tx,
  entrada: EntradaRow,
  { pasadaA, pasadaEn, token }: { pasadaA: string; pasadaEn: Date; token: string },
): Promise<void> {
  const { id, eventoNombre: evento, nombre, correo } = entrada;
  const pase = `${id}:${pasadaEn.toISOString()}`;
  await escribirA(deps, tx, CORREOS["entrada-pase"], pasadaA, {
    clave: pase,
    asunto: `Te pasaron una entrada para ${evento}`,
    olvidar: true,
    titulo: "¡Tenés una entrada!",
    parrafos: [
      `${nombre?.slice(0, 40) ?? "Alguien"} te pasó una entrada para ${evento}. No hace falta que tengas cuenta: abrila con el botón y mostrá el código QR en la puerta.`,
      "El enlace es solo para vos: quien lo tenga puede usar la entrada.",
    ],
    datos: datosDeEvento(eventoDe(entrada)),
    boton: { texto: "Ver mi entrada", url: `${deps.settings.siteUrl}${RUTA_DE_PASE}#${token}` },
  });
  await escribirA(deps, tx, CORREOS["entrada-pasada"], correo, {
    clave: pase,
    asunto: `Pasaste tu entrada para ${evento}`,
    titulo: "Pasaste tu entrada",
    parrafos: [
      `Le mandamos a ${pasadaA} la entrada n.º ${id} para ${evento}. Tu código QR anterior ya no sirve.`,
      "Hasta que la abra, la podés recuperar en Mis entradas.",
    ],
    datos: datosDeEvento(eventoDe(entrada)),
    boton: botonA(deps, "Ver mis entradas", "/perfil/entradas"),
  });
}

/** Informs the former recipient that the link is void. */
export async function avisarRevocacion(deps: Deps, tx: Tx, entrada: EntradaRow, ahora: Date): Promise<void> {
  const { id, eventoNombre: evento, pasadaA, nombre } = entrada;
  await escribirA(deps, tx, CORREOS["entrada-pase-revocado"], pasadaA, {
    clave: `${id}:${ahora.toISOString()}`,
    asunto: `La entrada para ${evento} ya no vale`,
    olvidar: true,
    titulo: "La entrada ya no vale",
    parrafos: [
      `La entrada para ${evento} que te pasó ${nombre ?? "otra persona"} volvió a su dueño: el enlace y su código ya no sirven.`,
    ],
    datos: datosDeEvento(eventoDe(entrada)),
  });
}
