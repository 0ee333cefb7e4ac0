import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { deudaDe } from "#features/socios/cuotas/server/ver-cuotas.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Carnet } from "../contract/carnet.ts";
import { findSocioDeUsuario } from "./repo.ts";

/** The caller's membership card. 404 for non-members. */
export async function verCarnet(deps: Deps, actor: Actor): Promise<Outcome<Carnet>> {
  const persona = await personaPorId(deps.db, actor.usuarioId);
  const socio = await findSocioDeUsuario(deps.db, actor.usuarioId);
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

/** Purpose of the signed codes of membership cards. */
export const CODIGO_DE_CARNET = "carnets";
const PREFIJO = "SOC-";

/** The content of a card's QR; its prefix distinguishes it from a ticket. */
function codigoDeCarnet(deps: Deps, numero: number): string {
  return PREFIJO + deps.codes(CODIGO_DE_CARNET).sign(numero);
}

/** The member's number in a code, or null. Ignores case, spaces and dashes. */
export function leerCarnet(deps: Deps, codigo: string): number | null {
  const letras = codigo.toUpperCase().replace(/[\s-]/g, "");
  return letras.startsWith("SOC") ? deps.codes(CODIGO_DE_CARNET).read(letras.slice(3)) : null;
}
