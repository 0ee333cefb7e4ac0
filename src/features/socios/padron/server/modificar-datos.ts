import type { z } from "@hono/zod-openapi";
import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { olvidarEnviados } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { anularEnlaces } from "#features/cuentas/contrasenas/server/enlace.ts";
import { esNombreLatino, NOMBRE_LATINO } from "#features/cuentas/usuarios/rules.ts";
import {
  cambiarDatos,
  lockUsuario,
  type UsuarioTomado,
} from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import { conflictoDeUsuario } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import type { Perfil } from "#features/socios/perfil/contract.ts";
import { avisarCambioDeCorreo, avisarDatosCorregidos } from "#features/socios/perfil/server/mails.ts";
import { perfilDe } from "#features/socios/perfil/server/ver-perfil.ts";
import { problemaDeNacimiento } from "#features/socios/socios/rules.ts";
import {
  conflictoDeDni,
  type DatosDeSocio,
  datosDeSocio,
  modificarSocio,
} from "#features/socios/socios/server/datos-de-socio.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { modificarDatos as contrato } from "../contract.ts";
import { DATOS_DE_ADMINISTRADOR, SIN_DATOS_DE_SOCIO } from "../rules.ts";

type Cambios = z.infer<(typeof contrato)["request"]["body"]["content"]["application/json"]["schema"]>;

/** A user's data, for the office's form. */
export async function verDatos(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<Perfil>> {
  const datos = await perfilDe(deps.db, input.id);
  return datos ? done(datos) : notFound("Ese usuario no existe.");
}

/**
 * Corrects a user's data, all fields or none. The audit log records the fields without their values, so that a deleted
 * account leaves none; the user is notified by mail, also at the old address if it changed.
 * @returns 409 with the taken field, or for another administrador
 */
export async function modificarDatos(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  { id, ...cambios }: Cambios & { id: number },
): Promise<Outcome<Perfil>> {
  try {
    return await deps.db.transaction(async (tx): Promise<Outcome<Perfil>> => {
      const usuario = await lockUsuario(tx, id);
      if (!usuario) return notFound("Ese usuario no existe.");
      if (usuario.permisos.includes("administrador"))
        return refused(409, "es-administrador", DATOS_DE_ADMINISTRADOR);
      const { nombreUsuario } = cambios;
      if (
        nombreUsuario !== undefined &&
        nombreUsuario !== usuario.nombreUsuario &&
        !esNombreLatino(nombreUsuario)
      )
        return negado("datos-invalidos", "nombreUsuario", NOMBRE_LATINO);
      const socio = await datosDeSocio(tx, id);
      const problema = problemaDeSocio(deps, socio, cambios);
      if (problema) return problema;
      await escribir(deps, tx, actor, { usuario, socio, cambios });
      const datos = await perfilDe(tx, id);
      return datos ? done(datos) : notFound();
    });
  } catch (error) {
    const taken = conflictoDeUsuario(error) ?? conflictoDeDni(error);
    if (taken) return taken;
    throw error;
  }
}

function problemaDeSocio(deps: Pick<Deps, "clock">, socio: DatosDeSocio | null, { socioDto }: Cambios) {
  if (!socioDto) return null;
  if (!socio) return negado("sin-datos-de-socio", "socioDto", SIN_DATOS_DE_SOCIO);
  const { fechaDeNacimiento } = socioDto;
  if (fechaDeNacimiento === undefined) return null;
  const message = problemaDeNacimiento(fechaDeNacimiento, clubTime(deps.clock()).fecha);
  return message && negado("datos-invalidos", "socioDto.fechaDeNacimiento", message);
}

function negado(code: string, path: string, message: string) {
  return refused(422, code, message, { errors: [{ path, message }] });
}

async function escribir(
  deps: Pick<Deps, "clock" | "jobs" | "settings">,
  tx: Tx,
  actor: Actor,
  { usuario, socio, cambios }: { usuario: UsuarioTomado; socio: DatosDeSocio | null; cambios: Cambios },
): Promise<void> {
  const { nombreUsuario, persona, socioDto } = cambios;
  const datos = distintos({ nombreUsuario, ...persona }, usuario);
  const datosSocio = socio ? distintos(socioDto ?? {}, socio) : {};
  const campos = [...Object.keys(datos), ...Object.keys(datosSocio)];
  if (campos.length === 0) return;
  if (Object.keys(datos).length > 0) await cambiarDatos(tx, usuario.id, datos);
  await modificarSocio(tx, usuario.id, datosSocio);
  await registrar(deps, tx, actor, {
    accion: "usuario.corregir-datos",
    objeto: "usuario",
    objetoId: usuario.id,
    despues: { campos },
  });
  if (datos.correo !== undefined) {
    await anularEnlaces(tx, usuario.id);
    if (usuario.correo !== null) {
      await olvidarEnviados(tx, usuario.correo);
      await avisarCambioDeCorreo(deps, tx, { nombre: usuario.nombre, correo: usuario.correo }, "el club");
    }
  }
  const correo = datos.correo === undefined ? usuario.correo : datos.correo;
  const nombre = datos.nombre ?? usuario.nombre;
  if (correo !== null) await avisarDatosCorregidos(deps, tx, { nombre, correo }, campos);
}

/** Fields that were sent and differ from the stored values. */
function distintos<T extends object>(enviado: T, antes: { [K in keyof T]?: unknown }) {
  return Object.fromEntries(
    Object.entries(enviado).filter(
      ([campo, valor]) => valor !== undefined && valor !== antes[campo as keyof T],
    ),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
