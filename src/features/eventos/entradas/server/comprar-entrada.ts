import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { type DepsDePago, PROVEEDOR_CAIDO, SIN_PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import {
  aprobarSinCobro,
  iniciarCobro,
  LIMITE_DE_COMPRAS,
} from "#features/caja/pagos/server/iniciar-cobro.ts";
import { verRetencion } from "#features/caja/pagos/server/ver-retencion.ts";
import { abrirSiDesborda } from "#features/eventos/fila/server/abrir-si-desborda.ts";
import { negarCompra } from "#features/eventos/fila/server/entrar-en-fila.ts";
import { usuarioDeLugar } from "#features/eventos/fila/server/lugar-firmado.ts";
import { toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { AGOTADAS, VENTA_CERRADA } from "../rules.ts";
import { horaDelClub, lugaresCambiaron } from "./concepto-entrada.ts";
import { entradaDePago, verVenta } from "./repo.ts";
import { retencionDe, retener, yaRetiene } from "./retener.ts";

/** A held place, with its checkout page once there is one. */
interface Retenida {
  entradaId: number;
  url: string | null;
  cobro: Parameters<typeof iniciarCobro>[1];
}

interface Pedido {
  eventoId: number;
  usuarioId: number;
  actor: Actor;
  /** Whether the caller may buy a rehearsal: staff, if there are test credentials. */
  ensaya: boolean;
}

/**
 * Buys one ticket for the caller (Rule ENT-2): holds a place and creates the checkout page. A further attempt during the
 * hold returns the same page, since a unique index allows one open hold per user and event. If the provider fails, the
 * place is released immediately; after a crash in between, the hold expires.
 */
export async function comprarEntrada(
  deps: DepsDePago & Pick<Deps, "limits">,
  actor: Actor,
  input: {
    eventoId: number;
    usuarioId: number;
    /** The signed place in the event's line, if sent. */
    lugar?: string | undefined;
  },
): Promise<Outcome<{ url: string; pagoId: number; entradaId: number }>> {
  if (input.usuarioId !== actor.usuarioId) return notFound();
  if (input.lugar && usuarioDeLugar(deps, input.lugar) !== actor.usuarioId)
    return refused(
      409,
      "lugar-ajeno",
      "Ese lugar en la fila no es de tu cuenta. Entrá a la fila con la tuya.",
    );
  const limite = await deps.limits.take(LIMITE_DE_COMPRAS, String(actor.usuarioId));
  if (limite) return limite;

  const ensaya = deps.testPayments !== null && holds("staff", actor.permisos);
  const { eventoId, usuarioId } = input;
  if (!deps.payments && (await necesitaPago(deps, eventoId))) return SIN_PAGO_EN_LINEA;
  const tomada = await holdPlace(deps, { eventoId, usuarioId, actor, ensaya });
  if (tomada.ok || tomada.status !== 404) void abrirSiDesborda(deps, eventoId);
  if (!tomada.ok) return tomada;
  const { entradaId, cobro } = tomada.value;
  const { pagoId } = cobro;
  if (cobro.monto === 0) {
    await aprobarSinCobro(deps, pagoId);
    const url = `${deps.settings.siteUrl}/success?external_reference=${pagoId}`;
    return done({ url, pagoId, entradaId });
  }
  const url = tomada.value.url ?? (await iniciarCobro(deps, cobro));
  return url ? done({ url, pagoId, entradaId }) : { ok: false, ...PROVEEDOR_CAIDO };
}

/** Free tickets and rehearsals are sold without the provider's live credentials. */
async function necesitaPago({ db, clock }: DepsDePago, eventoId: number): Promise<boolean> {
  const venta = await verVenta(db, eventoId, horaDelClub(clock()));
  return venta !== null && !venta.dePrueba && toMoney(venta.precio) > 0;
}

async function holdPlace(deps: DepsDePago, pedido: Pedido, again = false): Promise<Outcome<Retenida>> {
  const ahora = deps.clock();
  const venceEn = new Date(ahora.getTime() + deps.club().entradas.minutosDeReserva * 60_000);
  const intento = { ...pedido, ahora, horaDelClub: horaDelClub(ahora), venceEn };
  const nueva = await retener(deps.db, intento).catch((error: unknown) => {
    if (yaRetiene(error)) return "repetida" as const;
    throw error;
  });
  if (nueva && nueva !== "repetida") {
    const { pagoId, entradaId, eventoNombre, precio: monto, quedan, dePrueba } = nueva;
    lugaresCambiaron(deps, { id: pedido.eventoId, quedan });
    const cobro = { pagoId, titulo: `Entrada: ${eventoNombre}`, monto, venceEn, dePrueba };
    return done({ entradaId, url: null, cobro });
  }
  // The buyer's own hold may have taken the last place or caused the unique violation.
  const abierta = await verRetencion(deps, retencionDe(pedido));
  if (abierta.que === "en-revision") {
    const detail =
      "Ya tenés una entrada para este evento con el pago en revisión. Te guardamos el lugar: no hace falta que pagues de nuevo.";
    return refused(409, "en-revision", detail);
  }
  if (abierta.que !== "abierta") {
    const free = abierta.que === "termino" || nueva === "repetida";
    return free && !again ? holdPlace(deps, pedido, true) : porQueNo(deps, pedido, ahora);
  }
  const { url, descripcion: titulo, ...cobro } = abierta;
  const entrada = await entradaDePago(deps.db, cobro.pagoId);
  if (!entrada) return porQueNo(deps, pedido, ahora);
  return done({ entradaId: entrada.id, url, cobro: { titulo, ...cobro } });
}

async function porQueNo(deps: DepsDePago, { eventoId, actor, ensaya }: Pedido, ahora: Date) {
  const venta = await verVenta(deps.db, eventoId, horaDelClub(ahora));
  if (!venta || (venta.dePrueba && !ensaya)) return notFound("No existe ese evento.");
  if (!venta.estado && !venta.dePrueba)
    return refused(409, "evento-inactivo", "Este evento no está a la venta.");
  if (!venta.ventaAbierta && !venta.dePrueba) return refused(409, "venta-cerrada", VENTA_CERRADA);
  if (!venta.futuro) return refused(409, "evento-pasado", "Este evento ya empezó o ya pasó.");
  const sinTurno = venta.conFila && venta.quedan > 0 ? await negarCompra(deps, actor, eventoId) : null;
  return sinTurno ?? refused(409, "agotadas", AGOTADAS);
}
