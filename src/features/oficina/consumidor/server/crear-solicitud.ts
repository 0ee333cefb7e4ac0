import { randomBytes } from "node:crypto";
import { done, type Outcome } from "#contract/outcome.ts";
import { toTelefono } from "#contract/telefono.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { DatosDeSolicitud, TipoDeSolicitud } from "../rules.ts";
import { insertSolicitud } from "./consumidor.repo.ts";
import { avisarSolicitud } from "./mails.ts";

/** A collision is less likely than one in a hundred million. */
const TRIES = 5;

/** Requests per address; separate from registrations, so that a new user can still send one. */
export const LIMITE_DE_SOLICITUDES: RateLimit = { name: "consumidor", points: 5, seconds: 3600 };

/**
 * Stores a consumer request and returns its code, which is also mailed (Disposición 954/2025); 429 after five requests
 * from one address within an hour.
 */
export async function crearSolicitud(
  deps: Pick<Deps, "clock" | "club" | "db" | "jobs" | "limits" | "settings">,
  _actor: null,
  input: { datos: DatosDeSolicitud; address: string },
): Promise<Outcome<{ codigo: string; creadaEn: string }>> {
  return deps.limits.attempt(LIMITE_DE_SOLICITUDES, input.address, () => guardar(deps, input.datos));
}

async function guardar(
  deps: Pick<Deps, "clock" | "club" | "db" | "jobs" | "settings">,
  { asunto, comentario, ...datos }: DatosDeSolicitud,
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
      if (left === 1 || !violatesUnique(error, "solicitudes_de_consumidor_codigo_unico")) throw error;
    }
  }
}

/** Crockford's base 32, which avoids look-alike characters. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LETRA: Record<TipoDeSolicitud, string> = { arrepentimiento: "A", baja: "B" };

/** Generates a code such as `A-7K3M-92QD`: the initial of its kind and 40 random bits, short enough to read out. */
export function nuevoCodigo(tipo: TipoDeSolicitud): string {
  // 256 is a multiple of 32, so the modulo is unbiased.
  const letras = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${LETRA[tipo]}-${letras.slice(0, 4)}-${letras.slice(4)}`;
}
