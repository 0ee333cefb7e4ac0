import { formatFecha } from "#contract/format.ts";
import type { ClaseDeDuda, Decision } from "../../rules.ts";
import type { Renglon } from "../lectura.ts";
import {
  type Existente,
  type Existentes,
  type Identificable,
  mostrar,
  nombreEntero,
  PorNombre,
  seLlamanIgual,
} from "./existente.ts";

export type Identidad =
  | { tipo: "existente"; persona: Existente; sinNumero?: true }
  | { tipo: "nueva"; sinDni?: true; sinNumero?: true }
  | { tipo: "repetida"; de: Renglon }
  | { tipo: "duda"; motivo: string; parecida: Existente | null; clase: ClaseDeDuda | null };

interface DelMismoDni {
  primera: Renglon;
  distintas: Map<string, Renglon>;
}

/** Maximum number of different rows that are compared for a DNI. With more rows, the DNI cannot be a person's. */
const DISTINTAS_MAX = 20;

/**
 * Identifies the person of each row by DNI, then by member number (Rule IMP-3). A matching name alone is only
 * a question.
 */
export class Identificador {
  readonly #existentes: Existentes;
  readonly #porDni = new Map<string, DelMismoDni>();
  /** Rows identified so far, by name. */
  readonly #porNombre = new PorNombre<Renglon>();
  readonly #vistas = new Map<number, Renglon>();
  readonly #cuantas = { todas: 0, conDatos: 0 };

  constructor(existentes: Existentes) {
    this.#existentes = existentes;
  }

  conocer(renglon: Renglon): void {
    this.#cuantas.todas++;
    if (tieneDatos(renglon)) this.#cuantas.conDatos++;
    if (renglon.dni === null) return;
    const iguales = this.#porDni.get(renglon.dni) ?? { primera: renglon, distintas: new Map() };
    this.#porDni.set(renglon.dni, iguales);
    const quien = `${nombreEntero(renglon)}|${renglon.fechaDeNacimiento ?? ""}`;
    if (!iguales.distintas.has(quien) && iguales.distintas.size < DISTINTAS_MAX)
      iguales.distintas.set(quien, renglon);
  }

  /** Must be called in the order of the file. */
  identificar(renglon: Renglon, decision: Decision | null): Identidad {
    const identidad = this.#decidida(renglon, decision);
    this.#porNombre.add(renglon);
    if (identidad.tipo !== "existente") return identidad;
    const otra = this.#vistas.get(identidad.persona.id);
    if (otra) return { tipo: "repetida", de: otra };
    this.#vistas.set(identidad.persona.id, renglon);
    return identidad;
  }

  /** Returns the kind of question that a row raises, regardless of decisions. */
  claseDe(renglon: Renglon): ClaseDeDuda | null {
    const identidad = this.#quien(renglon, null);
    return identidad.tipo === "duda" ? identidad.clase : null;
  }

  /** Applies a decision, but only to the person whom the question named. */
  #decidida(renglon: Renglon, decision: Decision | null): Identidad {
    if (decision !== "misma") return this.#quien(renglon, decision);
    const vista = this.#quien(renglon, null);
    if (vista.tipo !== "duda") return vista;
    return vista.parecida ? { tipo: "existente", persona: vista.parecida } : this.#quien(renglon, decision);
  }

  #quien(renglon: Renglon, decision: Decision | null): Identidad {
    const responsable = renglon.responsables.find(({ dni }) => dni !== null && dni === renglon.dni);
    if (responsable && decision !== "otra")
      return duda(
        `Tiene el mismo DNI que su responsable, ${mostrar(responsable)}`,
        null,
        "dni-del-responsable",
      );
    const identidad = this.#confirmada(renglon, decision, this.#hallada(renglon, decision));
    const distinta = decision === null ? this.#otraConSuDni(renglon) : null;
    if (!distinta) return identidad;
    const motivo = `El mismo DNI está en la fila ${distinta.fila}, de ${mostrar(distinta)}`;
    if (identidad.tipo === "duda")
      return duda(`${motivo}. ${identidad.motivo}`, identidad.parecida, "mismo-dni");
    return duda(motivo, identidad.tipo === "existente" ? identidad.persona : null, "mismo-dni");
  }

  #hallada(renglon: Renglon, decision: Decision | null): Identidad {
    const propia = renglon.ficha === null ? null : this.#existentes.byId.get(renglon.ficha);
    if (propia && nombreEntero(propia) === nombreEntero(renglon) && mismoDni(propia, renglon))
      return { tipo: "existente", persona: propia };
    return (
      this.#porSuDni(renglon, decision) ??
      this.#porSuNumero(renglon, decision) ??
      this.#parecida(renglon, decision) ??
      this.#enElArchivo(renglon, decision) ??
      (decision === null && this.#suelenTenerDatos() && !tieneDatos(renglon)
        ? duda(SIN_DATOS, null, "sin-datos")
        : { tipo: "nueva" })
    );
  }

  /** Makes a row for an unconfirmed person doubtful until staff decide that it is the same person. */
  #confirmada(renglon: Renglon, decision: Decision | null, identidad: Identidad): Identidad {
    if (identidad.tipo !== "existente" || decision === "misma") return identidad;
    const { persona } = identidad;
    return renglon.ficha === persona.id || loSabe(persona, renglon.dni)
      ? identidad
      : duda(`Los datos son de ${presentar(persona)}, y ${sinConfirmar(persona)}`, persona);
  }

  #suelenTenerDatos(): boolean {
    return this.#cuantas.conDatos * CON_DATOS >= this.#cuantas.todas;
  }

  #otraConSuDni(renglon: Renglon): Renglon | null {
    for (const otra of this.#porDni.get(renglon.dni ?? "")?.distintas.values() ?? [])
      if (otra !== renglon && !puedenSerLaMisma(otra, renglon)) return otra;
    return null;
  }

  #porSuDni(renglon: Renglon, decision: Decision | null): Identidad | null {
    if (renglon.dni === null) return null;
    const persona = this.#existentes.deDni(renglon.dni);
    if (decision === "otra") {
      const esDeOtra =
        persona || this.#otraConSuDni(renglon) || renglon.responsables.some(({ dni }) => dni === renglon.dni);
      const sinNumero = this.#existentes.deNumero(renglon.numero) !== null;
      return esDeOtra ? { tipo: "nueva", sinDni: true, ...(sinNumero && { sinNumero }) } : null;
    }
    if (persona)
      return puedenSerLaMisma(persona, renglon)
        ? { tipo: "existente", persona }
        : duda(`Ese DNI es de ${presentar(persona)}`, persona);
    const primera = this.#porDni.get(renglon.dni)?.primera;
    return primera && primera.fila < renglon.fila && puedenSerLaMisma(primera, renglon)
      ? { tipo: "repetida", de: primera }
      : null;
  }

  #porSuNumero(renglon: Renglon, decision: Decision | null): Identidad | null {
    const persona = this.#existentes.deNumero(renglon.numero);
    if (!persona) return null;
    if (decision === "otra") return { tipo: "nueva", sinNumero: true };
    if (puedenSerLaMisma(persona, renglon) && mismoDni(persona, renglon))
      return { tipo: "existente", persona };
    return duda(`El número de socio ${renglon.numero} es de ${presentar(persona)}`, persona);
  }

  #parecida(renglon: Renglon, decision: Decision | null): Identidad | null {
    const persona = this.#existentes.parecida(renglon);
    if (!persona || decision === "otra") return null;
    return duda(`Se llama igual que ${presentar(persona)}`, persona);
  }

  #enElArchivo(renglon: Renglon, decision: Decision | null): Identidad | null {
    const otra = this.#porNombre.find(renglon);
    if (!otra || decision === "otra") return null;
    if (decision === "misma" || (otra.dni === renglon.dni && mismoDia(otra, renglon)))
      return { tipo: "repetida", de: otra };
    return duda(`Se llama igual que la persona de la fila ${otra.fila}`);
  }
}

/** If at least one row in four has a DNI, birth date or contact, a row without such data is doubtful. */
const CON_DATOS = 4;
const SIN_DATOS =
  "No tiene DNI, fecha de nacimiento ni contacto, como otras filas: puede ser un título, un total o una nota";

/** Whether a row has more than a name, unlike headings, totals and notes. */
function tieneDatos(renglon: Renglon): boolean {
  const { dni, fechaDeNacimiento, correo, numero, ficha, telefono, responsables } = renglon;
  return (
    [dni, fechaDeNacimiento, correo, numero, ficha].some((dato) => dato !== null) ||
    telefono !== "" ||
    responsables.length > 0
  );
}

/** Whether nothing rules out that two records are the same person. */
function puedenSerLaMisma(uno: Identificable, otro: Identificable): boolean {
  const otroDia =
    uno.fechaDeNacimiento !== null &&
    otro.fechaDeNacimiento !== null &&
    uno.fechaDeNacimiento !== otro.fechaDeNacimiento;
  return !otroDia && seLlamanIgual(uno, otro);
}

function mismoDia(uno: Identificable, otro: Identificable): boolean {
  return uno.fechaDeNacimiento !== null && uno.fechaDeNacimiento === otro.fechaDeNacimiento;
}

/** Whether the DNI is equal, or at least one person has none. */
function mismoDni(uno: { dni: string | null }, otro: { dni: string | null }): boolean {
  return uno.dni === null || otro.dni === null || uno.dni === otro.dni;
}

/** Whether the club has confirmed the person's DNI; the person's own claim does not count (Rule PER-14). */
export function loSabe(persona: Existente, dni: string | null): boolean {
  return persona.confirmada && (dni === null || persona.dni === null || persona.dni === dni);
}

/** Whether a decision confirms a person's DNI, because the row has the same DNI. */
export function confirmaSuDni(persona: Existente, renglon: Renglon, decision: Decision | null): boolean {
  return decision === "misma" && renglon.dni !== null && renglon.dni === persona.dni;
}

/** Returns the end of a sentence that says who claimed an unconfirmed DNI. */
export function sinConfirmar({ responsables }: Existente): string {
  const quienes = responsables.map(mostrar).join(" y ");
  return quienes
    ? `los escribió su responsable, ${quienes}: el club no los confirmó`
    : "los escribió esa persona: el club no los confirmó";
}

export function presentar(persona: Existente): string {
  const datos = [
    persona.dni && `DNI ${persona.dni}`,
    persona.fechaDeNacimiento && `nacida el ${formatFecha(persona.fechaDeNacimiento)}`,
    persona.numero !== null && `socio ${persona.numero}`,
  ].filter(Boolean);
  return datos.length > 0 ? `${mostrar(persona)} (${datos.join(", ")})` : mostrar(persona);
}

function duda(
  motivo: string,
  parecida: Existente | null = null,
  clase: ClaseDeDuda | null = null,
): Identidad {
  return { tipo: "duda", motivo, parecida, clase };
}
