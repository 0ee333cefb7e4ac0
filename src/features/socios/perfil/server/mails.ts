import { randomUUID } from "node:crypto";
import { club } from "#club";
import { formatTelefono } from "#contract/telefono.ts";
import { encolarCorreo, enlaceConSesion } from "#features/compartido/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

interface Destinatario {
  nombre: string;
  correo: string;
}

/** Notifies the old address of a change, without disclosing the new one. */
export async function avisarCambioDeCorreo(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
  quien: "la persona" | "el club",
): Promise<void> {
  const contenido = await dibujarCorreo({
    titulo: quien === "el club" ? "El club cambió tu correo" : "Cambiaste tu correo",
    parrafos: [
      `Hola, ${persona.nombre}. Tu usuario tiene ahora otra dirección de correo: a esta no te vamos a escribir más.`,
      `${quien === "el club" ? "Si no lo pediste" : "Si no fuiste vos"}, avisale al club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
  });
  await encolarCorreo(deps, tx, {
    clave: `correo-cambiado:${randomUUID()}`,
    para: persona.correo,
    asunto: "Tu usuario tiene otro correo",
    ...contenido,
    olvidar: true,
  });
}

/** Confirms the deletion; the mail is cleared entirely once sent. */
export async function avisarEliminacion(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
  laPidio: boolean,
): Promise<void> {
  const contenido = await dibujarCorreo({
    titulo: "Tu cuenta fue eliminada",
    parrafos: [
      `Hola, ${persona.nombre}. Eliminamos tu cuenta y tus datos personales${laPidio ? ", como pediste" : ""}.`,
      "De tus pagos queda lo que la contabilidad del club necesita, sin tu nombre. Las entradas que ya tenías siguen valiendo con su código.",
      `${laPidio ? "Si no fuiste vos, avisale" : "Si tenés dudas, escribile"} al club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
  });
  await encolarCorreo(deps, tx, {
    clave: `cuenta-eliminada:${randomUUID()}`,
    para: persona.correo,
    asunto: "Tu cuenta fue eliminada",
    ...contenido,
    olvidar: true,
  });
}

const NOMBRES_DE_CAMPOS: Record<string, string> = {
  nombreUsuario: "Nombre de usuario",
  nombre: "Nombre",
  apellido: "Apellido",
  correo: "Correo",
  dni: "DNI",
  telefono: "Teléfono",
  direccion: "Dirección",
  fechaDeNacimiento: "Fecha de nacimiento",
  estadoCivil: "Estado civil",
  nacionalidad: "Nacionalidad",
};

/** Reports which fields staff corrected; the values are in the profile. */
export async function avisarDatosCorregidos(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  persona: Destinatario,
  campos: readonly string[],
): Promise<void> {
  const contenido = await dibujarCorreo({
    titulo: "El club corrigió tus datos",
    parrafos: [
      `Hola, ${persona.nombre}. En la secretaría corrigieron datos de tu cuenta. Podés verlos en Mi perfil.`,
      `Si algo no está bien, avisale al club: ${club.correo} o WhatsApp ${formatTelefono(club.telefono)}.`,
    ],
    datos: [["Cambió", campos.map((campo) => NOMBRES_DE_CAMPOS[campo] ?? campo).join(", ")]],
    boton: { texto: "Ver mis datos", url: enlaceConSesion(deps, "/perfil") },
  });
  await encolarCorreo(deps, tx, {
    clave: `datos-corregidos:${randomUUID()}`,
    para: persona.correo,
    asunto: "El club corrigió tus datos",
    ...contenido,
    olvidar: true,
  });
}
