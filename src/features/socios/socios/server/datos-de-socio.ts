import { type Refusal, refused } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
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
    telefono: toTelefono(fila.telefono),
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

/** What a person told of herself. */
type CampoPropio = "dni" | "telefono" | "direccion" | "fechaDeNacimiento" | "estadoCivil" | "nacionalidad";

/**
 * Writes what is given of a member's own data and leaves the rest; nothing for somebody who is none.
 * @throws the database's error that `conflictoDeDni` reads, outside of the transaction
 */
export async function modificarSocio(
  tx: Tx,
  usuarioId: number,
  datos: { [K in CampoPropio]?: DatosDeSocio[K] | undefined },
): Promise<void> {
  const { telefono, ...otros } = datos;
  const cambios = Object.fromEntries(
    Object.entries({ ...otros, telefono: telefono && toTelefono(telefono) }).filter(
      ([, valor]) => valor !== undefined,
    ),
  );
  if (Object.keys(cambios).length > 0) await cambiar(tx, usuarioId, cambios);
}

/** The refusal that names the DNI, when this is the database's error of a taken one; else null (Rule SOC-2). */
export function conflictoDeDni(error: unknown): ({ ok: false } & Refusal) | null {
  if (!violatesUnique(error, "socios_dni_unico")) return null;
  const message = "Ya hay un socio o un pedido con ese DNI.";
  return refused(409, "dni-usado", message, { errors: [{ path: "socioDto.dni", message }] });
}
