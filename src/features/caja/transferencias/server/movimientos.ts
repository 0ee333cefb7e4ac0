import { toCentavos } from "#contract/money.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { acreditarTransferencia, findAnulacion } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { POR_DECIDIR } from "../rules.ts";
import { aprenderCuit } from "./cuits.ts";
import { emparejarPendientes } from "./emparejar-pendientes.ts";
import { lockMovimiento, type MovimientoRow, updateMovimiento } from "./movimientos.repo.ts";
import { lockTransferencia, updateTransferencia } from "./transferencias.repo.ts";

const NO_EXISTE = "Ese movimiento no existe.";
const YA_DECIDIDO = conflict(
  "ya-decidido",
  "Ese movimiento ya se decidió, quizás por otra persona: actualizá la página.",
);

/** Locks an undecided transaction; if two people decide it at once, the second gets a refusal (Rule TRA-6). */
async function lockPendiente(tx: Tx, id: number): Promise<Outcome<MovimientoRow>> {
  const movimiento = await lockMovimiento(tx, id);
  if (!movimiento) return notFound(NO_EXISTE);
  const espera = POR_DECIDIR.some((estado) => estado === movimiento.estado);
  return espera ? done(movimiento) : YA_DECIDIDO;
}

/**
 * Approves a payment by transfer because its bank transaction arrived, with the usual effects on instalments,
 * emails and receipts.
 * @param recordarCuit remembers the CUIT for the payer, even if nothing shows that it is theirs
 * @param soloSeguro confirms only if the match is still certain
 */
export async function confirmarEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  {
    id,
    pagoId,
    recordarCuit = false,
    soloSeguro = false,
  }: { id: number; pagoId?: number; recordarCuit?: boolean; soloSeguro?: boolean },
): Promise<Outcome<{ pagoId: number }>> {
  const tomado = await lockPendiente(tx, id);
  if (!tomado.ok) return tomado;
  const movimiento = tomado.value;
  const elegido = pagoId ?? movimiento.pagoId;
  if (elegido === null || (soloSeguro && movimiento.estado !== "seguro")) return YA_DECIDIDO;
  const found = await lockTransferencia(tx, elegido);
  if (!found) return notFound("No existe ese pago por transferencia.");
  const centavos = toCentavos(movimiento.importe);
  const cobrado = await acreditarTransferencia(deps, tx, actor, { pagoId: elegido, centavos });
  if (cobrado === "no-se-puede")
    return conflict("ya-cobrado", "Ese pago ya se cobró: elegí otro, o acreditá el movimiento a una cuenta.");
  if (cobrado === "sin-lugar")
    return conflict(
      "ya-cobrado",
      "Lo que se pagaba ya no está disponible: acreditá el movimiento a una cuenta.",
    );
  await updateTransferencia(tx, elegido, { abierta: false });
  await decidir(deps, tx, actor, movimiento, { estado: "confirmado", pagoId: elegido });
  await aprenderCuit(deps, tx, movimiento, { personaId: found.pago.usuarioId, loDijeron: recordarCuit });
  await registrar(deps, tx, actor, {
    accion: "movimiento.confirmar",
    objetoId: id,
    despues: { pagoId: elegido, monto: movimiento.importe, usuarioId: found.pago.usuarioId },
  });
  return done({ pagoId: elegido });
}

function decidir(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id }: MovimientoRow,
  cambios: { estado: "confirmado" | "descartado"; pagoId: number | null; motivo?: string },
): Promise<void> {
  return updateMovimiento(tx, id, { ...cambios, decididoEn: deps.clock(), decididoPor: actor.usuarioId });
}

export async function confirmarMovimiento(
  deps: Deps,
  actor: Actor,
  pedido: { id: number; pagoId: number; recordarCuit: boolean },
): Promise<Outcome<{ ok: true }>> {
  const hecho = await outcomeTransaction(deps.db, (tx) => confirmarEn(deps, tx, actor, pedido));
  if (!hecho.ok) return hecho;
  await deps.db.transaction((tx) => emparejarPendientes(deps, tx));
  return done({ ok: true });
}

/** Credits a bank transaction to a person; the kind of payment allocates the money. */
export async function acreditarMovimiento(
  deps: Deps,
  actor: Actor,
  { id, personaId, recordarCuit }: { id: number; personaId: number; recordarCuit: boolean },
): Promise<Outcome<{ pagoId: number }>> {
  const aCuenta = Object.values(deps.conceptos).find((concepto) => concepto.aCuenta !== null)?.aCuenta;
  if (!aCuenta) throw new Error("no kind of payment takes money on account");
  const hecho = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ pagoId: number }>> => {
    const tomado = await lockPendiente(tx, id);
    if (!tomado.ok) return tomado;
    const movimiento = tomado.value;
    if (!(await personaPorId(tx, personaId))) return notFound("Esa persona no existe.");
    const pago = await aCuenta(deps, tx, actor, {
      usuarioId: personaId,
      monto: movimiento.importe,
      medio: "transferencia",
    });
    if (!pago.ok) return pago;
    const { pagoId } = pago.value;
    await decidir(deps, tx, actor, movimiento, { estado: "confirmado", pagoId });
    await aprenderCuit(deps, tx, movimiento, { personaId, loDijeron: recordarCuit });
    await registrar(deps, tx, actor, {
      accion: "movimiento.a-cuenta",
      objetoId: id,
      despues: { pagoId, monto: movimiento.importe, usuarioId: personaId },
    });
    return done({ pagoId });
  });
  if (hecho.ok) await deps.db.transaction((tx) => emparejarPendientes(deps, tx));
  return hecho;
}

export function descartarMovimiento(
  deps: Deps,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<{ ok: true }>> {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ ok: true }>> => {
    const tomado = await lockPendiente(tx, id);
    if (!tomado.ok) return tomado;
    await decidir(deps, tx, actor, tomado.value, { estado: "descartado", pagoId: null, motivo });
    await registrar(deps, tx, actor, {
      accion: "movimiento.descartar",
      objetoId: id,
      despues: { motivo, monto: tomado.value.importe },
    });
    await emparejarPendientes(deps, tx);
    return done({ ok: true });
  });
}

export function reabrirMovimiento(deps: Deps, actor: Actor, { id }: { id: number }) {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ ok: true }>> => {
    const movimiento = await lockMovimiento(tx, id);
    if (!movimiento) return notFound(NO_EXISTE);
    const { estado, pagoId } = movimiento;
    if (estado === "confirmado" && pagoId !== null && !(await findAnulacion(tx, pagoId)))
      return conflict(
        "sigue-pago",
        "Su pago sigue en pie: primero anulalo con «Mover o anular», en la cuenta de la persona.",
      );
    if (estado !== "confirmado" && estado !== "descartado")
      return conflict("ya-decidido", "Ese movimiento ya está por decidir.");
    const antes = { estado, motivo: movimiento.motivo, pagoId };
    await updateMovimiento(tx, id, {
      estado: "sin-par",
      pagoId: null,
      motivo: null,
      decididoEn: null,
      decididoPor: null,
    });
    await registrar(deps, tx, actor, { accion: "movimiento.reabrir", objetoId: id, antes });
    await emparejarPendientes(deps, tx);
    return done({ ok: true });
  });
}
