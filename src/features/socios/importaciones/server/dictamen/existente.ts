import { plain } from "#contract/text.ts";
import type { NombreLeido } from "#contract/written.ts";

export interface Existente extends NombreLeido {
  id: number;
  dni: string | null;
  /**
   * Whether the office has confirmed DNI and birth date; if not, they are only the person's own claim (Rule PER-14).
   */
  confirmada: boolean;
  /** A DNI in a pending request that differs from this one. */
  dniPedido: string | null;
  fechaDeNacimiento: string | null;
  telefono: string;
  correo: string | null;
  /** The address in the membership; "" without a membership. */
  direccion: string;
  /** Membership number; null if the person is not a member. */
  numero: number | null;
  planId: number | null;
  permisos: string[];
  entra: boolean;
  responsables: { id: number; nombre: string; apellido: string; relacion: string }[];
  /** Adults whom a court order about the person names, with its reason. */
  restricciones: { id: number; nombre: string; apellido: string; motivo: string }[];
  familia: string | null;
  saldo: { centavos: number; fecha: string } | null;
}

export class Existentes {
  readonly byId = new Map<number, Existente>();
  readonly #byDni = new Map<string, Existente>();
  readonly #byNumero = new Map<number, Existente>();
  readonly #byCorreo = new Map<string, Existente>();
  readonly #byNombre = new PorNombre<Existente>();
  readonly #byContacto = new Map<string, Existente>();

  constructor(rows: Iterable<Existente> = []) {
    for (const row of rows) this.add(row);
  }

  add(row: Existente): void {
    if (this.byId.has(row.id)) return;
    this.byId.set(row.id, row);
    if (row.dni) this.#byDni.set(row.dni, row);
    if (row.dniPedido && !this.#byDni.has(row.dniPedido)) this.#byDni.set(row.dniPedido, row);
    if (row.numero !== null) this.#byNumero.set(row.numero, row);
    if (row.correo) this.#byCorreo.set(row.correo.toLowerCase(), row);
    this.#byNombre.add(row);
    for (const key of contactosDe(row)) if (!this.#byContacto.has(key)) this.#byContacto.set(key, row);
  }

  deDni(dni: string | null): Existente | null {
    return (dni && this.#byDni.get(dni)) || null;
  }

  deNumero(numero: number | null): Existente | null {
    return (numero !== null && this.#byNumero.get(numero)) || null;
  }

  deCorreo(correo: string | null): Existente | null {
    return (correo && this.#byCorreo.get(correo.toLowerCase())) || null;
  }

  /** The first person with this full name who may be the row's, or who was born on the same day but has another DNI. */
  parecida(renglon: Identificable): Existente | null {
    return this.#byNombre.find(renglon, { otroDni: true });
  }

  deContacto(leido: ConContacto): Existente | null {
    const [found] = contactosDe(leido).flatMap((key) => this.#byContacto.get(key) ?? []);
    return found ?? null;
  }
}

interface ConContacto extends NombreLeido {
  telefono: string;
  correo: string | null;
}

function contactosDe(uno: ConContacto): string[] {
  const contactos = [uno.telefono, uno.correo?.toLowerCase()].filter(Boolean);
  return contactos.map((contacto) => `${nombreEntero(uno)}|${contacto}`);
}

export interface Identificable extends NombreLeido {
  dni: string | null;
  fechaDeNacimiento: string | null;
}

/** Stands for any value. */
const ALGUNO = "*";

/** Finds people by full name, DNI and birth date, so that a row is not compared with everybody of the same name. */
export class PorNombre<T extends Identificable> {
  readonly #primeras = new Map<string, { orden: number; una: T }>();
  #cuantas = 0;

  add(una: T): void {
    const orden = this.#cuantas++;
    for (const dni of [una.dni, ALGUNO])
      for (const dia of [una.fechaDeNacimiento, ALGUNO]) {
        const key = keyOf(una, dni, dia);
        if (!this.#primeras.has(key)) this.#primeras.set(key, { orden, una });
      }
  }

  /** The first one added whose DNI and birth date are the same, or are unknown on one side. */
  find(buscada: Identificable, { otroDni = false } = {}): T | null {
    const { dni, fechaDeNacimiento: dia } = buscada;
    const dias = dia === null ? [ALGUNO] : [dia, null];
    const keys = (dni === null ? [ALGUNO] : [dni, null]).flatMap((uno) =>
      dias.map((otro) => keyOf(buscada, uno, otro)),
    );
    if (otroDni && dia !== null) keys.push(keyOf(buscada, ALGUNO, dia));
    const [primera] = keys.flatMap((key) => this.#primeras.get(key) ?? []).sort((a, b) => a.orden - b.orden);
    return primera && seLlamanIgual(primera.una, buscada) ? primera.una : null;
  }
}

const keyOf = (nombre: NombreLeido, dni: string | null, dia: string | null) =>
  `${nombreEntero(nombre)}|${dni ?? ""}|${dia ?? ""}`;

/** A full name in a form that can be compared, like the generated column `usuarios.orden`. */
export function nombreEntero({ nombre, apellido }: NombreLeido): string {
  return plain(`${apellido} ${nombre}`);
}

export function mostrar({ nombre, apellido }: NombreLeido): string {
  return `${nombre} ${apellido}`.trim();
}

/**
 * Whether two first names may belong to one person: they share a word. Surnames, which families share, do not count.
 */
export function seLlamanIgual(uno: NombreLeido, otro: NombreLeido): boolean {
  const nombres = new Set(palabras(uno.nombre));
  return palabras(otro.nombre).some((palabra) => nombres.has(palabra));
}

/** Whether two surnames may belong to one person, who may have two: they share a word, or one is blank. */
export function seApellidanIgual(uno: NombreLeido, otro: NombreLeido): boolean {
  const apellidos = palabras(uno.apellido);
  const otros = palabras(otro.apellido);
  return apellidos.length === 0 || otros.length === 0 || otros.some((palabra) => apellidos.includes(palabra));
}

/** Initials count only if there is nothing else. */
function palabras(texto: string): string[] {
  const todas = plain(texto)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const largas = todas.filter((palabra) => palabra.length > 1);
  return largas.length > 0 ? largas : todas;
}
