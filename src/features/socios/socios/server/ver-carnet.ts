import { clubTime } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { codeLetters } from "#contract/text.ts";
import { deudaDe } from "#features/cuotas/cuotas/server/ver-cuotas.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { derechosDe, permitidoSobre } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Carnet, CarnetLeido } from "../contract.ts";
import { findSocioByNumero, findSocioDeUsuario, listCarnets } from "./socios.repo.ts";

/** 404 for non-members. */
export function verCarnet(deps: Deps, actor: Actor): Promise<Outcome<Carnet>> {
  return carnetDe(deps, actor.usuarioId, "Todavía no sos socio del club.");
}

/**
 * Returns the card of a person whom the caller may see (Rule FAM-5). 404 for anybody else, and for people who are not
 * members.
 */
export async function verCarnetDePersona(deps: Deps, actor: Actor, { id }: { id: number }) {
  if (!(await permitidoSobre(deps, deps.db, actor.usuarioId, "carnet", id))) return notFound();
  return carnetDe(deps, id, "Todavía no es socio del club.");
}

/** Returns the cards of the caller's family, for storing on a phone. */
export async function carnetsDeFamilia(deps: Deps, actor: Actor): Promise<Carnet[]> {
  const otros = [...(await derechosDe(deps, deps.db, actor.usuarioId)).keys()].filter(
    (id) => id !== actor.usuarioId,
  );
  const carnets = await Promise.all(otros.map((id) => verCarnetDePersona(deps, actor, { id })));
  return carnets.flatMap((carnet) => (carnet.ok ? [carnet.value] : []));
}

async function carnetDe(deps: Deps, usuarioId: number, noEsSocio: string): Promise<Outcome<Carnet>> {
  const persona = await personaPorId(deps.db, usuarioId);
  const socio = await findSocioDeUsuario(deps.db, usuarioId);
  const esSocio = persona?.permisos.includes("socio") ?? false;
  if (!persona || !socio || !(esSocio || persona.permisos.includes("socioEnProceso")))
    return notFound(noEsSocio);
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

/** Purpose of the signed codes of membership cards. The constant below is for the short codes of earlier versions. */
export const CODIGO_DE_CARNET = "carnet";
export const CODIGO_CORTO_DE_CARNET = "carnets";
const PREFIJO = "SOC-";

/** Returns the content of a card's QR code, with a prefix that distinguishes it from a ticket's code. */
function codigoDeCarnet(deps: Deps, numero: number): string {
  return PREFIJO + deps.codes(CODIGO_DE_CARNET).sign(numero);
}

/** Returns the code and status of every card, for checking at a gate without a connection. */
export async function carnetsParaLaPuerta(deps: Deps) {
  return (await listCarnets(deps.db, clubTime(deps.clock()).fecha)).map(({ numero, esSocio, adeuda }) => ({
    codigo: codigoDeCarnet(deps, numero),
    estado: !esSocio ? ("noEsSocio" as const) : adeuda ? ("adeuda" as const) : ("alDia" as const),
  }));
}

/** Returns the member number in a code; null if the code is invalid. Case, spaces and dashes do not matter. */
function leerCarnet(deps: Deps, codigo: string): number | null {
  const letras = codeLetters(codigo);
  if (!letras.startsWith("SOC")) return null;
  const codigoSolo = letras.slice(3);
  return deps.codes(CODIGO_DE_CARNET).read(codigoSolo) ?? deps.codes(CODIGO_CORTO_DE_CARNET).read(codigoSolo);
}

/** Limits scans of tickets and cards per member of staff: enough for a crowd, too few to guess codes. */
export const LIMITE_DE_LECTURAS: RateLimit = { name: "ingreso", points: 120, seconds: 60 };

/** Looks up a card scanned at the gate, and whether its dues are paid. Counts towards the same limit as tickets. */
export async function verificarCarnet(
  deps: Deps,
  actor: Actor,
  input: { codigo: string },
): Promise<Outcome<CarnetLeido>> {
  const limite = await deps.limits.take(LIMITE_DE_LECTURAS, String(actor.usuarioId));
  if (limite) return limite;
  const numero = leerCarnet(deps, input.codigo);
  const socio = numero === null ? null : await findSocioByNumero(deps.db, numero);
  const persona = socio && (await personaPorId(deps.db, socio.usuarioId));
  if (!socio || !persona) return notFound("Ese código no es de ningún carnet nuestro.");
  if (!persona.permisos.includes("socio") || !persona.alta)
    return conflict("no-es-socio", "Este carnet ya no vale: la persona no es socia del club.");
  const deuda = await deudaDe(deps.db, persona.id, clubTime(deps.clock()).fecha);
  return done({
    numero: socio.numero,
    persona: `${persona.nombre} ${persona.apellido}`,
    plan: socio.plan,
    estado: deuda.cuotas > 0 ? "adeuda" : "al_dia",
    cuotasAdeudadas: deuda.cuotas,
    importeAdeudado: deuda.importe,
  });
}
