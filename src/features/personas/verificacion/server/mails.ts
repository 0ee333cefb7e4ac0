import { randomUUID } from "node:crypto";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { enlaceConSesion, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import type { Persona } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

export const CORREOS = defineCorreos("Cuentas y contraseñas", {
  "segundo-paso": {
    label: "Verificación en dos pasos",
    when: "Cuando el segundo paso de un usuario se activa, se desactiva, se quita o se usa un código de respaldo.",
    default: "always",
  },
});

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
  deps: Pick<Deps, "clock" | "club" | "jobs" | "settings">,
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
    boton: { texto: "Ver mi seguridad", url: enlaceConSesion(deps, "/perfil/seguridad") },
  });
}
