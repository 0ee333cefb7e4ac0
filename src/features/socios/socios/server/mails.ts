import { formatTelefono } from "#contract/telefono.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import {
  botonA,
  type DecisionPorAvisar,
  escribirA,
} from "#features/compartido/correos/server/encolar-correo.ts";
import { RUTA_DE_RECUPERAR } from "#features/personas/sesion/rules.ts";
import type { Persona } from "#features/personas/usuarios/server/usuarios.ts";
import { destinatarios, keyOfCopy } from "#features/personas/vinculos/server/destinatarios.ts";
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

const CLUB_EN_FAMILIA =
  "En Mi familia están su carnet y sus cuotas, que podés pagar desde ahí o en la secretaría.";
const enFamilia = (deps: Deps) => botonA(deps, "Ir a Mi familia", "/perfil/familia");

export async function avisarPedido(deps: Deps, tx: Tx, persona: Persona, plan: string): Promise<void> {
  const club = deps.club().identidad.nombre;
  for (const para of await destinatarios(deps, tx, persona))
    await escribirA(deps, tx, CORREOS["socio-pedido"], para, {
      clave: keyOfCopy(momentoDe(deps, persona), para),
      asunto: para.esLaPersona
        ? "Recibimos tu pedido de socio"
        : `Recibimos el pedido de socio de ${persona.nombre}`,
      titulo: para.esLaPersona ? "Recibimos tu pedido" : `Recibimos el pedido de ${persona.nombre}`,
      parrafos: [
        para.esLaPersona
          ? `Hola, ${para.nombre}. Recibimos tu pedido para ser socio de ${club}.`
          : `Hola, ${para.nombre}. Recibimos el pedido para que ${completo(persona)} sea parte de ${club}.`,
        "La secretaría lo va a revisar y te vamos a avisar por correo.",
      ],
      datos: [
        ...(para.esLaPersona ? [["Usuario", persona.nombreUsuario] as [string, string]] : []),
        ["Plan", plan],
      ],
    });
}

export async function avisarConfirmacion(
  deps: Deps,
  tx: Tx,
  persona: Persona,
  socio: { numero: number; plan: string },
  decision: DecisionPorAvisar,
): Promise<void> {
  const club = deps.club().identidad.nombre;
  for (const para of await destinatarios(deps, tx, persona))
    await escribirA(deps, tx, CORREOS["socio-confirmado"], para, {
      clave: keyOfCopy(momentoDe(deps, persona), para),
      asunto: para.esLaPersona ? "¡Ya sos socio del club!" : `¡${persona.nombre} ya es parte del club!`,
      decision,
      titulo: "¡Te damos la bienvenida!",
      parrafos: para.esLaPersona
        ? [
            `Hola, ${para.nombre}. Tu pedido fue confirmado: ya sos parte de ${club}.`,
            "En Mi perfil están tu carnet y tus cuotas, que podés pagar desde ahí o en la secretaría.",
          ]
        : [
            `Hola, ${para.nombre}. El pedido de ${completo(persona)} fue confirmado: ya es parte de ${club}.`,
            CLUB_EN_FAMILIA,
          ],
      datos: [
        ["Socio número", String(socio.numero)],
        ["Plan", socio.plan],
      ],
      boton: para.esLaPersona ? botonA(deps, "Ir a Mi perfil", "/perfil") : enFamilia(deps),
    });
}

/** Welcomes a member who was enrolled at the counter, and explains to a new user how to set a password. */
export async function avisarInscripcion(
  deps: Deps,
  tx: Tx,
  persona: Persona,
  { numero, plan, usuarioNuevo }: { numero: number; plan: string; usuarioNuevo: boolean },
): Promise<void> {
  const club = deps.club().identidad.nombre;
  const boton = usuarioNuevo
    ? { texto: "Elegir mi contraseña", url: deps.settings.siteUrl + encodeURI(RUTA_DE_RECUPERAR) }
    : botonA(deps, "Ir a Mi perfil", "/perfil");
  const datos: [string, string][] = [
    ["Socio número", String(numero)],
    ["Plan", plan],
  ];
  for (const para of await destinatarios(deps, tx, persona))
    await escribirA(deps, tx, CORREOS["socio-inscripto"], para, {
      clave: keyOfCopy(momentoDe(deps, persona), para),
      asunto: para.esLaPersona ? "¡Ya sos socio del club!" : `¡${persona.nombre} ya es parte del club!`,
      titulo: "¡Te damos la bienvenida!",
      parrafos: para.esLaPersona
        ? [
            `Hola, ${para.nombre}. En la secretaría te inscribimos como socio de ${club}.`,
            usuarioNuevo
              ? "Tenés un usuario para ver tu carnet y pagar tus cuotas. Para entrar, elegí tu contraseña: el botón te lleva a pedir el enlace con este correo. Si en la secretaría te dieron un código, podés usarlo en su lugar."
              : "En Mi perfil están tu carnet y tus cuotas. Entrá con tu usuario de siempre.",
          ]
        : [
            `Hola, ${para.nombre}. En la secretaría inscribimos a ${completo(persona)} en ${club}.`,
            CLUB_EN_FAMILIA,
          ],
      datos: para.esLaPersona ? [["Usuario", persona.nombreUsuario], ...datos] : datos,
      boton: para.esLaPersona ? boton : enFamilia(deps),
    });
}

/** Reports that a membership request was rejected, with the reason if there is one. */
export async function avisarRechazo(
  deps: Deps,
  tx: Tx,
  persona: Persona,
  motivo: string,
  decision: DecisionPorAvisar,
): Promise<void> {
  for (const para of await destinatarios(deps, tx, persona))
    await escribirA(deps, tx, CORREOS["socio-rechazado"], para, {
      clave: keyOfCopy(momentoDe(deps, persona), para),
      asunto: para.esLaPersona ? "Tu pedido de socio" : `El pedido de socio de ${persona.nombre}`,
      decision,
      titulo: para.esLaPersona
        ? "No pudimos confirmar tu pedido"
        : `No pudimos confirmar el pedido de ${persona.nombre}`,
      parrafos: [
        para.esLaPersona
          ? `Hola, ${para.nombre}. Esta vez no pudimos confirmar tu pedido para ser socio.`
          : `Hola, ${para.nombre}. Esta vez no pudimos confirmar el pedido de ${completo(persona)}.`,
        ...(motivo ? [`Motivo: ${motivo}`] : []),
        para.esLaPersona
          ? "Tu usuario sigue activo, y podés volver a pedirlo cuando quieras."
          : "Podés volver a pedirlo cuando quieras, desde Mi familia.",
      ],
      datos: [["Consultas", formatTelefono(deps.club().contacto.telefono)]],
    });
}

const completo = ({ nombre, apellido }: Persona) => `${nombre} ${apellido}`;

/** Returns the idempotency key for an event of a person; the timestamp distinguishes repeated events. */
function momentoDe(deps: Deps, persona: Persona): string {
  return `${persona.id}:${deps.clock().getTime()}`;
}
