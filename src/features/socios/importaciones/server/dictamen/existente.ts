import { plain } from "#contract/text.ts";
import type { NombreLeido } from "#contract/written.ts";

export interface Existente extends NombreLeido {
  id: number;
  dni: string | null;
  /** Whether the office has confirmed DNI and birth date, which are otherwise only a claim (Rule PER-14). */
  confirmada: boolean;
  /** The DNI in the person's pending request, if it differs. */
  dniPedido: string | null;
  fechaDeNacimiento: string | null;
  telefono: string;
  correo: string | null;
  /** Address of the membership; "" without a membership. */
  direccion: string;
  /** Membership number; null if the person is not a member. */
  numero: number | null;
  planId: number | null;
  permisos: string[];
  entra: boolean;
  responsables: { id: number; nombre: string; apellido: string; relacion: string }[];
  /** Adults named in a court order about the person, with its reason. */
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

  /**
   * Returns the first person with the row's full name who may be the same person. A different DNI is accepted if the
   * birth date is the same.
   */
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

/** Matches any value. */
const ALGUNO = "*";

/** Index of people by full name, DNI and birth date, so that a row is not compared with every namesake. */
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

  /** Returns the first added person with the same DNI and birth date; an unknown value matches any other. */
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

/** Returns a full name in a comparable form, like the generated column `usuarios.orden`. */
export function nombreEntero({ nombre, apellido }: NombreLeido): string {
  return plain(`${apellido} ${nombre}`);
}

export function mostrar({ nombre, apellido }: NombreLeido): string {
  return `${nombre} ${apellido}`.trim();
}

/** Whether two first names share a word. Surnames do not count, because families share them. */
export function seLlamanIgual(uno: NombreLeido, otro: NombreLeido): boolean {
  const nombres = new Set(palabras(uno.nombre));
  return palabras(otro.nombre).some((palabra) => nombres.has(palabra));
}

/** Whether two surnames share a word or one is blank, because a person may have two surnames. */
export function seApellidanIgual(uno: NombreLeido, otro: NombreLeido): boolean {
  const apellidos = palabras(uno.apellido);
  const otros = palabras(otro.apellido);
  return apellidos.length === 0 || otros.length === 0 || otros.some((palabra) => apellidos.includes(palabra));
}

/** Returns the words of a name. Initials count only if the name has no whole words. */
function palabras(texto: string): string[] {
  const todas = plain(texto)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const largas = todas.filter((palabra) => palabra.length > 1);
  return largas.length > 0 ? largas : todas;
}

/** Gives each email address to only one person, although families share addresses in spreadsheets. */
export class Correos {
  readonly #existentes: Existentes;
  readonly #usados = new Set<string>();

  constructor(existentes: Existentes) {
    this.#existentes = existentes;
  }

  esLibre(correo: string | null, persona: Existente | null): boolean {
    if (correo === null) return true;
    const dueno = this.#existentes.deCorreo(correo);
    return (dueno === null || dueno.id === persona?.id) && !this.#usados.has(correo);
  }

  usar(correo: string | null): void {
    if (correo !== null) this.#usados.add(correo);
  }

  /** Reserves an address for a new person; null if it belongs to somebody else. */
  reservar(correo: string | null): string | null {
    if (!this.esLibre(correo, null)) return null;
    this.usar(correo);
    return correo;
  }
}
