import { formatCantidad } from "#contract/format.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { soltarRetencion } from "#features/caja/pagos/server/aplicar-intentos.ts";
import { PROVEEDOR_CAIDO, SIN_PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import {
  aprobarSinCobro,
  iniciarCobro,
  LIMITE_DE_COMPRAS,
} from "#features/caja/pagos/server/iniciar-cobro.ts";
import { type RetencionAbierta, verRetencion } from "#features/caja/pagos/server/ver-retencion.ts";
import { negarCompra } from "#features/eventos/espera/server/entrar-en-fila.ts";
import { abrirFila } from "#features/eventos/espera/server/fila-al-dia.ts";
import { conOferta, consumirOferta, ofrecer } from "#features/eventos/espera/server/ofrecer.ts";
import { SIN_CUPO, ventanaDe } from "#features/eventos/precios/rules.ts";
import { tarifasDeEvento } from "#features/eventos/precios/server/cupos.ts";
import { elegir, type Pedido } from "#features/eventos/precios/server/elegir.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { Compra } from "../contract.ts";
import { AGOTADAS, NO_SE_HACE, quedanSolo, VENTA_CERRADA } from "../rules.ts";
import { horaDelClub, lugaresCambiaron, SIN_OFRECER } from "./concepto-entrada.ts";
import { findEstadoDeVenta } from "./entradas.repo.ts";
import {
  type CompraPorRetener,
  insertRetencion,
  listEntradasDePago,
  type Retencion,
  retencionDe,
  type Seleccion,
  sinCupo,
} from "./lugares.repo.ts";

interface Retenida {
  entradas: number[];
  /** The checkout page; null if it is still to be created. */
  url: string | null;
  cobro: Parameters<typeof iniciarCobro>[1];
}

interface Intento {
  eventoId: number;
  usuarioId: number;
  actor: Actor;
  seleccion: Seleccion;
}

/** Counts purchase attempts per event. The limit is so high that it is never reached. */
export const INTENTOS_DE_COMPRA: RateLimit = { name: "intentos", points: 1000000, seconds: 60 };

/**
 * Buys tickets for the caller (Rule ENT-2): holds their places and creates a checkout page, all or nothing. A
 * unique index allows one open hold per user and event: another attempt returns the same page, or exchanges
 * the hold if the selection differs. If the provider fails, the places are released at once; after a crash,
 * the hold expires.
 */
export async function comprarEntrada(
  deps: Deps,
  actor: Actor,
  input: Pedido & { eventoId: number; usuarioId: number },
): Promise<Outcome<Compra>> {
  if (input.usuarioId !== actor.usuarioId) return notFound();
  const limite = await deps.limits.take(LIMITE_DE_COMPRAS, String(actor.usuarioId));
  if (limite) return limite;
  const { eventoId, usuarioId } = input;
  const elegidas = await elegir(deps, usuarioId, eventoId, input);
  if (!elegidas.ok) return elegidas;
  const seleccion = elegidas.value;
  if (!deps.payments && (await necesitaPago(deps, eventoId, seleccion))) return SIN_PAGO_EN_LINEA;

  const tomada = await holdPlaces(deps, { eventoId, usuarioId, actor, seleccion });
  if (tomada.ok || tomada.code !== "no-existe") void contarIntento(deps, eventoId);
  return tomada.ok ? cobrarRetenida(deps, tomada.value) : tomada;
}

async function cobrarRetenida(deps: Deps, { entradas, url, cobro }: Retenida): Promise<Outcome<Compra>> {
  const { pagoId, monto: total } = cobro;
  const compra = { pagoId, entradaId: entradas[0] ?? 0, entradas, total };
  if (total === 0) {
    await aprobarSinCobro(deps, pagoId);
    return done({ ...compra, url: `${deps.settings.siteUrl}/success?external_reference=${pagoId}` });
  }
  const pagina = url ?? (await iniciarCobro(deps, cobro));
  return pagina ? done({ ...compra, url: pagina }) : PROVEEDOR_CAIDO;
}

/** Opens a line if there are more purchase attempts than the site can serve. Never rejects, so it need not be awaited. */
async function contarIntento(deps: Deps, eventoId: number): Promise<void> {
  const { salesPerMinute } = deps.settings;
  try {
    if (await deps.limits.exceeded(INTENTOS_DE_COMPRA, String(eventoId), salesPerMinute))
      await abrirFila(deps, eventoId);
  } catch (error) {
    deps.log.warn({ err: error, eventoId }, "failed to count purchase attempts");
  }
}

/** Whether a sale needs the provider's credentials. Free tickets do not. */
async function necesitaPago({ db, clock }: Deps, eventoId: number, { tarifas }: Seleccion) {
  const venta = await findEstadoDeVenta(db, eventoId, horaDelClub(clock()));
  if (!venta) return false;
  if (tarifas.length === 0) return venta.precio > 0;
  const elegidas = new Set(tarifas.map(({ tarifaId }) => tarifaId));
  return (await tarifasDeEvento(db, eventoId)).some(({ id, precio }) => elegidas.has(id) && precio > 0);
}

async function holdPlaces(deps: Deps, pedido: Intento, again = false): Promise<Outcome<Retenida>> {
  const { eventoId, seleccion } = pedido;
  const ahora = deps.clock();
  const venceEn = new Date(ahora.getTime() + deps.club().entradas.minutosDeReserva * 60_000);
  const intento = { ...pedido, ahora, horaDelClub: horaDelClub(ahora), venceEn };
  const nueva = await retener(deps, intento);
  if (isRetencion(nueva)) return retenida(deps, intento, nueva);
  if (nueva === null && seleccion.tarifas.length === 0) {
    const tipo = await tipoDe(deps, eventoId);
    if (tipo === "elegir")
      return invalidField("elegir-tarifa", "tarifas", "Elegí qué tipo de entrada querés.");
    if (tipo !== "ninguno") {
      const tarifas = [{ tarifaId: tipo, cantidad: seleccion.cantidad }];
      return holdPlaces(deps, { ...pedido, seleccion: { ...seleccion, tarifas } });
    }
  }
  // The buyer's own hold may have caused the lack of places or the unique violation.
  const abierta = await verRetencion(deps, retencionDe(pedido));
  if (abierta.que === "abierta") return continuar(deps, intento, abierta);
  if (abierta.que === "en-revision") return EN_REVISION;
  const free = abierta.que === "termino" || nueva === "repetida";
  return free && !again ? holdPlaces(deps, pedido, true) : porQueNo(deps, intento, nueva);
}

const EN_REVISION = conflict(
  "en-revision",
  "Ya tenés una compra para este evento con el pago en revisión. Lo que elegiste sigue guardado: no hace falta que pagues de nuevo.",
);

type IntentoDeRetener = Intento & CompraPorRetener;

/** Why places could not be held; null if there are too few, or if the sale or the line does not admit the buyer. */
type Fallo = "repetida" | NonNullable<ReturnType<typeof sinCupo>> | null;

const isRetencion = (nueva: Retencion | Fallo): nueva is Retencion =>
  typeof nueva === "object" && nueva !== null;

/** Holds free places, or those of the buyer's waiting-list offer. */
async function retener(deps: Deps, intento: IntentoDeRetener): Promise<Retencion | Fallo> {
  const libre = await insertRetencion(deps.db, intento).catch(quePaso);
  if (libre !== null || !(await conOferta(deps, intento))) return libre;
  return deps.db.transaction((tx) => retenerConOferta(deps, tx, intento)).catch(quePaso);
}

function quePaso(error: unknown): Fallo {
  const fallo = violates(error, "pagos_retencion_unica") ? "repetida" : sinCupo(error);
  if (fallo || error instanceof SinLugar) return fallo;
  throw error;
}

function retenida(
  deps: Deps,
  { eventoId, venceEn }: IntentoDeRetener,
  { pagoId, entradas, descripcion: titulo, total: monto, quedan }: Retencion,
) {
  lugaresCambiaron(deps, { id: eventoId, quedan });
  return done({ entradas, url: null, cobro: { pagoId, titulo, monto, venceEn } });
}

/**
 * Determines the type of an order without one: the event's only public type, or none. Refused if there are
 * several types.
 */
async function tipoDe(deps: Deps, eventoId: number) {
  const tarifas = await tarifasDeEvento(deps.db, eventoId);
  const abiertas = tarifas.filter((una) => !una.soloSocios && ventanaDe(una, deps.clock()) === "abierta");
  if (tarifas.length === 0) return "ninguno";
  return abiertas.length === 1 && abiertas[0] ? abiertas[0].id : "elegir";
}

/** Returns the page of the buyer's open hold, or exchanges the hold if the selection differs. */
async function continuar(
  deps: Deps,
  intento: IntentoDeRetener,
  { url, descripcion: titulo, pagoId, monto, venceEn }: RetencionAbierta,
): Promise<Outcome<Retenida>> {
  const lineas = await listEntradasDePago(deps.db, pagoId);
  if (esLaMisma(intento.seleccion, lineas))
    return done({ entradas: lineas.map(({ id }) => id), url, cobro: { pagoId, titulo, monto, venceEn } });
  // Keeps the deadline, because repeated exchanges could otherwise hold places forever.
  const cambio = { ...intento, venceEn };
  const cambiada = await exchange(deps, cambio, pagoId).catch(quePaso);
  return isRetencion(cambiada) ? retenida(deps, cambio, cambiada) : porQueNo(deps, intento, cambiada);
}

function esLaMisma(
  { tarifas, cantidad, codigoId, para }: Seleccion,
  lineas: Awaited<ReturnType<typeof listEntradasDePago>>,
) {
  const de = (tarifaId: number | null) => lineas.filter((linea) => linea.tarifaId === tarifaId).length;
  return (
    lineas.length === cantidad &&
    lineas.every((linea, n) => linea.codigoId === codigoId && linea.paraId === (para[n] ?? null)) &&
    (tarifas.length === 0 ? de(null) === cantidad : tarifas.every((una) => de(una.tarifaId) === una.cantidad))
  );
}

class SinLugar extends Error {}

/**
 * Holds places from the buyer's waiting-list offer. If that fails, the offer remains; remaining
 * places are offered to the next group.
 */
async function retenerConOferta(deps: Deps, tx: Tx, intento: CompraPorRetener) {
  const usaOferta = await consumirOferta(deps, tx, intento);
  const nueva = await insertRetencion(tx, { ...intento, conOferta: usaOferta });
  if (!nueva) throw new SinLugar("the former hold or offer stays");
  await ofrecer(deps, tx, intento.eventoId);
  return nueva;
}

/** Replaces an open hold with another selection; if that fails, the hold stays. */
function exchange(deps: Deps, intento: CompraPorRetener, pagoId: number): Promise<Retencion> {
  return deps.db.transaction(async (tx) => {
    await soltarRetencion({ ...deps, conceptos: SIN_OFRECER }, tx, pagoId, "cancelado");
    return retenerConOferta(deps, tx, intento);
  });
}

async function porQueNo(
  deps: Deps,
  { eventoId, actor, seleccion, ahora }: Intento & { ahora: Date },
  fallo: Fallo,
): Promise<Outcome<never>> {
  const venta = await findEstadoDeVenta(deps.db, eventoId, horaDelClub(ahora));
  if (!venta) return notFound("No existe ese evento.");
  if (!venta.seHace) return conflict("evento-suspendido", NO_SE_HACE);
  if (!venta.estado) return conflict("evento-inactivo", "Este evento no está a la venta.");
  if (!venta.ventaAbierta) return conflict("venta-cerrada", VENTA_CERRADA);
  if (!venta.futuro) return conflict("evento-pasado", "Este evento ya empezó o ya pasó.");
  if (seleccion.cantidad > venta.maximoPorCompra)
    return invalidField(
      "demasiadas",
      seleccion.tarifas.length > 0 ? "tarifas" : "cantidad",
      `Podés comprar hasta ${formatCantidad(venta.maximoPorCompra, "entrada")} por vez.`,
    );
  if (fallo && fallo !== "repetida")
    return conflict(fallo === "oferta" ? "cambio-la-oferta" : `sin-cupo-${fallo}`, SIN_CUPO[fallo]);
  const sinTurno = venta.conFila && venta.quedan > 0 ? await negarCompra(deps, actor, eventoId) : null;
  if (sinTurno) return sinTurno;
  if (venta.quedan === 0) return conflict("agotadas", AGOTADAS);
  if (venta.quedan < seleccion.cantidad) return conflict("no-alcanzan", quedanSolo(venta.quedan));
  return conflict("cambio-la-oferta", SIN_CUPO.oferta);
}
