import { randomUUID } from "node:crypto";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe, dibujarCorreo } from "#features/compartido/correos/server/plantilla.ts";
import { type Persona, personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import {
  INTENTOS_BAJO_GUARDIA,
  MINUTOS_DE_CODIGO,
  MINUTOS_DE_ENLACE,
  RUTA_DE_RECUPERAR,
  RUTA_DE_RESTABLECER,
} from "../rules.ts";

export const CORREOS = defineCorreos("Cuentas y contraseñas", {
  recuperacion: {
    label: "Enlace para cambiar la contraseña",
    when: "Cuando alguien pide recuperar su contraseña; si su usuario está dado de baja, el correo lo dice.",
    default: "always",
  },
  "clave-cambiada": {
    label: "Cambió la contraseña",
    when: "Cuando cambia la contraseña de un usuario.",
    default: "always",
  },
  "codigo-de-acceso": {
    label: "Código de acceso",
    when: "Cuando en la secretaría dan un código para poner otra contraseña.",
    default: "always",
  },
  bloqueo: {
    label: "Intentos con la contraseña",
    when: "Cuando alguien prueba muchas veces entrar con un usuario.",
    default: "always",
  },
  "segundo-paso": {
    label: "Verificación en dos pasos",
    when: "Cuando el segundo paso de un usuario se activa, se desactiva, se quita o se usa un código de respaldo.",
    default: "always",
  },
});

/** Returns the email with the reset link, which bypasses the outbox: see `enviar-enlace.ts`. */
export async function correoConEnlace(deps: Deps, persona: Persona, token: string) {
  // The ñ is percent-encoded, because some mail programs would change it. Password managers save the username with the
  // password.
  const usuario = encodeURIComponent(persona.nombreUsuario);
  const url = `${deps.settings.siteUrl}${encodeURI(RUTA_DE_RESTABLECER)}?token=${token}&usuario=${usuario}`;
  const contenido = await dibujarCorreo(deps.club(), {
    titulo: "Poné una contraseña nueva",
    parrafos: [
      `Hola, ${persona.nombre}. Alguien pidió un enlace para cambiar la contraseña de tu usuario.`,
      `El enlace sirve una sola vez y durante ${MINUTOS_DE_ENLACE} minutos. Si pedís otro, este deja de funcionar.`,
      "Si no fuiste vos, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
    datos: [["Usuario", persona.nombreUsuario]],
    boton: { texto: "Cambiar mi contraseña", url },
  });
  return { asunto: "Restablecer tu contraseña", ...contenido };
}

/** Returns the email sent to deactivated users instead of the link, so that only the mailbox's owner learns of it. */
export async function correoDeBaja(deps: Deps, persona: Persona) {
  const contenido = await dibujarCorreo(deps.club(), {
    titulo: "Tu usuario está dado de baja",
    parrafos: [
      `Hola, ${persona.nombre}. Alguien pidió un enlace para cambiar la contraseña de tu usuario, pero está dado de baja y no puede entrar al sitio.`,
      `Si querés volver, comunicate con el club: ${contactoDe(deps.club())}.`,
    ],
  });
  return { asunto: "Tu usuario está dado de baja", ...contenido };
}

export async function avisarCambioDeContrasena(deps: Deps, tx: Tx, persona: Persona): Promise<void> {
  await escribirA(deps, tx, CORREOS["clave-cambiada"], persona, {
    clave: randomUUID(),
    asunto: "Tu contraseña cambió",
    olvidar: true,
    titulo: "Tu contraseña cambió",
    parrafos: [
      `Hola, ${persona.nombre}. La contraseña de tu usuario acaba de cambiar, y cerramos tus otras sesiones.`,
      `Si no fuiste vos, pedí un enlace para poner otra y avisale al club: ${contactoDe(deps.club())}.`,
    ],
    datos: [["Usuario", persona.nombreUsuario]],
    boton: { texto: "Recuperar mi cuenta", url: urlDeRecuperar(deps) },
  });
}

/** Reports that an access code was issued, so that the account's owner notices a code that they did not ask for. */
export async function avisarCodigo(deps: Deps, tx: Tx, persona: Persona): Promise<void> {
  await escribirA(deps, tx, CORREOS["codigo-de-acceso"], persona, {
    clave: randomUUID(),
    asunto: "Te dieron un código de acceso",
    olvidar: true,
    titulo: "El club te dio un código de acceso",
    parrafos: [
      `Hola, ${persona.nombre}. En la secretaría dieron un código para poner otra contraseña en tu usuario. Sirve una sola vez, durante ${MINUTOS_DE_CODIGO} minutos.`,
      `Si no lo pediste, avisale al club: ${contactoDe(deps.club())}.`,
    ],
    datos: [["Usuario", persona.nombreUsuario]],
  });
}

/**
 * Warns the owner of a username that somebody is guessing the password, and suggests what to do. Deactivated users
 * cannot log in and get no email.
 */
export async function avisarBloqueo(deps: Deps, { id, usuarioId }: { id: string; usuarioId: number | null }) {
  if (usuarioId === null) return;
  await deps.db.transaction(async (tx) => {
    const persona = await personaPorId(tx, usuarioId);
    if (!persona?.alta) return;
    await escribirA(deps, tx, CORREOS.bloqueo, persona, {
      clave: id,
      asunto: "Alguien probó muchas veces tu contraseña",
      olvidar: true,
      titulo: "Alguien probó muchas veces tu contraseña",
      parrafos: [
        `Hola, ${persona.nombre}. Hubo demasiados intentos de entrar con tu usuario que no salieron bien. Durante una hora cada conexión tiene solo ${INTENTOS_BAJO_GUARDIA} intentos; con tu contraseña entrás como siempre.`,
        "Si fuiste vos y no te acordás de tu contraseña, poné una nueva con el botón.",
        `Si no fuiste vos, nadie entró; igual conviene que tu contraseña sea larga y que no la uses en otro lado. Si te preocupa, avisale al club: ${contactoDe(deps.club())}.`,
      ],
      datos: [["Usuario", persona.nombreUsuario]],
      boton: { texto: "Poner una contraseña nueva", url: urlDeRecuperar(deps) },
    });
  });
}

function urlDeRecuperar({ settings }: Deps): string {
  return `${settings.siteUrl}${encodeURI(RUTA_DE_RECUPERAR)}`;
}

const AVISOS = {
  activado: {
    titulo: "Activaste el segundo paso",
    hecho:
      "Desde ahora, para entrar con tu usuario hace falta también un código de tu aplicación de autenticación. Cerramos tus otras sesiones. Guardá los códigos de respaldo: sirven si perdés el teléfono.",
  },
  desactivado: {
    titulo: "Desactivaste el segundo paso",
    hecho: "Desde ahora, para entrar con tu usuario alcanza con la contraseña.",
  },
  quitado: {
    titulo: "El club quitó tu segundo paso",
    hecho:
      "Un administrador quitó el segundo paso de tu usuario y cerró tus sesiones: para entrar alcanza con la contraseña. Cuando tengas tu teléfono, activalo de nuevo.",
  },
  renovado: {
    titulo: "Renovaste tus códigos de respaldo",
    hecho: "Los códigos de respaldo anteriores ya no sirven.",
  },
  respaldo: {
    titulo: "Se usó uno de tus códigos de respaldo",
    hecho: "Alguien usó un código de respaldo de tu usuario.",
  },
};

/** Reports a change to the second step. `extra` completes the first paragraph. */
export async function avisarSegundoPaso(
  deps: Deps,
  tx: Tx,
  persona: Persona,
  que: keyof typeof AVISOS,
  extra = "",
): Promise<void> {
  const { titulo, hecho } = AVISOS[que];
  await escribirA(deps, tx, CORREOS["segundo-paso"], persona, {
    clave: randomUUID(),
    asunto: titulo,
    olvidar: true,
    titulo,
    parrafos: [
      `Hola, ${persona.nombre}. ${hecho}${extra}`,
      `Si no fuiste vos, cambiá tu contraseña ahora y avisale al club: ${contactoDe(deps.club())}.`,
    ],
    datos: [["Usuario", persona.nombreUsuario]],
    boton: botonA(deps, "Ver mi seguridad", "/perfil/seguridad"),
  });
}
