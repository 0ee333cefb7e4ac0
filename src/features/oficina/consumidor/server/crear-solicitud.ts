import { conflict, done, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { newReadableCode } from "#server/signed-codes.ts";
import type { DatosDeSolicitud, TipoDeSolicitud } from "../rules.ts";
import { misCompras } from "./atender-solicitudes.ts";
import { insertSolicitud, listAbiertasDe } from "./consumidor.repo.ts";
import { avisarSolicitud } from "./mails.ts";

type DatosRecibidos = DatosDeSolicitud & { pagoId?: number | null | undefined };

/** Codes collide less than once in a hundred million requests. */
const TRIES = 5;

/**
 * Limits requests per IP address. Registrations have a separate limit, so that a new user can still send a
 * request.
 */
export const LIMITE_DE_SOLICITUDES: RateLimit = { name: "consumidor", points: 5, seconds: 3600 };

/**
 * Stores a consumer request, and emails its code (Disposición 954/2025). 429 after five requests per hour and
 * IP address.
 */
export async function crearSolicitud(
  deps: Deps,
  actor: Actor | null,
  input: { datos: DatosRecibidos; address: string },
): Promise<Outcome<{ codigo: string; creadaEn: string }>> {
  return deps.limits.attempt(LIMITE_DE_SOLICITUDES, input.address, async () => {
    // Without a session, the purchase is only described in the text.
    const pagoId = (actor && input.datos.pagoId) ?? null;
    const problema = actor && pagoId !== null ? await problemaDeCompra(deps, actor, pagoId) : null;
    return problema ?? guardar(deps, { ...input.datos, pagoId });
  });
}

/** Returns why the caller cannot withdraw from this purchase; null if they can (Rule OFI-7). */
async function problemaDeCompra(deps: Deps, actor: Actor, pagoId: number): Promise<Refused | null> {
  const compras = await misCompras(deps, actor);
  const compra = compras.ok ? compras.value.find((una) => una.pagoId === pagoId) : undefined;
  if (!compra) return notFound("Esa compra no es tuya, o ya no se puede deshacer.");
  return compra.solicitud ? yaPedida(compra.solicitud.codigo) : null;
}

const yaPedida = (codigo: string) =>
  conflict(
    "ya-pedida",
    `Ya nos pediste deshacer esa compra, con el código ${codigo}. No hace falta que lo mandes de nuevo: te contestamos por correo.`,
  );

async function guardar(
  deps: Deps,
  { asunto, comentario, ...datos }: DatosDeSolicitud & { pagoId: number | null },
): Promise<Outcome<{ codigo: string; creadaEn: string }>> {
  const creadaEn = deps.clock();
  const telefono = toTelefono(datos.telefono);
  const detalle = [asunto, comentario].filter(Boolean).join("\n");
  for (let left = TRIES; ; left--) {
    const solicitud = { ...datos, telefono, detalle, creadaEn, codigo: nuevoCodigo(datos.tipo) };
    try {
      await deps.db.transaction(async (tx) => {
        const id = await insertSolicitud(tx, solicitud);
        await avisarSolicitud(deps, tx, id, solicitud);
      });
      return done({ codigo: solicitud.codigo, creadaEn: creadaEn.toISOString() });
    } catch (error) {
      const otra =
        violates(error, "solicitudes_de_consumidor_compra_unica") && datos.pagoId !== null
          ? (await listAbiertasDe(deps.db, [datos.pagoId])).get(datos.pagoId)
          : undefined;
      if (otra) return yaPedida(otra.codigo);
      if (left === 1 || !violates(error, "solicitudes_de_consumidor_codigo_unico")) throw error;
    }
  }
}

const LETRA: Record<TipoDeSolicitud, string> = { arrepentimiento: "A", baja: "B" };

/**
 * Generates a code such as `A-7K3M-92QD`: the initial of the request's kind and 40 random bits, short enough to read
 * aloud.
 */
export function nuevoCodigo(tipo: TipoDeSolicitud): string {
  const letras = newReadableCode(8);
  return `${LETRA[tipo]}-${letras.slice(0, 4)}-${letras.slice(4)}`;
}
