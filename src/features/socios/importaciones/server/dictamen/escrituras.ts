import { keysOf } from "#contract/keys.ts";
import type { NombreLeido } from "#contract/written.ts";
import type { Relacion } from "#features/personas/vinculos/rules.ts";
import type { Campo, Decision } from "../../rules.ts";
import type { Renglon } from "../lectura.ts";
import type { Existente } from "./existente.ts";

export type Ref = { id: number; clave?: undefined } | { clave: string; id?: undefined };

export interface PersonaNueva extends NombreLeido {
  clave: string;
  correo: string | null;
  dni: string | null;
  fechaDeNacimiento: string | null;
  telefono: string;
}

export type DatosDePersona = Partial<
  Record<"nombre" | "apellido" | "correo" | "dni" | "fechaDeNacimiento" | "telefono" | "direccion", string>
>;

export interface Escrituras {
  nuevas: PersonaNueva[];
  /** `confirma`: staff decided that the row describes this person, whose data was unconfirmed (Rule PER-14). */
  cambios: { id: number; datos: DatosDePersona; confirma: boolean }[];
  socios: { persona: Ref; numero: number | null; planId: number; direccion: string }[];
  vinculos: {
    fila: number;
    responsable: Ref;
    dependiente: Ref;
    relacion: Relacion;
    /** Birth date of the dependant. */
    nacimiento: string | null;
  }[];
  miembros: { persona: Ref; familia: string }[];
  saldos: { persona: Ref; planId: number; centavos: number; fecha: string }[];
}

export function sinEscrituras(): Escrituras {
  return { nuevas: [], cambios: [], socios: [], vinculos: [], miembros: [], saldos: [] };
}

export function sumar(a: Escrituras, suyas: Escrituras): void {
  for (const que of keysOf(suyas)) (a[que] as unknown[]).push(...suyas[que]);
}

/** Whether a new person appears only as a responsable. */
export const esSuelto = ({ clave }: { clave: string }) => !/^r\d+$/.test(clave);

export interface Cambio {
  campo: Campo;
  antes: string | null;
  despues: string;
}

/** A row that describes a known or a new person, and what it changes so far. */
export interface Fila {
  renglon: Renglon;
  decision: Decision | null;
  ref: Ref;
  persona: Existente | null;
  /** What the row writes, unless there are errors. */
  escrituras: Escrituras;
  cambios: Cambio[];
  notas: string[];
  errores: string[];
}
