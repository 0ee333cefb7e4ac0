import { formatFecha } from "#contract/format.ts";
import type { NombreLeido } from "#contract/written.ts";
import type { Decision } from "../../rules.ts";
import type { Renglon } from "../lectura/leer-renglon.ts";
import { type Existente, type Existentes, mostrar, nombreEntero, seLlamanIgual } from "./existente.ts";

/** Who a row is about. */
export type Identidad =
  | { tipo: "existente"; persona: Existente; sinNumero?: true }
  | { tipo: "nueva"; sinDni?: true; sinNumero?: true }
  /** The same person as an earlier row, as a child is in the row of each parent. */
  | { tipo: "repetida"; de: Renglon }
  | { tipo: "duda"; motivo: string; parecida: Existente | null };

interface Fechado extends NombreLeido {
  fechaDeNacimiento: string | null;
}

/** Finds out who the rows of a file are (Rule IMP-3): by DNI, then by member number; name and birth only propose. */
export class Identificador {
  readonly #existentes: Existentes;
  readonly #porDni = new Map<string, Renglon[]>();
  readonly #porNombre = new Map<string, Renglon[]>();
  readonly #vistas = new Map<number, Renglon>();
  /** Whether rows of this file usually say more than a name. */
  readonly #conDatos: boolean;

  constructor(renglones: readonly Renglon[], existentes: Existentes) {
    this.#existentes = existentes;
    this.#conDatos = renglones.filter(tieneDatos).length * CON_DATOS >= renglones.length;
    for (const renglon of renglones) {
      if (renglon.dni) agregar(this.#porDni, renglon.dni, renglon);
      agregar(this.#porNombre, nombreEntero(renglon), renglon);
    }
  }

  /** The rows that have this DNI as their own. */
  conDni(dni: string): readonly Renglon[] {
    return this.#porDni.get(dni) ?? [];
  }

  /** In the order of the file. */
  identificar(renglon: Renglon, decision: Decision | null): Identidad {
    const identidad = this.#quien(renglon, decision);
    if (identidad.tipo !== "existente") return identidad;
    const { persona } = identidad;
    if (decision !== "misma" && renglon.ficha !== persona.id && !loSabe(persona, renglon.dni))
      return duda(`Los datos son de ${presentar(persona)}, y ${sinConfirmar(persona)}`, persona);
    const otra = this.#vistas.get(identidad.persona.id);
    if (otra) return { tipo: "repetida", de: otra };
    this.#vistas.set(identidad.persona.id, renglon);
    return identidad;
  }

  #quien(renglon: Renglon, decision: Decision | null): Identidad {
    const propia = renglon.ficha === null ? null : this.#existentes.byId.get(renglon.ficha);
    if (propia && nombreEntero(propia) === nombreEntero(renglon) && mismoDni(propia, renglon))
      return { tipo: "existente", persona: propia };
    return (
      this.#porSuDni(renglon, decision) ??
      this.#porSuNumero(renglon, decision) ??
      this.#parecida(renglon, decision) ??
      this.#enElArchivo(renglon, decision) ??
      (this.#conDatos && decision === null && !tieneDatos(renglon) ? duda(SIN_DATOS) : { tipo: "nueva" })
    );
  }

  #porSuDni(renglon: Renglon, decision: Decision | null): Identidad | null {
    if (renglon.dni === null) return null;
    const responsable = renglon.responsables.find(({ dni }) => dni === renglon.dni);
    if (responsable)
      return decision === "otra"
        ? { tipo: "nueva", sinDni: true }
        : duda(`Tiene el mismo DNI que su responsable, ${mostrar(responsable)}`);
    const iguales = this.conDni(renglon.dni);
    const distinta = iguales.find((otra) => otra !== renglon && !puedenSerLaMisma(otra, renglon));
    if (distinta && decision === null)
      return duda(`El mismo DNI está en la fila ${distinta.fila}, de ${mostrar(distinta)}`);
    const persona = this.#existentes.deDni(renglon.dni);
    if (decision === "otra" && (distinta || persona)) return { tipo: "nueva", sinDni: true };
    if (persona) {
      if (decision === "misma" || puedenSerLaMisma(persona, renglon)) return { tipo: "existente", persona };
      return duda(`Ese DNI es de ${presentar(persona)}`, persona);
    }
    const primera = iguales[0];
    return primera && primera.fila < renglon.fila && puedenSerLaMisma(primera, renglon)
      ? { tipo: "repetida", de: primera }
      : null;
  }

  #porSuNumero(renglon: Renglon, decision: Decision | null): Identidad | null {
    const persona = this.#existentes.deNumero(renglon.numero);
    if (!persona) return null;
    if (decision === "otra") return { tipo: "nueva", sinNumero: true };
    if (decision === "misma" || (puedenSerLaMisma(persona, renglon) && mismoDni(persona, renglon)))
      return { tipo: "existente", persona };
    return duda(`El número de socio ${renglon.numero} es de ${presentar(persona)}`, persona);
  }

  #parecida(renglon: Renglon, decision: Decision | null): Identidad | null {
    const persona = this.#existentes
      .deNombre(renglon)
      .find((one) => (mismoDni(one, renglon) || mismoDia(one, renglon)) && puedenSerLaMisma(one, renglon));
    if (!persona || decision === "otra") return null;
    if (decision === "misma") return { tipo: "existente", persona };
    return duda(`Se llama igual que ${presentar(persona)}`, persona);
  }

  #enElArchivo(renglon: Renglon, decision: Decision | null): Identidad | null {
    // The costly comparison last: of a club's thousands of rows, all may have one name.
    const otra = this.#porNombre
      .get(nombreEntero(renglon))
      ?.find((one) => one.fila < renglon.fila && mismoDni(one, renglon) && puedenSerLaMisma(one, renglon));
    if (!otra || decision === "otra") return null;
    if (decision === "misma" || (otra.dni === renglon.dni && mismoDia(otra, renglon)))
      return { tipo: "repetida", de: otra };
    return duda(`Se llama igual que la persona de la fila ${otra.fila}`);
  }
}

/** One row of so many has a DNI, a birth date or a contact in a file whose other rows are a doubt. */
const CON_DATOS = 4;
const SIN_DATOS =
  "No tiene DNI, fecha de nacimiento ni contacto, como otras filas: puede ser un título, un total o una nota";

/** Whether a row says anything besides a name, which headings, totals and notes look like. */
function tieneDatos(renglon: Renglon): boolean {
  const { dni, fechaDeNacimiento, correo, numero, ficha, telefono, responsables } = renglon;
  return (
    [dni, fechaDeNacimiento, correo, numero, ficha].some((dato) => dato !== null) ||
    telefono !== "" ||
    responsables.length > 0
  );
}

/** Whether nothing speaks against two being the same person. */
function puedenSerLaMisma(uno: Fechado, otro: Fechado): boolean {
  const otroDia =
    uno.fechaDeNacimiento !== null &&
    otro.fechaDeNacimiento !== null &&
    uno.fechaDeNacimiento !== otro.fechaDeNacimiento;
  return !otroDia && seLlamanIgual(uno, otro);
}

function mismoDia(uno: Fechado, otro: Fechado): boolean {
  return uno.fechaDeNacimiento !== null && uno.fechaDeNacimiento === otro.fechaDeNacimiento;
}

/** The same DNI, or at most one of them has one. */
function mismoDni(uno: { dni: string | null }, otro: { dni: string | null }): boolean {
  return uno.dni === null || otro.dni === null || uno.dni === otro.dni;
}

/** Whether the club itself knows that somebody has this DNI; what they said themselves proves nothing (Rule PER-14). */
export function loSabe(persona: Existente, dni: string | null): boolean {
  return persona.confirmada && (dni === null || persona.dni === null || persona.dni === dni);
}

/** Who said it, as the end of a sentence. */
export function sinConfirmar({ responsables }: Existente): string {
  const quienes = responsables.map(mostrar).join(" y ");
  return quienes
    ? `los escribió quien responde por esa persona, ${quienes}: el club no los confirmó`
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

function duda(motivo: string, parecida: Existente | null = null): Identidad {
  return { tipo: "duda", motivo, parecida };
}

function agregar<K>(mapa: Map<K, Renglon[]>, clave: K, renglon: Renglon): void {
  const lista = mapa.get(clave);
  if (lista) lista.push(renglon);
  else mapa.set(clave, [renglon]);
}
