import { formatTelefono } from "#contract/telefono.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import {
  type DecisionPorAvisar,
  enlaceConSesion,
  escribirA,
} from "#features/compartido/correos/server/encolar-correo.ts";
import { RUTA_DE_RECUPERAR } from "#features/cuentas/contrasenas/rules.ts";
import type { Persona } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

export const CORREOS = defineCorreos("Socios y cuotas", {
  "socio-pedido": {
    label: "Pedido de socio recibido",
    when: "Apenas alguien pide ser socio.",
    default: "on",
  },
  "socio-confirmado": {
    label: "Socio confirmado",
    when: "Cuando el club confirma un pedido de socio.",
    default: "always",
  },
  "socio-inscripto": {
    label: "Socio inscripto en la secretaría",
    when: "Cuando el club inscribe a alguien como socio.",
    default: "on",
  },
  "socio-rechazado": {
    label: "Pedido de socio rechazado",
    when: "Cuando el club rechaza un pedido de socio.",
    default: "always",
  },
});

/** Acknowledges a membership request. */
export async function avisarPedido(deps: Deps, tx: Tx, persona: Persona, plan: string): Promise<void> {
  await escribirA(deps, tx, CORREOS["socio-pedido"], persona, {
    clave: momentoDe(deps, persona),
    asunto: "Recibimos tu pedido de socio",
    titulo: "Recibimos tu pedido",
    parrafos: [
      `Hola, ${persona.nombre}. Recibimos tu pedido para ser socio de ${deps.club().identidad.nombre}.`,
      "La secretaría lo va a revisar y te vamos a avisar por correo.",
    ],
    datos: [
      ["Usuario", persona.nombreUsuario],
      ["Plan", plan],
    ],
  });
}

/** Reports a confirmed request. */
export async function avisarConfirmacion(
  deps: Deps,
  tx: Tx,
  persona: Persona,
  socio: { numero: number; plan: string },
  decision: DecisionPorAvisar,
): Promise<void> {
  await escribirA(deps, tx, CORREOS["socio-confirmado"], persona, {
    clave: momentoDe(deps, persona),
    asunto: "¡Ya sos socio del club!",
    decision,
    titulo: "¡Te damos la bienvenida!",
    parrafos: [
      `Hola, ${persona.nombre}. Tu pedido fue confirmado: ya sos parte de ${deps.club().identidad.nombre}.`,
      "En Mi perfil están tu carnet y tus cuotas, que podés pagar desde ahí o en la secretaría.",
    ],
    datos: [
      ["Socio número", String(socio.numero)],
      ["Plan", socio.plan],
    ],
    boton: { texto: "Ir a Mi perfil", url: enlaceConSesion(deps, "/perfil") },
  });
}

/** Welcomes a member enrolled at the counter, with instructions to set a password if the user is new. */
export async function avisarInscripcion(
  deps: Deps,
  tx: Tx,
  persona: Persona,
  { numero, plan, usuarioNuevo }: { numero: number; plan: string; usuarioNuevo: boolean },
): Promise<void> {
  await escribirA(deps, tx, CORREOS["socio-inscripto"], persona, {
    clave: momentoDe(deps, persona),
    asunto: "¡Ya sos socio del club!",
    titulo: "¡Te damos la bienvenida!",
    parrafos: [
      `Hola, ${persona.nombre}. En la secretaría te inscribimos como socio de ${deps.club().identidad.nombre}.`,
      usuarioNuevo
        ? "Tenés un usuario para ver tu carnet y pagar tus cuotas. Para entrar, elegí tu contraseña: el botón te lleva a pedir el enlace con este correo. Si en la secretaría te dieron un código, podés usarlo en su lugar."
        : "En Mi perfil están tu carnet y tus cuotas. Entrá con tu usuario de siempre.",
    ],
    datos: [
      ["Usuario", persona.nombreUsuario],
      ["Socio número", String(numero)],
      ["Plan", plan],
    ],
    boton: usuarioNuevo
      ? { texto: "Elegir mi contraseña", url: deps.settings.siteUrl + encodeURI(RUTA_DE_RECUPERAR) }
      : { texto: "Ir a Mi perfil", url: enlaceConSesion(deps, "/perfil") },
  });
}

/** Reports a rejected request, with its reason if there is one. */
export async function avisarRechazo(
  deps: Deps,
  tx: Tx,
  persona: Persona,
  motivo: string | null,
  decision: DecisionPorAvisar,
): Promise<void> {
  await escribirA(deps, tx, CORREOS["socio-rechazado"], persona, {
    clave: momentoDe(deps, persona),
    asunto: "Tu pedido de socio",
    decision,
    titulo: "No pudimos confirmar tu pedido",
    parrafos: [
      `Hola, ${persona.nombre}. Esta vez no pudimos confirmar tu pedido para ser socio.`,
      ...(motivo ? [`Motivo: ${motivo}`] : []),
      "Tu usuario sigue activo, y podés volver a pedirlo cuando quieras.",
    ],
    datos: [["Consultas", formatTelefono(deps.club().contacto.telefono)]],
  });
}

/** The timestamp distinguishes repeated events of the same person. */
function momentoDe(deps: Deps, persona: Persona): string {
  return `${persona.id}:${deps.clock().getTime()}`;
}
