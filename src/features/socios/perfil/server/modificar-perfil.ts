import type { z } from "@hono/zod-openapi";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { olvidarEnviados } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import {
  comprobarContrasena,
  contrasenaIncorrecta,
} from "#features/cuentas/contrasenas/server/comprobar-contrasena.ts";
import { anularEnlaces } from "#features/cuentas/contrasenas/server/enlace.ts";
import { avisarCambioDeContrasena } from "#features/cuentas/contrasenas/server/mails.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import { esNombreLatino, NOMBRE_LATINO } from "#features/cuentas/usuarios/rules.ts";
import {
  asignarContrasena,
  cambiarDatos,
  lockUsuario,
  type UsuarioTomado,
} from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import { conflictoDeUsuario } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import { datosDeSocio, modificarSocio } from "#features/socios/socios/server/datos-de-socio.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { modificarPerfil as contrato, Perfil } from "../contract.ts";
import { DNI_FIJO, esSocio, SIN_DATOS_DE_SOCIO } from "../rules.ts";
import { avisarCambioDeCorreo } from "./mails.ts";
import { perfilDe } from "./ver-perfil.ts";

type CambiosDePerfil = z.infer<(typeof contrato)["request"]["body"]["content"]["application/json"]["schema"]>;

/**
 * Changes the caller's own data, all fields or none (Rule PER-7). A new password ends the user's other sessions; it is
 * reported by mail, and a new address is reported to the old one.
 * @returns 409 with the taken field; 422 for another DNI, a wrong current password, or member fields of a non-member
 */
export async function modificarPerfil(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "settings">,
  actor: Actor,
  cambios: CambiosDePerfil,
): Promise<Outcome<Perfil>> {
  let contrasenaHash: string | null = null;
  let nuevaContrasenaHash: string | null = null;
  if (cambios.clave !== undefined) {
    const comprobada = await comprobarContrasena(deps, actor, cambios.claveActual ?? "", "claveActual");
    if (!comprobada.ok) return comprobada;
    contrasenaHash = comprobada.value.claveHash;
    nuevaContrasenaHash = await hashContrasena(cambios.clave);
  }
  try {
    const refusal = await deps.db.transaction(async (tx) => {
      const usuario = await lockUsuario(tx, actor.usuarioId);
      if (!usuario) return notFound();
      const { nombreUsuario } = cambios;
      if (
        nombreUsuario !== undefined &&
        nombreUsuario !== usuario.nombreUsuario &&
        !esNombreLatino(nombreUsuario)
      )
        return campoNegado("datos-invalidos", "nombreUsuario", NOMBRE_LATINO);
      // Revalidated: the password may have been reset since it was compared.
      if (contrasenaHash !== null && contrasenaHash !== usuario.claveHash)
        return contrasenaIncorrecta("claveActual");
      const problema = await problemaDeSocio(tx, usuario, cambios.socioDto);
      if (problema) return problema;
      await escribir(deps, tx, actor, usuario, { ...cambios, nuevaClaveHash: nuevaContrasenaHash });
      return null;
    });
    if (refusal) return refusal;
  } catch (error) {
    const taken = conflictoDeUsuario(error);
    if (taken) return taken;
    throw error;
  }
  const perfil = await perfilDe(deps.db, actor.usuarioId);
  return perfil ? done(perfil) : notFound();
}

async function problemaDeSocio(tx: Tx, usuario: UsuarioTomado, socioDto: CambiosDePerfil["socioDto"]) {
  if (!socioDto) return null;
  const socio = esSocio(usuario.permisos) ? await datosDeSocio(tx, usuario.id) : null;
  if (!socio) return campoNegado("sin-datos-de-socio", "socioDto", SIN_DATOS_DE_SOCIO);
  const { dni } = socioDto;
  return dni === undefined || dni === socio.dni ? null : campoNegado("dni-fijo", "socioDto.dni", DNI_FIJO);
}

function campoNegado(code: string, path: string, message: string) {
  return refused(422, code, message, { errors: [{ path, message }] });
}

async function escribir(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  actor: Actor,
  usuario: UsuarioTomado,
  { nombreUsuario, persona, nuevaClaveHash, socioDto }: CambiosDePerfil & { nuevaClaveHash: string | null },
): Promise<void> {
  const datos = definidos({
    nombreUsuario,
    nombre: persona?.nombre,
    apellido: persona?.apellido,
    correo: persona?.correo,
  });
  if (Object.keys(datos).length > 0) await cambiarDatos(tx, usuario.id, datos);
  if (socioDto) await modificarSocio(tx, usuario.id, socioDto);
  if (nuevaClaveHash !== null) {
    await asignarContrasena(tx, usuario.id, nuevaClaveHash);
    await cerrarSesiones(deps, tx, usuario.id, actor.sid);
    await anularEnlaces(tx, usuario.id);
    await avisarCambioDeContrasena(deps, tx, usuario);
    await registrar(deps, tx, actor, {
      accion: "usuario.cambiar-clave",
      objeto: "usuario",
      objetoId: usuario.id,
    });
  }
  if (datos.correo !== undefined && datos.correo !== usuario.correo) {
    await anularEnlaces(tx, usuario.id);
    if (usuario.correo !== null) {
      await olvidarEnviados(tx, usuario.correo);
      await avisarCambioDeCorreo(deps, tx, { ...usuario, correo: usuario.correo }, "la persona");
    }
  }
}

/** Removes undefined fields. */
function definidos<T extends Record<string, unknown>>(datos: T) {
  return Object.fromEntries(Object.entries(datos).filter(([, valor]) => valor !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
