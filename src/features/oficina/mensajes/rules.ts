import type { ListColumns } from "#contract/columns.ts";
import { keysOf } from "#contract/keys.ts";
import { holds } from "#contract/permission.ts";

export const ASUNTO_MAX = 120;
export const TEXTO_MAX = 2000;

/** Audience of a message, which the other fields narrow. */
export const PALABRA_DE_PUBLICO = {
  socios: "Socios",
  cuentas: "Todas las personas con cuenta",
  deudores: "Quienes deben cuotas vencidas",
  evento: "Quienes tienen entradas de un evento",
};
export type Publico = keyof typeof PALABRA_DE_PUBLICO;
export const PUBLICOS = keysOf(PALABRA_DE_PUBLICO);

/** The people of `publico` to whom all other fields apply. `evento` has no other fields. */
export interface Filtro {
  publico: Publico;
  /** Required for `evento`. */
  eventoId?: number | undefined;
  planId?: number | undefined;
  /** Add-on that the person pays for at present, such as a sport. */
  adicionalId?: number | undefined;
  grupoId?: number | undefined;
  /** Years of birth, inclusive. People without a birth date do not match. */
  nacidosDesde?: number | undefined;
  nacidosHasta?: number | undefined;
}

/**
 * Whether these roles may write to an audience and see its messages. An administradorB may do so only for the ticket
 * holders of an event.
 */
export function puedeEscribirA(permisos: readonly string[], { publico }: Pick<Filtro, "publico">): boolean {
  return holds("administrador", permisos) || publico === "evento";
}

export const NACIDOS_MIN = 1900;
export const NACIDOS_MAX = 2100;

export const PALABRA_DE_ESTADO = {
  "por-enviar": "En cola",
  enviado: "Enviado",
  rechazado: "Rebotó",
  "sin-correo": "No tiene correo",
  "sin-novedades": "No quiere novedades",
  detenido: "Detenido",
} as const;
export type EstadoDeDestinatario = keyof typeof PALABRA_DE_ESTADO;
export const ESTADOS_DE_DESTINATARIO = keysOf(PALABRA_DE_ESTADO);

export const PALABRA_DE_SITUACION = {
  enviando: "Enviándose",
  enviado: "Enviado",
  detenido: "Detenido",
} as const;
export type Situacion = keyof typeof PALABRA_DE_SITUACION;

export interface Elegida {
  id: number;
  nombre: string;
  apellido: string;
  correo: string | null;
}

/** An adult with an email address who decides for a person without an address, and may know where that person will be. */
interface Responsable {
  id: number;
  nombre: string;
  apellido: string;
  correo: string;
  dependienteId: number;
}

/** An email to one address, about everybody in `sobre` (Rule MSJ-2). */
export interface Copia {
  /** A person's id, or the negative ticket id of a holder without an account. */
  destino: number;
  nombre: string;
  apellido: string;
  correo: string;
  /** People whom the copy is about, including the recipient if they match. */
  sobre: number[];
}

export interface Fuera {
  destino: number;
  nombre: string;
  apellido: string;
  motivo: "sin-correo" | "sin-novedades";
}

export interface Reparto {
  copias: Copia[];
  fuera: Fuera[];
}

/**
 * Determines the recipients, and the people without a copy (Rules MSJ-2, MSJ-3). The responsables of a person without
 * an address get a copy about that person. Nobody gets two copies.
 */
export function repartir(
  elegidas: readonly Elegida[],
  responsables: readonly Responsable[],
  sinNovedades: ReadonlySet<number>,
): Reparto {
  const copias = new Map<number, Copia>();
  const fuera = new Map<number, Fuera>();
  const deCadaUna = new Map<number, Responsable[]>();
  for (const uno of responsables)
    deCadaUna.set(uno.dependienteId, [...(deCadaUna.get(uno.dependienteId) ?? []), uno]);
  for (const { id, nombre, apellido, correo } of elegidas) {
    const aQuienes = correo === null ? (deCadaUna.get(id) ?? []) : [{ id, nombre, apellido, correo }];
    if (aQuienes.length === 0) fuera.set(id, { destino: id, nombre, apellido, motivo: "sin-correo" });
    for (const uno of aQuienes) {
      const quien = { destino: uno.id, nombre: uno.nombre, apellido: uno.apellido };
      if (sinNovedades.has(uno.id)) {
        fuera.set(uno.id, { ...quien, motivo: "sin-novedades" });
        continue;
      }
      const copia = copias.get(uno.id) ?? { ...quien, correo: uno.correo, sobre: [] };
      copia.sobre.push(id);
      copias.set(uno.id, copia);
    }
  }
  return { copias: [...copias.values()], fuera: [...fuera.values()] };
}

/** Joins names in words, such as «Leo, Ana y Eva». */
export function enumerar(nombres: readonly string[]): string {
  return nombres.length < 2
    ? nombres.join()
    : `${nombres.slice(0, -1).join(", ")} y ${nombres[nombres.length - 1]}`;
}

/**
 * Returns the paragraphs of a copy: the message's non-blank lines, and why the recipient gets it.
 * @param otros names of the people whom the copy is about, without the recipient
 * @param evento name of the event, for its ticket holders; null for news
 */
export function parrafosDe(texto: string, otros: readonly string[], evento: string | null): string[] {
  const lineas = texto.split(/\r?\n/).map((linea) => linea.trim());
  const porOtros = otros.length > 0 ? `Te escribimos por ${enumerar(otros)}.` : "";
  const porEntradas = evento === null ? "" : `Te escribimos porque tenés entradas para ${evento}.`;
  return [...lineas, porOtros, porEntradas].filter(Boolean);
}

export const porQueLlega = (club: string) => `Recibís este correo porque formás parte de ${club}.`;

export const COLUMNAS_DE_MENSAJES = {
  creadoEn: { label: "Escrito", kind: "instant", ordered: true },
  asunto: { label: "Asunto", kind: "text", ordered: true, card: "title" },
  publico: { label: "Para", kind: "short", words: PALABRA_DE_PUBLICO },
  copias: { label: "Copias", kind: "number" },
  enviadas: { label: "Enviadas", kind: "number" },
  rechazadas: { label: "Rebotaron", kind: "number" },
  situacion: { label: "Estado", kind: "short", words: PALABRA_DE_SITUACION },
  por: { label: "Por", kind: "text", verbatim: true },
} as const satisfies ListColumns;

export const COLUMNAS_DE_DESTINATARIOS = {
  persona: { label: "Persona", kind: "text", ordered: true, card: "title", verbatim: true },
  correo: { label: "Email", kind: "text", empty: "—" },
  sobre: { label: "Por", kind: "text", empty: "—", verbatim: true },
  estado: { label: "Estado", kind: "short", words: PALABRA_DE_ESTADO, ordered: true },
  detalle: { label: "Detalle", kind: "long", empty: "—" },
  actualizadoEn: { label: "Desde", kind: "instant", ordered: true },
} as const satisfies ListColumns;
