import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { anotarCobro, type MedioEnMano } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { personaPorNombre } from "#features/cuentas/usuarios/server/usuarios.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { EntradaVendida } from "../contract.ts";
import { AGOTADAS, CODIGO_DE_ENTRADA, startOfOngoingEvents, VENTA_CERRADA } from "../rules.ts";
import { horaDelClub, lugaresCambiaron } from "./concepto-entrada.ts";
import { enviarEntrada } from "./mails.ts";
import { type EntradaRow, findEntrada, findVenta, insertPaidEntrada, takeLugar, verVenta } from "./repo.ts";
import { toEntrada } from "./to-entrada.ts";

/**
 * Records a cash or transfer sale until the event ends (Rule ENT-5); audited. Buyers without an account receive the
 * ticket by email if given, else as a code to show or print. A repeated idempotency key returns the first sale.
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
  const venta = { registradoPor: actor.usuarioId, eventoId, medio, ...comprador };
  const recorded = await repeated(deps, actor, venta, idempotencyKey);
  if (recorded) return recorded;
  const ahora = deps.clock();
  const empiezaDespuesDe = horaDelClub(startOfOngoingEvents(deps.club().entradas.puerta, ahora));
  const record = deps.db.transaction(async (tx) => {
    const lugar = await takeLugar(tx, eventoId, empiezaDespuesDe, "venta");
    if (!lugar) return null;
    const { usuarioId } = comprador;
    const descripcion = `Entrada: ${lugar.nombre}`;
    const cobro = { usuarioId, concepto: "entrada", descripcion, monto: lugar.precio, medio, idempotencyKey };
    const pago = await anotarCobro(deps, tx, actor, cobro);
    const id = await insertPaidEntrada(tx, { eventoId, ...comprador, pagoId: pago.id, compradaEn: ahora });
    await registrar(deps, tx, actor, {
      accion: "entrada.venta",
      objeto: "entrada",
      objetoId: id,
      despues: { eventoId, usuarioId, medio, pagoId: pago.id },
    });
    await enviarEntrada(deps, tx, id);
    return id;
  });
  const entradaId = await record.catch((error: unknown) => {
    if (violatesUnique(error, "pagos_idempotency_key_unico")) return null;
    throw error;
  });
  if (entradaId === null)
    // A concurrent call with the same key may have recorded the sale and taken the last place.
    return (await repeated(deps, actor, venta, idempotencyKey)) ?? porQueNo(deps, eventoId, empiezaDespuesDe);
  const vendida = await findEntrada(deps.db, entradaId);
  if (!vendida) return notFound();
  lugaresCambiaron(deps, { id: eventoId, quedan: vendida.quedan });
  return done(toVendida(deps, vendida, actor));
}

function toVendida(deps: Pick<Deps, "codes">, row: EntradaRow, actor: Actor): EntradaVendida {
  return { ...toEntrada(row, actor), codigo: deps.codes(CODIGO_DE_ENTRADA).sign(row.id) };
}

/**
 * The sale recorded by an earlier call with this key, or null. A key reused with other data is rejected, because returning
 * the first sale would be wrong.
 */
async function repeated(
  deps: Pick<Deps, "codes" | "db">,
  actor: Actor,
  venta: Partial<EntradaRow>,
  idempotencyKey: string | undefined,
): Promise<Outcome<EntradaVendida> | null> {
  const row = idempotencyKey ? await findVenta(deps.db, idempotencyKey) : null;
  if (!row) return null;
  const fields = Object.keys(venta) as (keyof EntradaRow)[];
  if (row.estado === "pagada" && fields.every((field) => row[field] === venta[field]))
    return done(toVendida(deps, row, actor));
  const anulada = row.estado === "pagada" ? "" : ", que después se anuló";
  return refused(
    409,
    "venta-distinta",
    `La venta anterior ya quedó registrada: entrada n.º ${row.id}, ${row.eventoNombre}${anulada}. Para vender una más, tocá Registrar venta otra vez.`,
  );
}

async function porQueNo(deps: Pick<Deps, "db">, eventoId: number, empiezaDespuesDe: string) {
  const venta = await verVenta(deps.db, eventoId, empiezaDespuesDe);
  if (!venta) {
    const detail = "No existe ese evento.";
    return { ...notFound(detail), errors: [{ path: "eventoId", message: detail }] };
  }
  if (!venta.estado) return refused(409, "evento-inactivo", "Este evento no está a la venta.");
  if (!venta.ventaAbierta) return refused(409, "venta-cerrada", VENTA_CERRADA);
  if (!venta.futuro) return refused(409, "evento-pasado", "Este evento ya terminó.");
  return refused(409, "agotadas", AGOTADAS);
}
