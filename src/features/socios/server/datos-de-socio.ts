import type { Queryable, Tx } from "#server/db/database.ts";
import type { EstadoCivil } from "../rules.ts";
import { buscarDeUsuario, cambiar } from "./repo.ts";

/** What the club knows of a member beside the user, as the API shows it. */
export interface DatosDeSocio {
  /** Empty once the account was deleted. */
  dni: string;
  telefono: string;
  direccion: string;
  /** `YYYY-MM-DD` */
  fechaDeNacimiento: string | null;
  estadoCivil: EstadoCivil;
  nacionalidad: string;
  /** The member's number. */
  numero: number;
  plan: { id: number; nombre_plan: string };
  pedidoEn: string;
  /** Null while the request waits. */
  confirmadoEn: string | null;
}

/**
 * A member's data, or those of somebody whose request waits or who was a member once: which of them, the
 * user's roles say. Null for everybody else.
 */
export async function datosDeSocio(q: Queryable, usuarioId: number): Promise<DatosDeSocio | null> {
  const fila = await buscarDeUsuario(q, usuarioId);
  if (!fila) return null;
  return {
    dni: fila.dni ?? "",
    telefono: fila.telefono,
    direccion: fila.direccion,
    fechaDeNacimiento: fila.fechaDeNacimiento,
    estadoCivil: fila.estadoCivil as EstadoCivil,
    nacionalidad: fila.nacionalidad,
    numero: fila.numero,
    plan: { id: fila.planId, nombre_plan: fila.plan },
    pedidoEn: fila.pedidoEn.toISOString(),
    confirmadoEn: fila.confirmadoEn?.toISOString() ?? null,
  };
}

/** Writes what is given of a member's own data and leaves the rest; nothing for somebody who is none. */
export async function modificarSocio(
  tx: Tx,
  usuarioId: number,
  datos: { telefono?: string | undefined; direccion?: string | undefined },
): Promise<void> {
  const cambios = {
    ...(datos.telefono === undefined ? {} : { telefono: datos.telefono }),
    ...(datos.direccion === undefined ? {} : { direccion: datos.direccion }),
  };
  if (Object.keys(cambios).length > 0) await cambiar(tx, usuarioId, cambios);
}
