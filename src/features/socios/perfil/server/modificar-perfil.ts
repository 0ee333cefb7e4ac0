import { done, invalidField, invalidValue, notFound, type Refused, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { olvidarEnviados } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { anularEnlaces } from "#features/personas/sesion/server/enviar-enlace.ts";
import {
  contrasenaIncorrecta,
  exigirContrasenaActual,
} from "#features/personas/sesion/server/exigir-contrasena-actual.ts";
import { ponerContrasena } from "#features/personas/sesion/server/restablecer-contrasena.ts";
import { problemaDeNombreNuevo } from "#features/personas/usuarios/rules.ts";
import { conflictoDeUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import {
  cambiarUsuario,
  lockUsuario,
  peopleTransaction,
  personaVigente,
  type UsuarioTomado,
} from "#features/personas/usuarios/server/usuarios.ts";
import { datosDeSocio, modificarSocio } from "#features/socios/socios/server/datos-de-socio.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { avisarCambioDeCorreo } from "./mails.ts";
import { conDatosDeSocio, esSocio } from "./ver-perfil.ts";

export const DNI_FIJO = "El DNI no se puede cambiar";
const SIN_DATOS_DE_SOCIO = "No tenés datos de socio para cambiar";

type CambiosDePerfil = JsonOf<typeof contract.modificarPerfil>;

/**
 * Changes the caller's own data, all fields or none (Rule PER-7). A new password ends the user's other
 * sessions and is confirmed by email; a new address is reported to the old address.
 * @returns 409 with the taken field; 422 for another DNI, a wrong current password, or member fields of
 * somebody who is not a member
 */
export async function modificarPerfil(deps: Deps, actor: Actor, cambios: CambiosDePerfil) {
  let contrasenas: { actual: string; nueva: string } | null = null;
  if (cambios.clave !== undefined) {
    const comprobada = await exigirContrasenaActual(deps, actor, cambios.claveActual ?? "", "claveActual");
    if (!comprobada.ok) return comprobada;
    contrasenas = { actual: comprobada.value.contrasenaHash, nueva: await hashContrasena(cambios.clave) };
  }
  const changed = await peopleTransaction(deps, async (tx) => {
    const usuario = await lockUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    // The password may have been reset after it was checked.
    if (contrasenas && contrasenas.actual !== usuario.contrasenaHash)
      return contrasenaIncorrecta("claveActual");
    const problema =
      problemaDeNombre(usuario, cambios) ?? (await problemaDeSocio(tx, usuario, cambios.socioDto));
    if (problema) return problema;
    await escribir(deps, tx, usuario, cambios);
    if (contrasenas) {
      await anularEnlaces(tx, usuario.id);
      const decision = { accion: "usuario.cambiar-clave" };
      await ponerContrasena(deps, tx, actor, usuario, contrasenas.nueva, decision);
    }
    return done(null);
  }).catch(refusing(conflictoDeUsuario));
  if (!changed.ok) return changed;
  const usuario = await personaVigente(deps.db, actor.usuarioId);
  return usuario ? done(await conDatosDeSocio(deps.db, usuario)) : notFound();
}

async function problemaDeSocio(tx: Tx, usuario: UsuarioTomado, socioDto: CambiosDePerfil["socioDto"]) {
  if (!socioDto) return null;
  const socio = esSocio(usuario.permisos) ? await datosDeSocio(tx, usuario.id) : null;
  if (!socio) return invalidField("sin-datos-de-socio", "socioDto", SIN_DATOS_DE_SOCIO);
  const { dni } = socioDto;
  return dni === undefined || dni === socio.dni ? null : invalidField("dni-fijo", "socioDto.dni", DNI_FIJO);
}

async function escribir(
  deps: Deps,
  tx: Tx,
  usuario: UsuarioTomado,
  { nombreUsuario, persona, socioDto }: CambiosDePerfil,
): Promise<void> {
  const datos = { nombreUsuario, ...persona };
  if (Object.values(datos).some((valor) => valor !== undefined)) await cambiarUsuario(tx, usuario.id, datos);
  if (socioDto) await modificarSocio(tx, usuario.id, socioDto);
  if (datos.correo !== undefined && datos.correo !== usuario.correo)
    await dejarDireccion(deps, tx, usuario, "la persona");
}

/** Refuses a new username with an @ or letters of other scripts. */
export function problemaDeNombre(
  usuario: UsuarioTomado,
  { nombreUsuario }: { nombreUsuario?: string | undefined },
): Refused | null {
  if (nombreUsuario === undefined || nombreUsuario === usuario.nombreUsuario) return null;
  const problema = problemaDeNombreNuevo(nombreUsuario);
  return problema === null ? null : invalidValue("nombreUsuario", problema);
}

/** Invalidates the codes and links sent to a user's old address, and reports the change to that address. */
export async function dejarDireccion(
  deps: Deps,
  tx: Tx,
  usuario: UsuarioTomado,
  quien: "la persona" | "el club",
): Promise<void> {
  await anularEnlaces(tx, usuario.id);
  if (usuario.correo !== null) await olvidarEnviados(tx, usuario.correo);
  await avisarCambioDeCorreo(deps, tx, usuario, quien);
}
