import { plain } from "#contract/text.ts";
import type { NombreLeido } from "#contract/written.ts";

/** A person whom the site has, as far as an import compares them. */
export interface Existente extends NombreLeido {
  id: number;
  dni: string | null;
  /** The office knows that DNI and birth date are theirs; otherwise they only said so (Rule PER-14). */
  confirmada: boolean;
  /** Another DNI, of a request that waits. */
  dniPedido: string | null;
  fechaDeNacimiento: string | null;
  telefono: string;
  correo: string | null;
  /** Of the membership; "" without one. */
  direccion: string;
  /** Membership number; null without a membership. */
  numero: number | null;
  planId: number | null;
  permisos: string[];
  /** Has set a password. */
  entra: boolean;
  responsables: { id: number; nombre: string; apellido: string; relacion: string }[];
  /** Adults under a court order about the person, with its reason. */
  restricciones: { id: number; nombre: string; apellido: string; motivo: string }[];
  /** Name of the discount group today. */
  familia: string | null;
  /** Opening balance that was imported or written before. */
  saldo: { centavos: number; fecha: string } | null;
}

/** The persons whom a file may mean, by what they are found by. */
export class Existentes {
  readonly byId = new Map<number, Existente>();
  readonly #byDni = new Map<string, Existente>();
  readonly #byNumero = new Map<number, Existente>();
  readonly #byCorreo = new Map<string, Existente>();
  readonly #byNombre = new Map<string, Existente[]>();

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
    const nombre = nombreEntero(row);
    this.#byNombre.set(nombre, [...(this.#byNombre.get(nombre) ?? []), row]);
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

  deNombre(nombre: NombreLeido): readonly Existente[] {
    return this.#byNombre.get(nombreEntero(nombre)) ?? [];
  }
}

/** A whole name to compare, as the generated column `usuarios.orden`. */
export function nombreEntero({ nombre, apellido }: NombreLeido): string {
  return plain(`${apellido} ${nombre}`);
}

/** As people are called on screen. */
export function mostrar({ nombre, apellido }: NombreLeido): string {
  return `${nombre} ${apellido}`.trim();
}

/** Whether two names may be of one person: one of their first names is the same. A family shares its surname. */
export function seLlamanIgual(uno: NombreLeido, otro: NombreLeido): boolean {
  const nombres = new Set(palabras(uno.nombre));
  return palabras(otro.nombre).some((palabra) => nombres.has(palabra));
}

/** Whether two surnames may be of one person, who may have two: one of their words is the same, or one of them is blank. */
export function seApellidanIgual(uno: NombreLeido, otro: NombreLeido): boolean {
  const apellidos = palabras(uno.apellido);
  const otros = palabras(otro.apellido);
  return apellidos.length === 0 || otros.length === 0 || otros.some((palabra) => apellidos.includes(palabra));
}

/** Initials count only where there is nothing else. */
function palabras(texto: string): string[] {
  const todas = plain(texto)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const largas = todas.filter((palabra) => palabra.length > 1);
  return largas.length > 0 ? largas : todas;
}
