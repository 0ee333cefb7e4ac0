import { sumPesos } from "#contract/money.ts";
import { atField, conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { anotarCobro } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { SIN_CUPO } from "#features/eventos/precios/rules.ts";
import { takeCupos, tarifasDeEvento } from "#features/eventos/precios/server/cupos.ts";
import type { Pedido } from "#features/eventos/precios/server/elegir.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorNombre } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
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
export async function venderEntrada(deps: Deps, actor: Actor, input: JsonOf<typeof contract.vender>) {
  const { nombreUsuario, medio, idempotencyKey } = input;
  const pedidoHash = requestHashOf("venta", actor.usuarioId, { ...input, idempotencyKey: null });
  // An earlier call is looked up first, because names or ticket types may have changed since then.
  const recorded = await findVenta(deps.db, idempotencyKey);
  if (recorded.length > 0) return laVendida(deps, recorded, actor, pedidoHash);
  const persona = nombreUsuario ? await personaPorNombre(deps.db, nombreUsuario) : null;
  if (nombreUsuario && !persona)
    return atField("nombreUsuario", notFound("No hay ningún usuario con ese nombre."));
  const usuarioId = persona?.id ?? null;
  const cobro = { usuarioId, concepto: "entrada", medio, idempotencyKey, pedidoHash };
  const venta = await anotarVenta(deps, actor, input, {
    usuarioId,
    medio,
    estado: "pagada",
    cobrar: (tx, precio) => anotarCobro(deps, tx, actor, { ...cobro, ...precio }),
  });
  return venta.ok ? laVendida(deps, venta.value, actor, pedidoHash) : venta;
}

type PedidoDeVenta = Pick<
  JsonOf<typeof contract.vender>,
  "cantidad" | "correo" | "eventoId" | "idempotencyKey" | "nombre" | "tarifas"
>;

interface Cobro {
  usuarioId: number | null;
  medio: MedioDePago;
  estado: "pagada" | "reservada";
  cobrar: (tx: Tx, precio: { descripcion: string; monto: number }) => Promise<{ id: number }>;
}

/**
 * Records a sale by staff: takes its places, inserts payment and tickets, and emails paid tickets. Audited.
 * @returns the tickets, or those that a concurrent call with the same key recorded
 */
export async function anotarVenta(
  deps: Deps,
  actor: Actor,
  pedido: PedidoDeVenta,
  { usuarioId, medio, estado, cobrar }: Cobro,
): Promise<Outcome<EntradaRow[]>> {
  const { eventoId, nombre, correo, idempotencyKey } = pedido;
  const lineas = await lineasDe(deps, eventoId, pedido);
  if (!lineas.ok) return lineas;
  const cantidad = lineas.value.length;
  const empiezaDespuesDe = horaDelClub(startOfOngoingEvents(deps.club().entradas.puerta, deps.clock()));
  const record = deps.db.transaction(async (tx): Promise<Outcome<number | null>> => {
    const lugar = await updateLugaresTomados(tx, eventoId, cantidad, empiezaDespuesDe, "venta");
    if (!lugar) return done(null);
    const cupos = lineas.value.map(({ tarifaId }) => ({ tarifaId, usuarioId, paraId: null }));
    await takeCupos(tx, cuposDe(cupos));
    const nuevas = lineas.value.map(({ tarifaId, precio }) => ({
      eventoId,
      usuarioId,
      portador: nombre || null,
      portadorCorreo: correo,
      tarifaId,
      precio: precio ?? lugar.precio,
    }));
    const { id: pagoId } = await cobrar(tx, {
      descripcion: `${cantidad === 1 ? "Entrada" : `${cantidad} entradas`}: ${lugar.nombre}`,
      monto: sumPesos(nuevas.map(({ precio }) => precio)),
    });
    const [primera = 0] = await insertEntradas(tx, estado, { pagoId, compradaEn: deps.clock() }, nuevas);
    await registrar(deps, tx, actor, {
      accion: "entrada.venta",
      objetoId: primera,
      despues: { eventoId, usuarioId, medio, pagoId, ...(cantidad > 1 && { cantidad }) },
    });
    if (estado === "pagada") await enviarEntradas(deps, tx, pagoId);
    return done(pagoId);
  });
  const pagoId = await record.catch((error: unknown): Outcome<null> => {
    if (violates(error, "pagos_idempotency_key_unico")) return done(null);
    const lleno = sinCupo(error);
    if (lleno) return conflict(`sin-cupo-${lleno}`, SIN_CUPO[lleno]);
    throw error;
  });
  if (!pagoId.ok) return pagoId;
  const rows = await (pagoId.value ? listDePago(deps.db, pagoId.value) : findVenta(deps.db, idempotencyKey));
  const [row] = rows;
  if (!row) return porQueNo(deps, eventoId, cantidad, empiezaDespuesDe);
  lugaresCambiaron(deps, { id: row.eventoId, quedan: row.quedan });
  return done(rows);
}

type LineaDeVenta = { tarifaId: number | null; precio: number | null };

/** Returns the tickets of a sale with their prices, by type if the event has types. */
async function lineasDe(
  deps: Deps,
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

export function toVendida(deps: Deps, rows: readonly EntradaRow[], actor: Actor): Outcome<EntradaVendida> {
  const [primera] = rows;
  if (!primera) return notFound();
  const entradas = rows.map((row) => ({ id: row.id, codigo: codigoDe(deps, row), tarifa: row.tarifa }));
  return done({
    ...toEntrada(primera, actor),
    codigo: codigoDe(deps, primera),
    entradas,
    total: primera.monto,
  });
}

/** Returns a recorded sale. Refuses a key that was used for other data. */
function laVendida(deps: Deps, rows: readonly EntradaRow[], actor: Actor, pedidoHash: string) {
  const [row] = rows;
  if (!row) return notFound();
  // Only the recipient of a passed ticket may see its new code.
  const wasPassed = rows.some(({ pasadaA }) => pasadaA !== null);
  if (row.estado === "pagada" && isRepeated(row, pedidoHash) && !wasPassed)
    return toVendida(deps, rows, actor);
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

async function porQueNo(deps: Deps, eventoId: number, cantidad: number, empiezaDespuesDe: string) {
  const venta = await findEstadoDeVenta(deps.db, eventoId, empiezaDespuesDe);
  if (!venta) return atField("eventoId", notFound("No existe ese evento."));
  if (!venta.estado) return conflict("evento-inactivo", "Este evento no está a la venta.");
  if (!venta.ventaAbierta) return conflict("venta-cerrada", VENTA_CERRADA);
  if (!venta.seHace) return conflict("evento-suspendido", NO_SE_HACE);
  if (!venta.futuro) return conflict("evento-pasado", "Este evento ya terminó.");
  if (venta.quedan > 0 && venta.quedan < cantidad) return conflict("no-alcanzan", quedanSolo(venta.quedan));
  return conflict("agotadas", AGOTADAS);
}
