import { byPath, changedMeanwhile } from "#contract/edit.ts";
import { conflict, done, invalidField, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { conflictoDeUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import {
  cambiarUsuario,
  lockUsuario,
  peopleTransaction,
  type UsuarioTomado,
} from "#features/personas/usuarios/server/usuarios.ts";
import type { Perfil } from "#features/socios/perfil/contract.ts";
import { avisarDatosCorregidos } from "#features/socios/perfil/server/mails.ts";
import { dejarDireccion, problemaDeNombre } from "#features/socios/perfil/server/modificar-perfil.ts";
import { perfilConservado } from "#features/socios/perfil/server/ver-perfil.ts";
import {
  conflictoDeDni,
  type DatosDeSocio,
  datosDeSocio,
  modificarSocio,
} from "#features/socios/socios/server/datos-de-socio.ts";
import { nacimientoInvalido } from "#features/socios/socios/server/pedir-socio.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { DATOS_DE_ADMINISTRADOR, SIN_DATOS_DE_SOCIO } from "../rules.ts";

type Cambios = JsonOf<typeof contract.modificarDatos>;

export async function verDatos(deps: Deps, _actor: Actor, input: { id: number }): Promise<Outcome<Perfil>> {
  const datos = await perfilConservado(deps.db, input.id);
  return datos ? done(datos) : notFound("Ese usuario no existe.");
}

/**
 * Corrects a user's data, all fields or none, and emails the user; a replaced address gets an email too. The
 * audit log records only the names of the fields, so that no personal data remains after an account is
 * deleted.
 * @returns 409 with the taken field, for another administrador, or if the data has changed since it was read
 */
export async function modificarDatos(
  deps: Deps,
  actor: Actor,
  { id, antes, ...cambios }: Cambios & { id: number },
): Promise<Outcome<Perfil>> {
  return peopleTransaction(deps, async (tx): Promise<Outcome<Perfil>> => {
    const usuario = await lockUsuario(tx, id);
    if (!usuario) return notFound("Ese usuario no existe.");
    if (usuario.permisos.includes("administrador"))
      return conflict("es-administrador", DATOS_DE_ADMINISTRADOR);
    const socio = await datosDeSocio(tx, id);
    const problema =
      changedMeanwhile(antes, byPath((await perfilConservado(tx, id)) ?? {}), byPath(cambios)) ??
      problemaDeNombre(usuario, cambios) ??
      problemaDeSocio(deps, socio, cambios);
    if (problema) return problema;
    await escribir(deps, tx, actor, { usuario, socio, cambios });
    const datos = await perfilConservado(tx, id);
    return datos ? done(datos) : notFound();
  }).catch(refusing((error) => conflictoDeUsuario(error) ?? conflictoDeDni(error)));
}

function problemaDeSocio(deps: Deps, socio: DatosDeSocio | null, { socioDto }: Cambios) {
  if (!socioDto) return null;
  if (!socio) return invalidField("sin-datos-de-socio", "socioDto", SIN_DATOS_DE_SOCIO);
  const { fechaDeNacimiento } = socioDto;
  return fechaDeNacimiento === undefined ? null : nacimientoInvalido(deps, fechaDeNacimiento);
}

async function escribir(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { usuario, socio, cambios }: { usuario: UsuarioTomado; socio: DatosDeSocio | null; cambios: Cambios },
): Promise<void> {
  const { nombreUsuario, persona, socioDto } = cambios;
  const datos = distintos({ nombreUsuario, ...persona }, usuario);
  const datosSocio = socio ? distintos(socioDto ?? {}, socio) : {};
  const campos = [...Object.keys(datos), ...Object.keys(datosSocio)];
  if (campos.length === 0) return;
  const nuevo = Object.keys(datos).length > 0 ? await cambiarUsuario(tx, usuario.id, datos) : usuario;
  await modificarSocio(tx, usuario.id, datosSocio);
  const decision = { accion: "usuario.corregir-datos", objetoId: usuario.id, despues: { campos } };
  await registrar(deps, tx, actor, decision);
  if (datos.correo !== undefined) await dejarDireccion(deps, tx, usuario, "el club");
  await avisarDatosCorregidos(deps, tx, nuevo, campos);
}

function distintos<T extends object>(enviado: T, antes: { [K in keyof T]?: unknown }) {
  return Object.fromEntries(
    Object.entries(enviado).filter(
      ([campo, valor]) => valor !== undefined && valor !== antes[campo as keyof T],
    ),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
