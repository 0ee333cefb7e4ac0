import { done, type Outcome, refused, refusedField, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { anotarCanchas, nombresDeCanchas } from "#features/canchas/canchas/server/crear-cancha.ts";
import { anotarUsuario, conflictoDeUsuario } from "#features/cuentas/usuarios/server/crear-usuario.ts";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import { quedaOtroAdministrador } from "#features/cuentas/usuarios/server/usuarios.ts";
import { writeAjuste } from "#features/oficina/club/server/guardar-ajustes.ts";
import { cambiarInstalacion, pasoDeInstalacion } from "#features/oficina/club/server/instalacion.ts";
import type { NombreDeConexion } from "#features/oficina/conexiones/rules.ts";
import { guardarConexion } from "#features/oficina/conexiones/server/guardar-conexion.ts";
import { conexionesDe } from "#features/oficina/conexiones/server/ver-conexiones.ts";
import { ultimaRestauracion } from "#features/oficina/restauracion/server/copias.ts";
import type { Tx } from "#server/db/database.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { PASOS, type Paso } from "../rules.ts";

type DepsDePasos = Pick<
  Deps,
  "cache" | "clock" | "club" | "clubStore" | "connections" | "db" | "jobs" | "settings"
>;
type Hecho = Outcome<{ ok: true }>;

const HECHO = done({ ok: true as const });

/** The progress of the set-up and the values entered so far. */
export async function verAvance(deps: DepsDePasos): Promise<contract.Avance> {
  const { identidad, contacto, canchas, slug } = deps.club();
  const { paso, sitio } = deps.clubStore.instalacion();
  const { siteUrlGiven, siteUrl } = deps.settings;
  const conexiones = await conexionesDe(deps);
  const origenDe = (nombre: NombreDeConexion) =>
    conexiones.find((una) => una.nombre === nombre)?.origen ?? "ninguna";
  const hayAdministrador = await deps.db.transaction(existeAdministrador);
  return {
    // `npm run admin` may have created one.
    paso: paso === 2 && hayAdministrador ? 3 : paso,
    slug,
    sitio: siteUrlGiven ? siteUrl : sitio,
    sitioDelEntorno: siteUrlGiven,
    identidad,
    contacto,
    hayAdministrador,
    canchas: await nombresDeCanchas(deps.db),
    semana: canchas.semana,
    pagos: origenDe("mercado-pago"),
    correo: origenDe("smtp"),
    restauracionFallida: (await ultimaRestauracion(deps.db))?.motivo ?? null,
  };
}

/** Names, colours, contact data, staff address and public address (Rule INS-3). */
export async function guardarClub(
  deps: DepsDePasos,
  { identidad, contacto, slug, sitio }: JsonOf<typeof contract.guardarClub>,
): Promise<Hecho> {
  return await pasoDeInstalacion(deps, async (tx, { paso }) => {
    const { contacto: antes, versiones } = deps.club();
    const completo = { ...antes, ...contacto };
    const guardados =
      (await writeAjuste(deps, tx, null, {
        grupo: "identidad",
        version: versiones.identidad,
        datos: identidad,
      })) &&
      (await writeAjuste(deps, tx, null, {
        grupo: "contacto",
        version: versiones.contacto,
        datos: completo,
      }));
    if (!guardados) return cambiado();
    // The environment's address takes precedence and may be removed later, so it is not stored.
    await cambiarInstalacion(tx, { slug, ...(deps.settings.siteUrlGiven ? {} : { sitio }) });
    return avanzar(tx, paso, "club");
  }).catch(
    refusing((error) =>
      violatesForeignKey(error)
        ? refusedField(422, "imagen-perdida", "identidad.escudo", "El escudo ya no está: volvé a subirlo.")
        : null,
    ),
  );
}

/** The first administrador; further ones come from the office. */
export async function crearAdministrador(
  deps: DepsDePasos,
  { nombreUsuario, clave, persona }: JsonOf<typeof contract.crearAdministrador>,
): Promise<Hecho> {
  // Before the transaction, because hashing is slow.
  const contrasenaHash = await hashContrasena(clave);
  return await pasoDeInstalacion(deps, async (tx, { paso }) => {
    if (await existeAdministrador(tx))
      return refused(409, "ya-hay-administrador", "Ya hay un administrador.");
    const usuario = { nombreUsuario, contrasenaHash, ...persona, creadoEn: deps.clock() };
    await anotarUsuario(tx, { ...usuario, permisos: ["administrador"] });
    return avanzar(tx, paso, "administrador");
  }).catch(refusing(conflictoDeUsuario));
}

/** Replaces the courts entered before, and saves the opening hours. */
export async function guardarCanchas(
  deps: DepsDePasos,
  { nombres, semana }: JsonOf<typeof contract.guardarCanchas>,
): Promise<Hecho> {
  return await pasoDeInstalacion(deps, async (tx, { paso }) => {
    const { canchas, versiones } = deps.club();
    const datos = { ...canchas, semana };
    if (!(await writeAjuste(deps, tx, null, { grupo: "canchas", version: versiones.canchas, datos })))
      return cambiado();
    await anotarCanchas(deps, tx, nombres);
    return avanzar(tx, paso, "canchas");
  });
}

/** Stores the credentials of payments or mail, encrypted; they take effect immediately. */
export async function guardarConexionInicial(
  deps: DepsDePasos,
  { nombre, valores }: { nombre: "mercado-pago" | "smtp"; valores: unknown },
): Promise<Hecho> {
  const guardada = await guardarConexion(deps, null, { nombre, valores });
  if (!guardada.ok) return guardada;
  return await saltearPaso(deps, { paso: nombre === "smtp" ? "correo" : "pagos" });
}

export async function saltearPaso(deps: DepsDePasos, { paso: cual }: { paso: Paso }): Promise<Hecho> {
  return await pasoDeInstalacion(deps, (tx, { paso }) => avanzar(tx, paso, cual));
}

async function avanzar(tx: Tx, paso: number, hecho: Paso): Promise<typeof HECHO> {
  await cambiarInstalacion(tx, { paso: Math.max(paso, PASOS.indexOf(hecho) + 2) });
  return HECHO;
}

export function existeAdministrador(tx: Tx): Promise<boolean> {
  return quedaOtroAdministrador(tx, 0);
}

function cambiado() {
  return refused(409, "cambio-mientras", "Otra persona lo guardó mientras tanto. Recargá la página.");
}
