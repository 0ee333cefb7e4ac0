import { randomUUID } from "node:crypto";
import { labelsOf } from "#contract/text-fields.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import { TEXTOS_DE_PERSONA } from "#features/personas/usuarios/rules.ts";
import { destinatarios } from "#features/personas/vinculos/server/destinatarios.ts";
import { TEXTOS_DE_SOCIO } from "#features/socios/socios/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

export const CORREOS = defineCorreos("Cuentas y contraseñas", {
  "correo-cambiado": {
    label: "Cambió el correo",
    when: "A la dirección anterior, cuando cambia el correo de un usuario.",
    default: "always",
  },
  "datos-corregidos": {
    label: "Datos corregidos",
    when: "Cuando el club corrige los datos de una persona.",
    default: "on",
  },
  "cuenta-eliminada": {
    label: "Cuenta eliminada",
    when: "Cuando se elimina una cuenta.",
    default: "always",
  },
});

interface Destinatario {
  nombre: string;
  correo: string | null;
}

/** Reports a changed address to the old address, without disclosing the new address. */
export async function avisarCambioDeCorreo(
  deps: Deps,
  tx: Tx,
  persona: Destinatario,
  quien: "la persona" | "el club",
): Promise<void> {
  await escribirA(deps, tx, CORREOS["correo-cambiado"], persona, {
    clave: randomUUID(),
    asunto: "Tu usuario tiene otro correo",
    olvidar: true,
    titulo: quien === "el club" ? "El club cambió tu correo" : "Cambiaste tu correo",
    parrafos: [
      `Hola, ${persona.nombre}. Tu usuario tiene ahora otra dirección de correo: a esta no te vamos a escribir más.`,
      `${quien === "el club" ? "Si no lo pediste" : "Si no fuiste vos"}, avisale al club: ${contactoDe(deps.club())}.`,
    ],
  });
}

/** Confirms the deletion to the person and to a minor's responsables. The emails are deleted once they are sent. */
export async function avisarEliminacion(
  deps: Deps,
  tx: Tx,
  persona: Destinatario,
  { laPidio, responsables }: { laPidio: boolean; responsables: readonly Destinatario[] },
): Promise<void> {
  for (const responsable of responsables)
    await escribirA(deps, tx, CORREOS["cuenta-eliminada"], responsable, {
      clave: randomUUID(),
      asunto: `La cuenta de ${persona.nombre} fue eliminada`,
      olvidar: true,
      titulo: `La cuenta de ${persona.nombre} fue eliminada`,
      parrafos: [
        `Hola, ${responsable.nombre}. Eliminamos la cuenta y los datos personales de ${persona.nombre}, que tenías a cargo.`,
        `De sus pagos queda lo que la contabilidad del club necesita. Si tenés dudas, escribile al club: ${contactoDe(deps.club())}.`,
      ],
    });
  await escribirA(deps, tx, CORREOS["cuenta-eliminada"], persona, {
    clave: randomUUID(),
    asunto: "Tu cuenta fue eliminada",
    olvidar: true,
    titulo: "Tu cuenta fue eliminada",
    parrafos: [
      `Hola, ${persona.nombre}. Eliminamos tu cuenta y tus datos personales${laPidio ? ", como pediste" : ""}.`,
      "De tus pagos queda lo que la contabilidad del club necesita, sin tu nombre. Si debés cuotas, guardamos tu nombre y tu DNI hasta que se paguen. Las entradas que ya tenías siguen valiendo con su código.",
      `${laPidio ? "Si no fuiste vos, avisale" : "Si tenés dudas, escribile"} al club: ${contactoDe(deps.club())}.`,
    ],
  });
}

const NOMBRES_DE_CAMPOS: Record<string, string> = {
  ...labelsOf({ ...TEXTOS_DE_PERSONA, ...TEXTOS_DE_SOCIO }),
  nombreUsuario: "Nombre de usuario",
  correo: "Correo",
};

/** Reports which fields staff have corrected, without their values (Rule FAM-12). */
export async function avisarDatosCorregidos(
  deps: Deps,
  tx: Tx,
  persona: { id: number; nombre: string; correo: string | null },
  campos: readonly string[],
): Promise<void> {
  for (const para of await destinatarios(deps, tx, persona)) {
    const titulo = `El club corrigió ${para.esLaPersona ? "tus datos" : `los datos de ${persona.nombre}`}`;
    await escribirA(deps, tx, CORREOS["datos-corregidos"], para, {
      clave: randomUUID(),
      asunto: titulo,
      olvidar: true,
      titulo,
      parrafos: [
        para.esLaPersona
          ? `Hola, ${para.nombre}. En la secretaría corrigieron datos de tu cuenta. Podés verlos en Mi perfil.`
          : `Hola, ${para.nombre}. En la secretaría corrigieron datos de ${persona.nombre}, que tenés a cargo.`,
        `Si algo no está bien, avisale al club: ${contactoDe(deps.club())}.`,
      ],
      datos: [["Cambió", campos.map((campo) => NOMBRES_DE_CAMPOS[campo] ?? campo).join(", ")]],
      ...(para.esLaPersona && { boton: botonA(deps, "Ver mis datos", "/perfil") }),
    });
  }
}
