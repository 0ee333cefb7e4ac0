import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { anotarCobro, type MedioEnMano } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { personaPorNombre } from "#features/cuentas/usuarios/server/usuarios.ts";
import { SIN_CUPO } from "#features/eventos/precios/rules.ts";
import { takeCupos, tarifasDeEvento } from "#features/eventos/precios/server/cupos.ts";
import type { Pedido } from "#features/eventos/precios/server/elegir.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { EntradaVendida } from "../contract.ts";
import {
  AGOTADAS,
  CODIGO_DE_ENTRADA,
  NO_SE_HACE,
  quedanSolo,
  startOfOngoingEvents,
  VENTA_CERRADA,
} from "../rules.ts";
import { horaDelClub, lugaresCambiaron } from "./concepto-entrada.ts";
import { cuposDe, takeLugares } from "./lugares/repo.ts";
import { enviarEntradas } from "./mails.ts";
import { conTodoDePago, type EntradaRow, findVenta, insertEntradas, verVenta } from "./repo.ts";
import { sinCupo } from "./retener.ts";
import { codigoDe, toEntrada } from "./to-entrada.ts";

/**
 * Records a cash or transfer sale of one or several tickets until the event ends (Rule ENT-5); audited. Buyers without an
 * account receive the tickets by email if given, else as codes to show or print. A repeated idempotency key returns the first sale.
 */
export async function venderEntrada(
  deps: Pick<Deps, "cache" | "clock" | "club" | "codes" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: {
    eventoId: number;
    nombreUsuario?: string | undefined;
    nombre?: string | undefined;
    correo: string | null;
    medio: MedioEnMano;
    cantidad?: number | undefined;
    tarifas?: Pedido["tarifas"];
    idempotencyKey?: string | undefined;
  },
): Promise<Outcome<EntradaVendida>> {
  const persona = input.nombreUsuario ? await personaPorNombre(deps.db, input.nombreUsuario) : null;
  if (input.nombreUsuario && !persona) {
    const detail = "No hay ningún usuario con ese nombre.";
    return { ...notFound(detail), errors: [{ path: "nombreUsuario", message: detail }] };
  }
  const { eventoId, medio, idempotencyKey } = input;
  const comprador = {
    usuarioId: persona?.id ?? null,
    portador: input.nombre || null,
    portadorCorreo: input.correo,
  };
  const lineas = await lineasDe(deps, eventoId, input);
  if (!lineas.ok) return lineas;
  const venta = { registradoPor: actor.usuarioId, eventoId, medio, ...comprador };
  const recorded = await repeated(deps, actor, { venta, cantidad: lineas.value.length, idempotencyKey });
  if (recorded) return recorded;
  const ahora = deps.clock();
  const empiezaDespuesDe = horaDelClub(startOfOngoingEvents(deps.club().entradas.puerta, ahora));
  const record = deps.db.transaction(async (tx) => {
    const tomada = await takeVenta(tx, { eventoId, comprador, lineas: lineas.value, empiezaDespuesDe });
    if (!tomada) return null;
    const { usuarioId } = comprador;
    const { entradas, ...precio } = tomada;
    const cantidad = entradas.length;
    const cobro = { usuarioId, concepto: "entrada", ...precio, medio, idempotencyKey };
    const pago = await anotarCobro(deps, tx, actor, cobro);
    const [primera = 0] = await insertEntradas(
      tx,
      "pagada",
      { pagoId: pago.id, compradaEn: ahora },
      entradas,
    );
    await registrar(deps, tx, actor, {
      accion: "entrada.venta",
      objeto: "entrada",
      objetoId: primera,
      despues: { eventoId, usuarioId, medio, pagoId: pago.id, ...(cantidad > 1 && { cantidad }) },
    });
    await enviarEntradas(deps, tx, pago.id);
    return pago.id;
  });
  const pagoId = await record.catch((error: unknown) => {
    if (violatesUnique(error, "pagos_idempotency_key_unico")) return null;
    const lleno = sinCupo(error);
    if (lleno) return refused(409, `sin-cupo-${lleno}`, SIN_CUPO[lleno]);
    throw error;
  });
  if (pagoId === null) {
    // A concurrent call with the same key may have recorded the sale and taken the last place.
    const sold = await repeated(deps, actor, { venta, cantidad: lineas.value.length, idempotencyKey });
    return sold ?? porQueNo(deps, eventoId, lineas.value.length, empiezaDespuesDe);
  }
  if (typeof pagoId === "object") return pagoId;
  const vendidas = await conTodoDePago(deps.db, pagoId);
  if (vendidas[0]) lugaresCambiaron(deps, { id: eventoId, quedan: vendidas[0].quedan });
  return toVendida(deps, vendidas, actor);
}

/** Who buys at the counter. */
interface Comprador {
  usuarioId: number | null;
  portador: string | null;
  portadorCorreo: string | null;
}

type LineaDeVenta = { tarifaId: number | null; precio: number | null };

/** Takes the places and quotas of a sale and prices its tickets; null if there are too few places. */
export async function takeVenta(
  tx: Tx,
  venta: { eventoId: number; comprador: Comprador; lineas: LineaDeVenta[]; empiezaDespuesDe: string },
) {
  const { eventoId, comprador, lineas, empiezaDespuesDe } = venta;
  const lugar = await takeLugares(tx, eventoId, lineas.length, empiezaDespuesDe, "venta");
  if (!lugar) return null;
  const { usuarioId } = comprador;
  await takeCupos(tx, cuposDe(lineas.map(({ tarifaId }) => ({ tarifaId, usuarioId }))));
  const precios = lineas.map(({ precio }) => precio ?? toMoney(lugar.precio));
  return {
    descripcion: `${lineas.length === 1 ? "Entrada" : `${lineas.length} entradas`}: ${lugar.nombre}`,
    monto: fromMoney(precios.reduce((sum, precio) => sum + precio, 0)),
    entradas: lineas.map(({ tarifaId }, index) => ({
      eventoId,
      ...comprador,
      tarifaId,
      precio: fromMoney(precios[index] ?? 0),
    })),
  };
}

/** The tickets of a sale: of a type, at its price, or "General" at the event's. */
export async function lineasDe(
  deps: Pick<Deps, "db">,
  eventoId: number,
  { cantidad = 1, tarifas }: Pick<Pedido, "cantidad" | "tarifas">,
): Promise<Outcome<LineaDeVenta[]>> {
  const todas = await tarifasDeEvento(deps.db, eventoId);
  if (!tarifas && todas.length === 0) return done(Array(cantidad).fill({ tarifaId: null, precio: null }));
  if (!tarifas) return refusedField(422, "elegir-tarifa", "tarifas", "Elegí el tipo de entrada.");
  const lineas = tarifas.flatMap(({ tarifaId, cantidad }) => {
    const tarifa = todas.find(({ id }) => id === tarifaId);
    return Array(cantidad).fill(tarifa ? { tarifaId, precio: toMoney(tarifa.precio) } : null);
  });
  return lineas.includes(null)
    ? refusedField(422, "tarifa-invalida", "tarifas", "Ese tipo de entrada no es de este evento.")
    : done(lineas);
}

/** The first ticket of a sale, with the codes of all. */
export function toVendida(
  deps: Pick<Deps, "codes">,
  rows: readonly EntradaRow[],
  actor: Actor,
): Outcome<EntradaVendida> {
  const codes = deps.codes(CODIGO_DE_ENTRADA);
  const [primera] = rows;
  if (!primera) return notFound();
  const entradas = rows.map((row) => ({ id: row.id, codigo: codigoDe(codes, row), tarifa: row.tarifa }));
  return done({
    ...toEntrada(primera, actor),
    codigo: codigoDe(codes, primera),
    entradas,
    total: toMoney(primera.monto),
  });
}

/**
 * The sale recorded by an earlier call with this key, or null. A key reused with other data is rejected, because returning
 * the first sale would be wrong.
 */
async function repeated(
  deps: Pick<Deps, "codes" | "db">,
  actor: Actor,
  {
    venta,
    cantidad,
    idempotencyKey,
  }: { venta: Partial<EntradaRow>; cantidad: number; idempotencyKey: string | undefined },
): Promise<Outcome<EntradaVendida> | null> {
  const rows = idempotencyKey ? await findVenta(deps.db, idempotencyKey) : [];
  const [row] = rows;
  if (!row) return null;
  const fields = Object.keys(venta) as (keyof EntradaRow)[];
  const isSame = rows.length === cantidad && fields.every((field) => row[field] === venta[field]);
  if (row.estado === "pagada" && isSame) return toVendida(deps, rows, actor);
  const anulada = row.estado === "pagada" ? "" : ", que después se anuló";
  return refused(
    409,
    "venta-distinta",
    `La venta anterior ya quedó registrada: entrada n.º ${row.id}, ${row.eventoNombre}${anulada}. Para vender una más, tocá Registrar venta otra vez.`,
  );
}

/** Why a sale found no places. */
export async function porQueNo(
  deps: Pick<Deps, "db">,
  eventoId: number,
  cantidad: number,
  empiezaDespuesDe: string,
) {
  const venta = await verVenta(deps.db, eventoId, empiezaDespuesDe);
  if (!venta) {
    const detail = "No existe ese evento.";
    return { ...notFound(detail), errors: [{ path: "eventoId", message: detail }] };
  }
  if (!venta.estado) return refused(409, "evento-inactivo", "Este evento no está a la venta.");
  if (!venta.ventaAbierta) return refused(409, "venta-cerrada", VENTA_CERRADA);
  if (!venta.seHace) return refused(409, "evento-suspendido", NO_SE_HACE);
  if (!venta.futuro) return refused(409, "evento-pasado", "Este evento ya terminó.");
  if (venta.quedan > 0 && venta.quedan < cantidad)
    return refused(409, "no-alcanzan", quedanSolo(venta.quedan));
  return refused(409, "agotadas", AGOTADAS);
}
