import { randomUUID } from "node:crypto";
import { club } from "#club";
import { formatTelefono } from "#contract/telefono.ts";
import { encolarCorreo } from "#features/compartido/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { INTENTOS_BAJO_GUARDIA } from "#features/cuentas/sesion/rules.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { MINUTOS_DE_CODIGO, MINUTOS_DE_ENLACE, RUTA_DE_RECUPERAR } from "../rules.ts";
import { enlaceDe } from "./enlace.ts";

/** Recipient; requires an address. */
interface Destinatario {
  nombre: string;
  nombreUsuario: string;
  correo: string;
}

/** Mail with the reset link. Bypasses the outbox: see `enviar-enlace.ts`. */
export async function correoConEnlace(deps: Pick<Deps, "settings">, persona: Destinatario, token: string) {
  const contenido = await dibujarCorreo({
    titulo: "Poné una contraseña nueva",
    parrafos: [
      `Hola, ${persona.nombre}. Alguien pidió un enlace para cambiar la contraseña de tu usuario.`,
      `El enlace sirve una sola vez y durante ${MINUTOS_DE_ENLACE} minutos. Si pedís otro, este deja de funcionar.`,
      "Si no fuiste vos, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
    datos: [["Usuario", persona.nombreUsuario]],
    boton: { texto: "Cambiar mi contraseña", url: enlaceDe(deps.settings.siteUrl, token) },
  });
  return { para: persona.correo, asunto: "Restablecer tu contraseña", ...contenido };
}

/** Sent to inactive users instead of the link, so that only the mailbox owner learns their state. */
export async function correoDeBaja(persona: Destinatario) {
  const contenido = await dibujarCorreo({
    titulo: "Tu usuario está dado de baja",
    parrafos: [
      `Hola, ${persona.nombre}. Alguien pidió un enlace para cambiar la contraseña de tu usuario, pero está dado de baja y no puede entrar al sitio.`,
      `Si querés volver, comunicate con el club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
  });
  return { para: persona.correo, asunto: "Tu usuario está dado de baja", ...contenido };
}

/** Warns about password guessing and suggests what to do. Not sent without an address. */
async function correoDeBloqueo(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  id: string,
  persona: Destinatario,
): Promise<void> {
  const contenido = await dibujarCorreo({
    titulo: "Alguien probó muchas veces tu contraseña",
    parrafos: [
      `Hola, ${persona.nombre}. Hubo demasiados intentos de entrar con tu usuario que no salieron bien. Durante una hora cada conexión tiene solo ${INTENTOS_BAJO_GUARDIA} intentos; con tu contraseña entrás como siempre.`,
      "Si fuiste vos y no te acordás de tu contraseña, poné una nueva con el botón.",
      `Si no fuiste vos, nadie entró; igual conviene que tu contraseña sea larga y que no la uses en otro lado. Si te preocupa, avisale al club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
    datos: [["Usuario", persona.nombreUsuario]],
    boton: {
      texto: "Poner una contraseña nueva",
      url: `${deps.settings.siteUrl}${encodeURI(RUTA_DE_RECUPERAR)}`,
    },
  });
  await encolarCorreo(deps, tx, {
    clave: `bloqueo:${id}`,
    para: persona.correo,
    asunto: "Alguien probó muchas veces tu contraseña",
    ...contenido,
    olvidar: true,
  });
}

/** Reports a password change to the previous address. Not sent without one. */
export async function avisarCambioDeContrasena(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Omit<Destinatario, "correo"> & { correo: string | null },
): Promise<void> {
  if (!persona.correo) return;
  const contenido = await dibujarCorreo({
    titulo: "Tu contraseña cambió",
    parrafos: [
      `Hola, ${persona.nombre}. La contraseña de tu usuario acaba de cambiar, y cerramos tus otras sesiones.`,
      `Si no fuiste vos, pedí un enlace para poner otra y avisale al club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
    datos: [["Usuario", persona.nombreUsuario]],
    boton: { texto: "Recuperar mi cuenta", url: `${deps.settings.siteUrl}${encodeURI(RUTA_DE_RECUPERAR)}` },
  });
  await encolarCorreo(deps, tx, {
    clave: `clave-cambiada:${randomUUID()}`,
    para: persona.correo,
    asunto: "Tu contraseña cambió",
    ...contenido,
    olvidar: true,
  });
}

/** Reports an issued access code, so that the account's owner notices an unrequested one. */
export async function avisarCodigo(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Omit<Destinatario, "correo"> & { correo: string | null },
): Promise<void> {
  if (!persona.correo) return;
  const contenido = await dibujarCorreo({
    titulo: "El club te dio un código de acceso",
    parrafos: [
      `Hola, ${persona.nombre}. En la secretaría dieron un código para poner otra contraseña en tu usuario. Sirve una sola vez, durante ${MINUTOS_DE_CODIGO} minutos.`,
      `Si no lo pediste, avisale al club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
    datos: [["Usuario", persona.nombreUsuario]],
  });
  await encolarCorreo(deps, tx, {
    clave: `codigo-de-acceso:${randomUUID()}`,
    para: persona.correo,
    asunto: "Te dieron un código de acceso",
    ...contenido,
    olvidar: true,
  });
}

/** Emails the owner of a username that is under attack. Inactive users cannot log in and get no mail. */
export async function avisarBloqueo(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  { id, usuarioId }: { id: string; usuarioId: number | null },
): Promise<void> {
  if (usuarioId === null) return;
  await deps.db.transaction(async (tx) => {
    const persona = await personaPorId(tx, usuarioId);
    if (persona?.alta && persona.correo) {
      await correoDeBloqueo(deps, tx, id, { ...persona, correo: persona.correo });
    }
  });
}
