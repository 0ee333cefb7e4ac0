import { formatFechaLarga } from "#contract/format.ts";
import { defineCorreos } from "#features/compartido/correos/server/correos-declarados.ts";
import { botonA, escribirA } from "#features/compartido/correos/server/encolar-correo.ts";
import { contactoDe } from "#features/compartido/correos/server/plantilla.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { PALABRA_DE_RELACION, type Relacion } from "#features/personas/vinculos/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { RUTA_DE_FAMILIA } from "../rules.ts";

export const CORREOS = defineCorreos("Familias", {
  "familia-pedido": {
    label: "Pedido para ser responsable",
    when: "Al responsable de una persona, cuando otra pide serlo también.",
    default: "always",
  },
  "familia-vinculo": {
    label: "Nuevo responsable",
    when: "Cuando se acepta un pedido o una invitación para ser responsable.",
    default: "always",
  },
  "familia-fin": {
    label: "Alguien dejó de ser responsable",
    when: "A los otros responsables, y a quien deja de serlo porque otro lo decidió.",
    default: "on",
  },
  "familia-mayoria": {
    label: "Cumple 18 años",
    when: "A la persona y a sus responsables, 30 días antes de su cumpleaños.",
    default: "always",
  },
  "familia-sin-responsable": {
    label: "Un menor quedó sin responsable",
    when: "Al club, cuando se elimina la cuenta del único responsable de un menor.",
    default: "always",
  },
});

interface Nombre {
  nombre: string;
  apellido: string;
}

const completo = ({ nombre, apellido }: Nombre) => `${nombre} ${apellido}`;
const enFamilia = (deps: Deps, texto = "Ver Mi familia") => botonA(deps, texto, RUTA_DE_FAMILIA);

export async function avisarPedidoDeFamilia(
  deps: Deps,
  tx: Tx,
  pedido: {
    id: number;
    de: Nombre;
    dependiente: Nombre & { id: number };
    preguntado: number;
    relacion: Relacion;
  },
): Promise<void> {
  const { id, de, dependiente, preguntado, relacion } = pedido;
  const persona = await personaPorId(tx, preguntado);
  if (!persona) return;
  const esPropia = preguntado === dependiente.id;
  await escribirA(deps, tx, CORREOS["familia-pedido"], persona, {
    clave: `${id}:${preguntado}`,
    asunto: `${de.nombre} quiere ser ${esPropia ? "tu responsable" : `responsable de ${dependiente.nombre}`}`,
    titulo: `${completo(de)} quiere ser ${esPropia ? "tu responsable" : `responsable de ${completo(dependiente)}`}`,
    parrafos: [
      `Hola, ${persona.nombre}. ${completo(de)} lo pidió en el sitio del club (${PALABRA_DE_RELACION[relacion].toLowerCase()}).`,
      "Si aceptás, elegís qué va a poder ver, pagar y decidir. Si no conocés a esa persona, rechazalo: no se entera de nada tuyo.",
    ],
    boton: enFamilia(deps, "Responder el pedido"),
  });
}

/** Confirms a new bond by mail to both people. */
export async function avisarVinculo(
  deps: Deps,
  tx: Tx,
  bond: { vinculoId: number; responsableId: number; dadoPor: number; dependiente: Nombre & { id: number } },
): Promise<void> {
  const { vinculoId, responsableId, dadoPor, dependiente } = bond;
  const responsable = await personaPorId(tx, responsableId);
  if (!responsable) return;
  await escribirA(deps, tx, CORREOS["familia-vinculo"], responsable, {
    clave: `${vinculoId}:${responsableId}`,
    asunto: `Ya sos responsable de ${dependiente.nombre}`,
    titulo: `Ya sos responsable de ${completo(dependiente)}`,
    parrafos: [`Hola, ${responsable.nombre}. En Mi familia está lo que podés ver y hacer.`],
    boton: enFamilia(deps),
  });
  const quien = await personaPorId(tx, dadoPor);
  if (!quien) return;
  const propia = dadoPor === dependiente.id;
  await escribirA(deps, tx, CORREOS["familia-vinculo"], quien, {
    clave: `${vinculoId}:${dadoPor}`,
    asunto: propia
      ? `${responsable.nombre} ya es tu responsable`
      : `${responsable.nombre} ya es responsable de ${dependiente.nombre}`,
    titulo: `${completo(responsable)} ya es ${propia ? "tu responsable" : `responsable de ${completo(dependiente)}`}`,
    parrafos: [`Hola, ${quien.nombre}. Si no fuiste vos, avisale al club: ${contactoDe(deps.club())}.`],
    boton: enFamilia(deps),
  });
}

/** Reports the end of a bond to the people who remain, and to the former responsable if somebody else ended it. */
export async function avisarFin(
  deps: Deps,
  tx: Tx,
  fin: {
    vinculoId: number;
    quien: Nombre & { id: number };
    sacado: boolean;
    dependiente: Nombre;
    para: { id: number; nombre: string; correo: string | null }[];
  },
): Promise<void> {
  const { vinculoId, quien, sacado, dependiente, para } = fin;
  const afuera = sacado ? await personaPorId(tx, quien.id) : null;
  if (afuera)
    await escribirA(deps, tx, CORREOS["familia-fin"], afuera, {
      clave: `${vinculoId}:${quien.id}`,
      asunto: `Ya no sos responsable de ${dependiente.nombre}`,
      titulo: `Ya no sos responsable de ${completo(dependiente)}`,
      parrafos: [
        `Hola, ${afuera.nombre}. Lo decidió quien te había dado el permiso: desde hoy no ves sus datos, ni pagás ni decidís. Si no sabías nada, hablalo en el club: ${contactoDe(deps.club())}.`,
      ],
      boton: enFamilia(deps),
    });
  for (const persona of para)
    await escribirA(deps, tx, CORREOS["familia-fin"], persona, {
      clave: `${vinculoId}:${persona.id}`,
      asunto: `${quien.nombre} ya no es responsable de ${dependiente.nombre}`,
      titulo: `${completo(quien)} ya no es responsable de ${completo(dependiente)}`,
      parrafos: [
        `Hola, ${persona.nombre}. Desde hoy no ve sus datos, ni paga ni decide. La membresía de ${dependiente.nombre} sigue igual.`,
      ],
      boton: enFamilia(deps),
    });
}

/** Announces an 18th birthday and its consequences (Rule FAM-11). */
export async function avisarMayoria(
  deps: Deps,
  tx: Tx,
  aviso: {
    vinculoId: number;
    dia: string;
    dependiente: Nombre & { id: number; correo: string | null };
    responsable: Nombre & { id: number; correo: string | null };
  },
): Promise<void> {
  const { vinculoId, dia, dependiente, responsable } = aviso;
  const cuando = formatFechaLarga(dia);
  await escribirA(deps, tx, CORREOS["familia-mayoria"], dependiente, {
    clave: `${vinculoId}:${dependiente.id}`,
    asunto: "Cumplís 18: qué cambia en el club",
    titulo: "Cumplís 18",
    parrafos: [
      `Hola, ${dependiente.nombre}. El ${cuando} sos mayor de edad: ${completo(responsable)} deja de decidir por vos y de ver lo tuyo.`,
      "Si querés que siga viendo tu carnet y tus cuotas, elegilo en Mi familia. Puede seguir pagando lo que te toca.",
    ],
    boton: enFamilia(deps),
  });
  await escribirA(deps, tx, CORREOS["familia-mayoria"], responsable, {
    clave: `${vinculoId}:${responsable.id}`,
    asunto: `${dependiente.nombre} cumple 18: qué cambia en el club`,
    titulo: `${completo(dependiente)} cumple 18`,
    parrafos: [
      `Hola, ${responsable.nombre}. El ${cuando} ${dependiente.nombre} es mayor de edad: desde ese día decide por su cuenta, y solo vas a ver lo suyo si lo elige en Mi familia. Vas a poder seguir pagando sus cuotas.`,
      `Si todavía no entra al sitio con un usuario propio, pedile un código en la secretaría: ${contactoDe(deps.club())}.`,
    ],
    boton: enFamilia(deps),
  });
}

export async function avisarSinResponsable(
  deps: Deps,
  tx: Tx,
  menores: readonly (Nombre & { id: number })[],
): Promise<void> {
  const { correo } = deps.club().contacto;
  for (const menor of menores)
    await escribirA(deps, tx, CORREOS["familia-sin-responsable"], correo, {
      clave: `${menor.id}:${deps.clock().getTime()}`,
      asunto: `${completo(menor)} quedó sin responsable`,
      titulo: `${completo(menor)} quedó sin responsable`,
      parrafos: [
        "Se eliminó la cuenta de quien era responsable de esta persona, que es menor de edad. Su membresía sigue igual.",
        "Contactá a la familia y anotá a otro responsable en la página de la persona.",
      ],
      boton: botonA(deps, "Ver la persona", `/${deps.club().slug}/admin/usuarios/${menor.id}`),
    });
}
