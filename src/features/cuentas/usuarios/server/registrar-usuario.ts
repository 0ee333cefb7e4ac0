import type { Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Usuario } from "../contract.ts";
import { crearUsuario } from "./crear-usuario.ts";

export interface Registro {
  nombreUsuario: string;
  clave: string;
  persona: { nombre: string; apellido: string; correo: string | null };
  consentimiento?: boolean | undefined;
}

/** Accounts created per address. */
export const LIMITE_DE_REGISTROS: RateLimit = { name: "registro", points: 5, seconds: 3600 };

/** Registers a plain user (Rule SES-8); 429 after five new accounts from one address within an hour. */
export async function registrarUsuario(
  deps: Pick<Deps, "clock" | "db" | "limits">,
  _actor: null,
  input: { registro: Registro; address: string },
): Promise<Outcome<Usuario>> {
  const { nombreUsuario, clave, persona, consentimiento } = input.registro;
  const consentimientoEn = consentimiento ? deps.clock() : null;
  return deps.limits.attempt(LIMITE_DE_REGISTROS, input.address, () =>
    crearUsuario(deps, { nombreUsuario, clave, ...persona, permisos: ["usuario"], consentimientoEn }),
  );
}
