import { timingSafeEqual } from "node:crypto";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { readableCode } from "#contract/text.ts";
import { perdonarFallas } from "#features/cuentas/sesion/server/fallas.ts";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import { lockUsuario, personaPorNombre } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { CODIGO_INCORRECTO } from "../rules.ts";
import { updateIntentos } from "./contrasenas.repo.ts";
import { hashDeCodigo } from "./emitir-codigo.ts";
import { anularEnlaces } from "./enviar-enlace.ts";
import { ponerContrasena } from "./restablecer-contrasena.ts";

/** Attempts per IP address; each code also limits its own. */
export const LIMITE_DE_CODIGOS: RateLimit = { name: "codigoDeAcceso", points: 10, seconds: 15 * 60 };

/**
 * Sets a new password with an access code, once; ends all of the user's sessions. The user's row is locked and every
 * attempt is counted, so that concurrent requests get no extra attempts.
 * @returns the same 422 for a wrong username or code, and for a used, expired, replaced or exhausted code
 */
export async function usarCodigo(
  deps: Deps,
  _actor: null,
  input: { nombreUsuario: string; codigo: string; clave: string; address: string },
): Promise<Outcome<{ ok: true; nombreUsuario: string }>> {
  const tooMany = await deps.limits.take(LIMITE_DE_CODIGOS, input.address);
  if (tooMany) return tooMany;
  // Hashed for unknown usernames too, so that the response time reveals nothing.
  const contrasenaHash = await hashContrasena(input.clave);
  const persona = await personaPorNombre(deps.db, input.nombreUsuario);
  const usuario = persona && (await cambiarContrasena(deps, persona.id, input.codigo, contrasenaHash));
  if (!usuario) return refused(422, "codigo-invalido", CODIGO_INCORRECTO);
  await deps.limits.reset(LIMITE_DE_CODIGOS, input.address);
  await perdonarFallas(deps, usuario.nombreUsuario, input.address);
  return done({ ok: true as const, nombreUsuario: usuario.nombreUsuario });
}

function cambiarContrasena(deps: Deps, usuarioId: number, codigo: string, contrasenaHash: string) {
  return deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, usuarioId);
    // Became administrador or inactive since the code was issued.
    if (!usuario?.alta || usuario.permisos.includes("administrador")) return null;
    const hash = await updateIntentos(tx, usuarioId, deps.clock());
    const tipeado = hashDeCodigo(deps.settings.secret, usuarioId, readableCode(codigo));
    // Returning null commits, so that the wrong attempt counts.
    if (hash === null || !timingSafeEqual(Buffer.from(hash), Buffer.from(tipeado))) return null;
    await anularEnlaces(tx, usuarioId);
    const despues = { medio: "código dado por el club" };
    await ponerContrasena(deps, tx, null, usuario, contrasenaHash, {
      accion: "usuario.restablecer-clave",
      despues,
    });
    return usuario;
  });
}
