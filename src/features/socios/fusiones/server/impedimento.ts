import { clubTime } from "#contract/club-time.ts";
import { conflict, type Refused } from "#contract/outcome.ts";
import { esMenor } from "#features/personas/vinculos/rules.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { hasDependientes, haveVinculo, type Lado } from "./fusiones.repo.ts";

const nombreDe = ({ nombre, apellido }: Lado) => `${nombre} ${apellido}`;

/** Whether a record belongs to staff. A merge must not change the email, roles or second step of staff. */
export const esDelPersonal = ({ permisos }: Pick<Lado, "permisos">) =>
  permisos.some((rol) => rol === "administrador" || rol === "administradorB");

/** Returns the reason why one person cannot be merged into another; null if there is none (Rule UNI-5). */
export async function impedimento(
  deps: Deps,
  q: Queryable,
  actor: Actor,
  { queda, sale }: { queda: Lado; sale: Lado },
): Promise<Refused | null> {
  if (queda.id === sale.id) return conflict("la-misma", "Elegí dos personas distintas.");
  if ([queda.id, sale.id].includes(actor.usuarioId))
    return conflict("cuenta-propia", "Tu propia cuenta la tiene que unir otro administrador.");
  if (esDelPersonal(sale))
    return conflict(
      "es-de-la-oficina",
      `${nombreDe(sale)} administra el sitio: tiene que ser la persona que queda, o cambiale antes el rol.`,
    );
  const laQueSale = sale.estado !== "usuario";
  if (laQueSale && queda.estado !== "usuario" && queda.planId === sale.planId)
    return conflict(
      "dos-membresias",
      `Las dos tienen una membresía en curso del plan ${queda.plan}. Terminá una de las dos y volvé a unirlas.`,
    );
  if (laQueSale && queda.estado === "usuario" && queda.numero !== null)
    return conflict(
      "al-reves",
      `${nombreDe(sale)} es quien tiene la membresía en curso: tiene que ser la persona que queda.`,
    );
  if (await haveVinculo(q, queda.id, sale.id))
    return conflict("vinculadas", "Una es responsable de la otra: terminá antes ese vínculo.");
  const nacimiento = queda.fechaDeNacimiento ?? sale.fechaDeNacimiento;
  if (esMenor(nacimiento, clubTime(deps.clock()).fecha) && (await hasDependientes(q, [queda.id, sale.id])))
    return conflict(
      "responsable-menor",
      "Una es menor y la otra es responsable de alguien: son dos personas.",
    );
  return null;
}

export function avisosDe(queda: Lado, sale: Lado): string[] {
  return [
    queda.dni &&
      sale.dni &&
      queda.dni !== sale.dni &&
      "Tienen DNI distintos: fijate que sean la misma persona.",
    queda.fechaDeNacimiento &&
      sale.fechaDeNacimiento &&
      queda.fechaDeNacimiento !== sale.fechaDeNacimiento &&
      "Tienen fechas de nacimiento distintas.",
    sale.estado !== "usuario" &&
      queda.estado !== "usuario" &&
      `Queda con el plan ${queda.plan}. Las cuotas del plan ${sale.plan} pasan a su cuenta, y no se generan más.`,
    esDelPersonal(queda) &&
      sale.correo !== null &&
      sale.correo !== queda.correo &&
      `${nombreDe(queda)} administra el sitio: sigue con su email.`,
    sale.entra &&
      !queda.entra &&
      "La que queda no tiene contraseña: vas a tener que darle un código de acceso.",
    sale.entra &&
      queda.entra &&
      `Va a entrar con el usuario ${queda.nombreUsuario}; ${sale.nombreUsuario} deja de servir.`,
  ].filter((aviso): aviso is string => typeof aviso === "string");
}
