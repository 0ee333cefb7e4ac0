import { conflict, done, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { clubChanged } from "#features/oficina/club/server/club-store.ts";
import { writeAjuste } from "#features/oficina/club/server/guardar-ajustes.ts";
import { cambiarInstalacion, conInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { anotarUsuario, conflictoDeUsuario } from "#features/personas/usuarios/server/crear-usuario.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { quedaOtroAdministrador } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { ultimaRestauracion } from "./copias.ts";

/** Returns the values that the set-up form shows at first. */
export async function verConocido(deps: Deps): Promise<contract.Conocido> {
  const { siteUrlGiven, siteUrl } = deps.settings;
  return {
    sitio: siteUrlGiven ? siteUrl : null,
    hayAdministrador: await deps.db.transaction(hasAdministrador),
    restauracionFallida: (await ultimaRestauracion(deps.db))?.motivo ?? null,
  };
}

/**
 * Sets up the site in one transaction (Rule INS-3), and then opens it in all processes (Rule INS-4).
 * @returns 409 without an administrador
 */
export async function terminarInstalacion(
  deps: Deps,
  { identidad, contacto, slug, sitio, administrador }: JsonOf<typeof contract.terminarInstalacion>,
): Promise<Outcome<{ slug: string }>> {
  // The password is hashed before the transaction, because hashing is slow.
  const contrasenaHash = administrador && (await hashContrasena(administrador.clave));
  const terminada = await conInstalacion(deps, async (tx) => {
    const ahora = deps.clock();
    const club = deps.club();
    const guardados =
      (await writeAjuste(deps, tx, null, {
        grupo: "identidad",
        version: club.versiones.identidad,
        datos: { ...club.identidad, ...identidad },
      })) &&
      (await writeAjuste(deps, tx, null, {
        grupo: "contacto",
        version: club.versiones.contacto,
        datos: { ...club.contacto, ...contacto },
      }));
    if (!guardados) return conflict("cambio-mientras", "Otra persona lo guardó. Recargá la página.");
    if (administrador && contrasenaHash) {
      const { nombreUsuario, persona } = administrador;
      const usuario = { nombreUsuario, contrasenaHash, ...persona, creadoEn: ahora };
      await anotarUsuario(tx, { ...usuario, permisos: ["administrador"] });
    } else if (!(await hasAdministrador(tx)))
      return conflict("falta-administrador", "Falta quién administra el sitio.");
    await cambiarInstalacion(tx, {
      slug,
      terminadaEn: ahora,
      // An address in the environment takes precedence and may be removed later, so it is not stored.
      ...(deps.settings.siteUrlGiven ? {} : { sitio }),
    });
    await registrar(deps, tx, null, { accion: "instalacion.terminar", objetoId: null });
    return done({ slug });
  }).catch(refusing(conflictoDeUsuario));
  if (terminada.ok) {
    await clubChanged(deps);
    deps.log.info("the set-up has finished");
  }
  return terminada;
}

function hasAdministrador(tx: Tx): Promise<boolean> {
  return quedaOtroAdministrador(tx, 0);
}
