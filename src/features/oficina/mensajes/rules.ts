import type { ListColumns } from "#contract/columns.ts";
import { holds } from "#contract/permission.ts";

export const ASUNTO_MAX = 120;
export const TEXTO_MAX = 2000;

/** Audience of a message, before the filter narrows it. */
export const PUBLICOS = ["socios", "cuentas", "deudores", "evento"] as const;
export type Publico = (typeof PUBLICOS)[number];

export const PALABRA_DE_PUBLICO: Record<Publico, string> = {
  socios: "Socios",
  cuentas: "Todas las personas con cuenta",
  deudores: "Quienes deben cuotas vencidas",
  evento: "Quienes tienen entradas de un evento",
};

/**
 * Who gets a message: the people of `publico` to whom all other fields apply. `evento` takes no other fields.
 */
export interface Filtro {
  publico: Publico;
  /** Required for `evento`. */
  eventoId?: number | undefined;
  planId?: number | undefined;
  /** Add-on that they currently pay for: a sport, so this selects a team. */
  adicionalId?: number | undefined;
  grupoId?: number | undefined;
  /** Years of birth, both inclusive. People without a birth date do not match. */
  nacidosDesde?: number | undefined;
  nacidosHasta?: number | undefined;
}

/** An administradorB may only write to the ticket holders of an event, and only sees such messages. */
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
export const ESTADOS_DE_DESTINATARIO = Object.keys(PALABRA_DE_ESTADO) as [
  EstadoDeDestinatario,
  ...EstadoDeDestinatario[],
];

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

/**
 * An adult with an email address who answers for a matched person without one, and may know where that person will
 * be.
 */
interface Responsable {
  id: number;
  nombre: string;
  apellido: string;
  correo: string;
  dependienteId: number;
}

/** One email to one address, about everybody in `sobre` (Rule MSJ-2). */
export interface Copia {
  /** A person's id, or the negated ticket id of a holder without an account. */
  destino: number;
  nombre: string;
  apellido: string;
  correo: string;
  /** People that the copy is about, including the recipient if they were matched. */
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
 * Who gets a copy and who does not (Rules MSJ-2, MSJ-3). People with an address get their own copy; for the others,
 * the people who answer for them get one. Nobody gets two, however many people they answer for.
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

/** «Leo, Ana y Eva». */
export function enumerar(nombres: readonly string[]): string {
  return nombres.length < 2
    ? nombres.join()
    : `${nombres.slice(0, -1).join(", ")} y ${nombres[nombres.length - 1]}`;
}

/** The paragraph that names the people a copy is about; null if it is only about its recipient. */
export function porQuienes(nombres: readonly string[]): string | null {
  return nombres.length === 0 ? null : `Te escribimos por ${enumerar(nombres)}.`;
}

/** The paragraphs of a message: its lines that are not blank. */
export function parrafosDe(texto: string): string[] {
  return texto
    .split(/\r?\n/)
    .map((linea) => linea.trim())
    .filter(Boolean);
}

/** The last paragraph of each copy to ticket holders, which says why they get it. */
export const porTenerEntradas = (evento: string) => `Te escribimos porque tenés entradas para ${evento}.`;

export const porQueLlega = (club: string) => `Recibís este correo porque formás parte de ${club}.`;

export const COLUMNAS_DE_MENSAJES = {
  creadoEn: { label: "Escrito", kind: "instant", ordered: true },
  asunto: { label: "Asunto", kind: "text", ordered: true, card: "title" },
  publico: { label: "Para", kind: "short", words: PALABRA_DE_PUBLICO },
  copias: { label: "Copias", kind: "number" },
  enviadas: { label: "Enviadas", kind: "number" },
  rechazadas: { label: "Rebotaron", kind: "number" },
  situacion: { label: "Estado", kind: "short", words: PALABRA_DE_SITUACION },
  por: { label: "Por", kind: "text" },
} as const satisfies ListColumns;

export const COLUMNAS_DE_DESTINATARIOS = {
  persona: { label: "Persona", kind: "text", ordered: true, card: "title" },
  correo: { label: "Email", kind: "text", empty: "—" },
  sobre: { label: "Por", kind: "text", empty: "—" },
  estado: { label: "Estado", kind: "short", words: PALABRA_DE_ESTADO, ordered: true },
  detalle: { label: "Detalle", kind: "long", empty: "—" },
  actualizadoEn: { label: "Desde", kind: "instant", ordered: true },
} as const satisfies ListColumns;
