import { conflict, done, invalidField, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { anotarCobro } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import type { DepsDeDinero } from "#features/caja/pagos/server/concepto.ts";
import { SIN_CUPO } from "#features/eventos/precios/rules.ts";
import { takeCupos, tarifasDeEvento } from "#features/eventos/precios/server/cupos.ts";
import type { Pedido } from "#features/eventos/precios/server/elegir.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import { personaPorNombre } from "#features/personas/usuarios/server/usuarios.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { requestHashOf } from "#server/request-hash.ts";
import type * as contract from "../contract.ts";
import type { EntradaVendida } from "../contract.ts";
import { AGOTADAS, NO_SE_HACE, quedanSolo, startOfOngoingEvents, VENTA_CERRADA } from "../rules.ts";
import { codigoDe } from "./codigo-de-entrada.ts";
import { horaDelClub, lugaresCambiaron } from "./concepto-entrada.ts";
import { findEstadoDeVenta, findVenta, insertEntradas, listDePago } from "./entradas.repo.ts";
import { cuposDe, sinCupo, updateLugaresTomados } from "./lugares.repo.ts";
import { enviarEntradas } from "./mails.ts";
import type { EntradaRow } from "./table.ts";
import { toEntrada } from "./to-entrada.ts";

/**
 * Records a sale in cash or by transfer (Rule ENT-5). Audited. A buyer without an account gets the tickets by
 * mail, or as codes to show or print if no address is given. A repeated idempotency key returns the first
 * sale.
 */
export async function venderEntrada(
  deps: DepsDeDinero,
  actor: Actor,
  input: JsonOf<typeof contract.vender>,
): Promise<Outcome<EntradaVendida>> {
  const { eventoId, medio, idempotencyKey } = input;
  const pedidoHash = requestHashOf("venta", actor.usuarioId, { ...input, idempotencyKey: null });
  // An earlier call is looked up first, because names or ticket types may have changed since then.
  const recorded = await repeated(deps, actor, { pedidoHash, idempotencyKey });
  if (recorded) return recorded;
  const persona = input.nombreUsuario ? await personaPorNombre(deps.db, input.nombreUsuario) : null;
  if (input.nombreUsuario && !persona) {
    const detail = "No hay ningún usuario con ese nombre.";
    return { ...notFound(detail), errors: [{ path: "nombreUsuario", message: detail }] };
  }
  const comprador = {
    usuarioId: persona?.id ?? null,
    portador: input.nombre || null,
    portadorCorreo: input.correo,
  };
  const lineas = await lineasDe(deps, eventoId, input);
  if (!lineas.ok) return lineas;
  const ahora = deps.clock();
  const empiezaDespuesDe = horaDelClub(startOfOngoingEvents(deps.club().entradas.puerta, ahora));
  const cobro = { usuarioId: comprador.usuarioId, concepto: "entrada", medio, idempotencyKey, pedidoHash };
  const pagoId = await anotarVenta(deps, actor, {
    eventoId,
    comprador,
    medio,
    lineas: lineas.value,
    empiezaDespuesDe,
    estado: "pagada",
    cobrar: (tx, precio) => anotarCobro(deps, tx, actor, { ...cobro, ...precio }),
  });
  if (pagoId === null) {
    // A concurrent call with the same key may have recorded the sale and taken the last place.
    const sold = await repeated(deps, actor, { pedidoHash, idempotencyKey });
    return sold ?? porQueNo(deps, eventoId, lineas.value.length, empiezaDespuesDe);
  }
  if (typeof pagoId === "object") return pagoId;
  const vendidas = await listDePago(deps.db, pagoId);
  if (vendidas[0]) lugaresCambiaron(deps, { id: eventoId, quedan: vendidas[0].quedan });
  return toVendida(deps, vendidas, actor);
}

interface Comprador {
  usuarioId: number | null;
  portador: string | null;
  portadorCorreo: string | null;
}

type LineaDeVenta = { tarifaId: number | null; precio: number | null };

interface Venta {
  eventoId: number;
  comprador: Comprador;
  medio: MedioDePago;
  lineas: LineaDeVenta[];
  empiezaDespuesDe: string;
  estado: "pagada" | "reservada";
  cobrar: (tx: Tx, precio: { descripcion: string; monto: string }) => Promise<{ id: number }>;
}

/**
 * Records a sale by staff: takes its places, inserts payment and tickets, and emails paid tickets. Audited.
 * @returns the payment's id; null if there are too few places, or a concurrent call with the same key
 * recorded the sale
 */
export function anotarVenta(
  deps: Parameters<typeof enviarEntradas>[0] & Pick<Deps, "db">,
  actor: Actor,
  { eventoId, comprador, medio, lineas, empiezaDespuesDe, estado, cobrar }: Venta,
): Promise<number | Refused | null> {
  const { usuarioId } = comprador;
  const cantidad = lineas.length;
  const record = deps.db.transaction(async (tx) => {
    const lugar = await updateLugaresTomados(tx, eventoId, cantidad, empiezaDespuesDe, "venta");
    if (!lugar) return null;
    await takeCupos(tx, cuposDe(lineas.map(({ tarifaId }) => ({ tarifaId, usuarioId, paraId: null }))));
    const precios = lineas.map(({ precio }) => precio ?? lugar.precio);
    const { id: pagoId } = await cobrar(tx, {
      descripcion: `${cantidad === 1 ? "Entrada" : `${cantidad} entradas`}: ${lugar.nombre}`,
      monto: fromMoney(precios.reduce((sum, precio) => sum + precio, 0)),
    });
    const nuevas = lineas.map(({ tarifaId }, index) => ({
      eventoId,
      ...comprador,
      tarifaId,
      precio: precios[index] ?? 0,
    }));
    const [primera = 0] = await insertEntradas(tx, estado, { pagoId, compradaEn: deps.clock() }, nuevas);
    await registrar(deps, tx, actor, {
      accion: "entrada.venta",
      objetoId: primera,
      despues: { eventoId, usuarioId, medio, pagoId, ...(cantidad > 1 && { cantidad }) },
    });
    if (estado === "pagada") await enviarEntradas(deps, tx, pagoId);
    return pagoId;
  });
  return record.catch((error: unknown) => {
    if (violatesUnique(error, "pagos_idempotency_key_unico")) return null;
    const lleno = sinCupo(error);
    if (lleno) return conflict(`sin-cupo-${lleno}`, SIN_CUPO[lleno]);
    throw error;
  });
}

/** Returns the tickets of a sale with their prices, by type if the event has types. */
export async function lineasDe(
  deps: Pick<Deps, "db">,
  eventoId: number,
  { cantidad = 1, tarifas }: Pick<Pedido, "cantidad" | "tarifas">,
): Promise<Outcome<LineaDeVenta[]>> {
  const todas = await tarifasDeEvento(deps.db, eventoId);
  if (!tarifas && todas.length === 0) return done(Array(cantidad).fill({ tarifaId: null, precio: null }));
  if (!tarifas) return invalidField("elegir-tarifa", "tarifas", "Elegí el tipo de entrada.");
  const lineas = tarifas.flatMap(({ tarifaId, cantidad }) => {
    const tarifa = todas.find(({ id }) => id === tarifaId);
    return Array(cantidad).fill(tarifa ? { tarifaId, precio: tarifa.precio } : null);
  });
  return lineas.includes(null)
    ? invalidField("tarifa-invalida", "tarifas", "Ese tipo de entrada no es de este evento.")
    : done(lineas);
}

export function toVendida(
  deps: Pick<Deps, "codes">,
  rows: readonly EntradaRow[],
  actor: Actor,
): Outcome<EntradaVendida> {
  const [primera] = rows;
  if (!primera) return notFound();
  const entradas = rows.map((row) => ({ id: row.id, codigo: codigoDe(deps, row), tarifa: row.tarifa }));
  return done({
    ...toEntrada(primera, actor),
    codigo: codigoDe(deps, primera),
    entradas,
    total: toMoney(primera.monto),
  });
}

/** Returns the sale that was recorded with this key; null if there is none. Refuses a key that was used for other data. */
async function repeated(
  deps: Pick<Deps, "codes" | "db">,
  actor: Actor,
  { pedidoHash, idempotencyKey }: { pedidoHash: string; idempotencyKey: string | undefined },
): Promise<Outcome<EntradaVendida> | null> {
  const rows = idempotencyKey ? await findVenta(deps.db, idempotencyKey) : [];
  const [row] = rows;
  if (!row) return null;
  const isSame = isRepeated(row, pedidoHash);
  // Only the recipient of a passed ticket may see its new code.
  const wasPassed = rows.some(({ pasadaA }) => pasadaA !== null);
  if (row.estado === "pagada" && isSame && !wasPassed) return toVendida(deps, rows, actor);
  const anulada = row.estado === "pagada" ? "" : ", que después se anuló";
  return conflict(
    "venta-distinta",
    `La venta anterior ya quedó registrada: entrada n.º ${row.id}, ${row.eventoNombre}${anulada}. Para vender una más, empezá otra venta.`,
  );
}

/**
 * Whether a request is the same as the recorded request. Sales from earlier versions have no hash, so any
 * request counts as the same.
 */
export const isRepeated = ({ pedidoHash }: EntradaRow, asked: string) =>
  pedidoHash === null || pedidoHash === asked;

export async function porQueNo(
  deps: Pick<Deps, "db">,
  eventoId: number,
  cantidad: number,
  empiezaDespuesDe: string,
) {
  const venta = await findEstadoDeVenta(deps.db, eventoId, empiezaDespuesDe);
  if (!venta) {
    const detail = "No existe ese evento.";
    return { ...notFound(detail), errors: [{ path: "eventoId", message: detail }] };
  }
  if (!venta.estado) return conflict("evento-inactivo", "Este evento no está a la venta.");
  if (!venta.ventaAbierta) return conflict("venta-cerrada", VENTA_CERRADA);
  if (!venta.seHace) return conflict("evento-suspendido", NO_SE_HACE);
  if (!venta.futuro) return conflict("evento-pasado", "Este evento ya terminó.");
  if (venta.quedan > 0 && venta.quedan < cantidad) return conflict("no-alcanzan", quedanSolo(venta.quedan));
  return conflict("agotadas", AGOTADAS);
}
