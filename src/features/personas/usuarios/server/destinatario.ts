import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";

/** Whom to write about a person. */
interface Destinatario {
  id: number;
  nombre: string;
  correo: string;
  /** True for the person themselves. */
  esLaPersona: boolean;
}

/**
 * Who gets a mail about a person (Rule FAM-12). A port, because bonds are in another wing than the bookings, whose mails
 * need them.
 */
export type Destinatarios = (
  deps: Pick<Deps, "clock">,
  q: Queryable,
  persona: { id: number; nombre: string; correo: string | null },
  que?: "agenda" | "carnet" | "cuotas",
) => Promise<Destinatario[]>;

/** The people whose calendar a user sees, themselves included; a port for the same reason. */
export type PersonasACargo = (
  deps: Pick<Deps, "clock">,
  q: Queryable,
  usuarioId: number,
) => Promise<number[]>;

declare module "#server/deps.ts" {
  interface Deps {
    destinatarios: Destinatarios;
    personasACargo: PersonasACargo;
  }
}

/** Distinguishes the copies of one mail; the person's own keeps the key that it always had. */
export function keyOfCopy(
  clave: string | number,
  { id, esLaPersona }: Pick<Destinatario, "id" | "esLaPersona">,
): string {
  return esLaPersona ? String(clave) : `${clave}:${id}`;
}
