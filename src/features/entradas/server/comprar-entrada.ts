import { club } from "#club";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { PROVEEDOR_CAIDO } from "#features/pagos/server/concepto.ts";
import { aprobarSinCobro, iniciarCobro } from "#features/pagos/server/iniciar-cobro.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { AGOTADAS } from "../rules.ts";
import { horaDelClub } from "./concepto-entrada.ts";
import { retener, verVenta } from "./repo.ts";

/** What the buyer's browser needs to go and pay. */
export interface Compra {
  url: string;
  pagoId: number;
  entradaId: number;
}

/**
 * Buys one ticket for oneself (product §6): holds a place for the club's minutes, then asks the provider
 * for the page to pay on. A provider that fails gives the place back at once; a site that dies between
 * leaves a hold that ends by itself.
 */
export async function comprarEntrada(
  deps: Deps,
  actor: Actor,
  input: { eventoId: number; usuarioId: number },
): Promise<Outcome<Compra>> {
  if (input.usuarioId !== actor.usuarioId) return notFound();
  const limite = await deps.limits.take("compra", String(actor.usuarioId));
  if (limite) return limite;

  const ahora = deps.clock();
  const venceEn = new Date(ahora.getTime() + club.minutosDeReserva * 60_000);
  const retencion = await retener(deps.db, {
    eventoId: input.eventoId,
    usuarioId: actor.usuarioId,
    ahora,
    horaDelClub: horaDelClub(ahora),
    venceEn,
  });
  if (!retencion) return porQueNo(deps, input.eventoId, ahora);
  deps.cache.drop("eventos", `evento:${input.eventoId}`);

  const { pagoId, entradaId } = retencion;
  if (retencion.precio === 0) {
    await aprobarSinCobro(deps, pagoId);
    return done({ url: `${deps.settings.siteUrl}/success`, pagoId, entradaId });
  }
  const url = await iniciarCobro(deps, {
    pagoId,
    titulo: `Entrada: ${retencion.eventoNombre}`,
    monto: retencion.precio,
    venceEn,
  });
  return url ? done({ url, pagoId, entradaId }) : { ok: false, ...PROVEEDOR_CAIDO };
}

async function porQueNo(deps: Deps, eventoId: number, ahora: Date): Promise<Outcome<Compra>> {
  const venta = await verVenta(deps.db, eventoId, horaDelClub(ahora));
  if (!venta) return notFound("No existe ese evento.");
  if (!venta.estado) return refused(409, "evento-inactivo", "Este evento no está a la venta.");
  if (!venta.futuro) return refused(409, "evento-pasado", "Este evento ya empezó o ya pasó.");
  return refused(409, "agotadas", AGOTADAS);
}
