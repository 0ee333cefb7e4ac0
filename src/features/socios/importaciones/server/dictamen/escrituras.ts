import type { NombreLeido } from "#contract/written.ts";
import type { Relacion } from "#features/personas/vinculos/rules.ts";
import type { Campo } from "../../rules.ts";

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

type Marca = Record<"nuevas" | "cambios" | "socios" | "miembros" | "saldos", number>;

export function marcar({ nuevas, cambios, socios, miembros, saldos }: Escrituras): Marca {
  return {
    nuevas: nuevas.length,
    cambios: cambios.length,
    socios: socios.length,
    miembros: miembros.length,
    saldos: saldos.length,
  };
}

/** Removes the writes of a row, but keeps its responsables, whom other rows may also name. */
export function retirar(escrituras: Escrituras, hasta: Marca): void {
  escrituras.nuevas.splice(
    hasta.nuevas,
    escrituras.nuevas.length,
    ...escrituras.nuevas.slice(hasta.nuevas).filter(esSuelto),
  );
  escrituras.cambios.length = hasta.cambios;
  escrituras.socios.length = hasta.socios;
  escrituras.miembros.length = hasta.miembros;
  escrituras.saldos.length = hasta.saldos;
}

/** Whether a new person appears only as a responsable. */
export const esSuelto = ({ clave }: { clave: string }) => !/^r\d+$/.test(clave);

export interface Cambio {
  campo: Campo;
  antes: string | null;
  despues: string;
}
