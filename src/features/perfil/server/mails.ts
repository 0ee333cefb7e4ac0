import { randomUUID } from "node:crypto";
import { club } from "#club";
import { encolarCorreo } from "#features/correos/server/encolar-correo.ts";
import { dibujarCorreo } from "#features/correos/server/plantilla.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

interface Destinatario {
  nombre: string;
  correo: string;
}

/** Tells the old address that it is not the user's any more; the new one it does not name. */
export async function avisarCambioDeCorreo(deps: Deps, tx: Tx, persona: Destinatario): Promise<void> {
  const contenido = await dibujarCorreo({
    titulo: "Cambiaste tu correo",
    parrafos: [
      `Hola, ${persona.nombre}. Tu usuario tiene ahora otra dirección de correo: a esta no te vamos a escribir más.`,
      `Si no fuiste vos, avisale al club: ${club.correo} o WhatsApp ${club.telefono}.`,
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

/** The last mail. Once it was sent nothing of it stays, as nothing of the person does. */
export async function avisarEliminacion(deps: Deps, tx: Tx, persona: Destinatario): Promise<void> {
  const contenido = await dibujarCorreo({
    titulo: "Tu cuenta fue eliminada",
    parrafos: [
      `Hola, ${persona.nombre}. Eliminamos tu cuenta y tus datos personales, como pediste.`,
      "De tus pagos queda lo que la contabilidad del club necesita, sin tu nombre. Las entradas que ya tenías siguen valiendo con su código.",
      `Si no fuiste vos, avisale al club: ${club.correo} o WhatsApp ${club.telefono}.`,
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
