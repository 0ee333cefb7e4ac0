import { randomUUID } from "node:crypto";
import { club } from "#club";
import { formatTelefono } from "#contract/telefono.ts";
import { encolarCorreo, enlaceConSesion } from "#features/compartido/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

/** Recipient; without an address no mail is sent. */
interface Destinatario {
  nombre: string;
  nombreUsuario: string;
  correo: string | null;
}

const SI_NO_FUISTE_VOS = `Si no fuiste vos, cambiá tu contraseña ahora y avisale al club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`;

async function avisar(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  { nombre, nombreUsuario, correo }: Destinatario,
  { titulo, hecho }: { titulo: string; hecho: string },
): Promise<void> {
  if (!correo) return;
  const contenido = await dibujarCorreo({
    titulo,
    parrafos: [`Hola, ${nombre}. ${hecho}`, SI_NO_FUISTE_VOS],
    datos: [["Usuario", nombreUsuario]],
    boton: { texto: "Ver mi seguridad", url: enlaceConSesion(deps, "/perfil/seguridad") },
  });
  await encolarCorreo(deps, tx, {
    clave: `segundo-paso:${randomUUID()}`,
    para: correo,
    asunto: titulo,
    ...contenido,
    olvidar: true,
  });
}

export function avisarActivacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
): Promise<void> {
  return avisar(deps, tx, persona, {
    titulo: "Activaste el segundo paso",
    hecho:
      "Desde ahora, para entrar con tu usuario hace falta también un código de tu aplicación de autenticación. Cerramos tus otras sesiones. Guardá los códigos de respaldo: sirven si perdés el teléfono.",
  });
}

export function avisarDesactivacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
): Promise<void> {
  return avisar(deps, tx, persona, {
    titulo: "Desactivaste el segundo paso",
    hecho: "Desde ahora, para entrar con tu usuario alcanza con la contraseña.",
  });
}

export function avisarQuita(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
): Promise<void> {
  return avisar(deps, tx, persona, {
    titulo: "El club quitó tu segundo paso",
    hecho:
      "Un administrador quitó el segundo paso de tu usuario y cerró tus sesiones: para entrar alcanza con la contraseña. Cuando tengas tu teléfono, activalo de nuevo.",
  });
}

export function avisarRenovacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
): Promise<void> {
  return avisar(deps, tx, persona, {
    titulo: "Renovaste tus códigos de respaldo",
    hecho: "Los códigos de respaldo anteriores ya no sirven.",
  });
}

export function avisarUsoDeRespaldo(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
  quedan: number,
): Promise<void> {
  return avisar(deps, tx, persona, {
    titulo: "Se usó uno de tus códigos de respaldo",
    hecho: `Alguien usó un código de respaldo de tu usuario. ${quedan === 1 ? "Te queda 1" : `Te quedan ${quedan}`}.`,
  });
}
