import { conflictField, type Refused } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { EstadoCivil } from "../rules.ts";
import type { PedidoDeSocio } from "./pedir-socio.ts";
import { findSocioDeUsuario, updateSocio } from "./socios.repo.ts";

export type DatosDeSocio = NonNullable<Awaited<ReturnType<typeof datosDeSocio>>>;

/** Returns the data of a member, an applicant or a former member; null for other users. */
export async function datosDeSocio(q: Queryable, usuarioId: number) {
  const row = await findSocioDeUsuario(q, usuarioId);
  if (!row) return null;
  return {
    // The DNI is null after the account is deleted.
    dni: row.dni ?? "",
    telefono: toTelefono(row.telefono),
    direccion: row.direccion,
    fechaDeNacimiento: row.fechaDeNacimiento,
    estadoCivil: row.estadoCivil as EstadoCivil,
    nacionalidad: row.nacionalidad,
    numero: row.numero,
    plan: { id: row.planId, nombre_plan: row.plan },
    pedidoEn: row.pedidoEn.toISOString(),
    confirmadoEn: row.confirmadoEn?.toISOString() ?? null,
  };
}

type Propios = PedidoDeSocio["socioDto"];

/**
 * Updates the given member fields; has no effect on users who are not members.
 * @throws the unique violation that `conflictoDeDni` turns into a refusal
 */
export async function modificarSocio(
  tx: Tx,
  usuarioId: number,
  datos: { [K in keyof Propios]?: Propios[K] | undefined },
): Promise<void> {
  const cambios = { ...datos, telefono: datos.telefono && toTelefono(datos.telefono) };
  // Drizzle rejects an update without values.
  if (Object.values(cambios).some((valor) => valor !== undefined)) await updateSocio(tx, usuarioId, cambios);
}

/** Returns the refusal for a unique violation of a DNI; null for other errors (Rule SOC-2). */
export function conflictoDeDni(error: unknown): Refused | null {
  // The second constraint covers people without a membership, such as children.
  if (!violates(error, "socios_dni_unico") && !violates(error, "personas_dni_unico")) return null;
  return conflictField("dni-usado", "socioDto.dni", "Ya hay un socio o un pedido con ese DNI.");
}
