import { conflictField, type Refused } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import { withoutAccents } from "#contract/text.ts";
import { NOMBRE_USUARIO_MAX } from "#features/personas/usuarios/rules.ts";
import { anotarUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { CONTRASENA_DE_NADIE } from "#features/personas/usuarios/server/passwords.ts";
import type { Persona } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { lockNombreLibre, updatePersona } from "./vinculos.repo.ts";

interface NuevaPersona {
  nombre: string;
  apellido: string;
  /** Digits only. */
  dni: string | null;
  /** `YYYY-MM-DD`. */
  fechaDeNacimiento: string | null;
  telefono?: string;
  correo?: string | null;
  /** True if the office entered the data, because it knows the person. */
  confirmada?: boolean;
}

/**
 * Stores a person without a login (Rule FAM-1). Nobody knows the password. The username is derived from the name, so
 * that the office can later issue an access code.
 * @throws the unique violation that `conflictoDePersona` maps, outside of the transaction
 */
export async function anotarPersona(
  deps: Deps,
  tx: Tx,
  {
    nombre,
    apellido,
    dni,
    fechaDeNacimiento,
    telefono = "",
    correo = null,
    confirmada = false,
  }: NuevaPersona,
): Promise<Persona> {
  const ahora = deps.clock();
  const persona = await anotarUsuario(tx, {
    nombreUsuario: await lockNombreLibre(tx, nombreDeUsuario(nombre, apellido), NOMBRE_USUARIO_MAX),
    contrasenaHash: CONTRASENA_DE_NADIE,
    nombre,
    apellido,
    correo,
    permisos: ["usuario"],
    creadoEn: ahora,
  });
  await updatePersona(tx, persona.id, {
    dni,
    fechaDeNacimiento,
    telefono: toTelefono(telefono),
    confirmadaEn: confirmada ? ahora : null,
  });
  return persona;
}

/** Derives a username: «Ana María», «Gómez Paz» → `ana.gomez`. */
function nombreDeUsuario(nombre: string, apellido: string): string {
  const [first = "", last = ""] = [nombre, apellido].map(
    (texto) =>
      withoutAccents(texto)
        .toLowerCase()
        .match(/[a-z0-9]+/)?.[0],
  );
  return [first, last].filter(Boolean).join(".") || "persona";
}

/** Turns the unique violation of a person's DNI into a refusal that names the field; null for other errors. */
export function conflictoDePersona(error: unknown): Refused | null {
  if (!violates(error, "personas_dni_unico")) return null;
  return conflictField("dni-usado", "dni", "Ya hay una persona con ese DNI.");
}
