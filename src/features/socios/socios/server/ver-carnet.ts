import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { deudaDe } from "#features/socios/cuotas/server/ver-deuda.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Carnet } from "../contract.ts";
import { codigoDeCarnet } from "./carnet.ts";
import { buscarDeUsuario } from "./repo.ts";

/** The caller's membership card. 404 for non-members. */
export async function verCarnet(
  deps: Pick<Deps, "clock" | "codes" | "db">,
  actor: Actor,
): Promise<Outcome<Carnet>> {
  const persona = await personaPorId(deps.db, actor.usuarioId);
  const socio = await buscarDeUsuario(deps.db, actor.usuarioId);
  const esSocio = persona?.permisos.includes("socio") ?? false;
  if (!persona || !socio || !(esSocio || persona.permisos.includes("socioEnProceso")))
    return notFound("Todavía no sos socio del club.");
  const { nombre, apellido } = persona;
  const { numero, plan } = socio;
  if (!esSocio)
    return done({ numero, nombre, apellido, plan, estado: "en_proceso", desde: null, codigo: null });
  const deuda = await deudaDe(deps.db, persona.id, clubTime(deps.clock()).fecha);
  return done({
    numero,
    nombre,
    apellido,
    plan,
    estado: deuda.cuotas > 0 ? "adeuda" : "al_dia",
    desde: socio.confirmadoEn && clubTime(socio.confirmadoEn).fecha,
    codigo: codigoDeCarnet(deps, numero),
  });
}
