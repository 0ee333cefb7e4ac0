import { type Refusal, refused } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { EstadoCivil } from "../rules.ts";
import { findSocioDeUsuario, updateSocio } from "./repo.ts";

/** Member data beyond the user account, as in the API. */
export interface DatosDeSocio {
  /** Empty once the account is deleted. */
  dni: string;
  telefono: string;
  direccion: string;
  /** `YYYY-MM-DD` */
  fechaDeNacimiento: string | null;
  estadoCivil: EstadoCivil;
  nacionalidad: string;
  /** Membership number. */
  numero: number;
  plan: { id: number; nombre_plan: string };
  pedidoEn: string;
  /** Null while the request is pending. */
  confirmadoEn: string | null;
}

/** Data of a member, applicant or former member; the user's roles distinguish them. Null for other users. */
export async function datosDeSocio(q: Queryable, usuarioId: number): Promise<DatosDeSocio | null> {
  const fila = await findSocioDeUsuario(q, usuarioId);
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

/** Fields provided by the member. */
type CampoPropio = "dni" | "telefono" | "direccion" | "fechaDeNacimiento" | "estadoCivil" | "nacionalidad";

/**
 * Updates the given member fields; no-op for non-members.
 * @throws the unique violation that `conflictoDeDni` maps, outside of the transaction
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
  if (Object.keys(cambios).length > 0) await updateSocio(tx, usuarioId, cambios);
}

/** Maps the unique violation of a DNI to a refusal; null for other errors (Rule SOC-2). */
export function conflictoDeDni(error: unknown): ({ ok: false } & Refusal) | null {
  if (!violatesUnique(error, "socios_dni_unico")) return null;
  const message = "Ya hay un socio o un pedido con ese DNI.";
  return refused(409, "dni-usado", message, { errors: [{ path: "socioDto.dni", message }] });
}
