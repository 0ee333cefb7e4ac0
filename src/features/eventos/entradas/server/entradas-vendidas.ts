import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import { NO_SE_PUEDE_ANULAR } from "#features/caja/pagos/rules.ts";
import {
  anularCobroEnMano,
  cobrarEnMano,
  type MedioEnMano,
} from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Entrada } from "../contract.ts";
import { AGOTADAS } from "../rules.ts";
import { horaDelClub, lugaresCambiaron } from "./concepto-entrada.ts";
import {
  findEntrada,
  findEstadoDeVenta,
  lockEntradaWithPago,
  updatePortadorCorreo,
} from "./entradas.repo.ts";
import { listEntradasDePago, updateAnuladas } from "./lugares.repo.ts";
import { avisarVentaAnulada, enviarEntradas } from "./mails.ts";
import { seVendioEnMano, toEntrada } from "./to-entrada.ts";

/** Marks an unpaid ticket as paid by transfer or in cash. Audited. */
export async function marcarPagada(
  deps: Deps,
  actor: Actor,
  input: { entradaId: number; medio: MedioEnMano },
): Promise<Outcome<Entrada>> {
  const antes = await findEntrada(deps.db, input.entradaId);
  if (!antes) return notFound("No existe esa entrada.");
  const resultado = await deps.db.transaction(async (tx) => {
    const resultado = await cobrarEnMano(deps, tx, actor, antes.pagoId, input.medio);
    if (resultado === "cobrado") {
      await registrar(deps, tx, actor, {
        accion: "entrada.marcar-pagada",
        objetoId: antes.id,
        antes: { estado: antes.estado, pago: antes.pagoEstado },
        despues: { estado: "pagada", medio: input.medio, pagoId: antes.pagoId },
      });
    }
    return resultado;
  });
  if (resultado === "no-se-puede")
    return conflict("ya-resuelta", "Esta entrada ya está paga o su pago fue devuelto.");
  if (resultado === "sin-lugar") return porQueNo(deps, antes.eventoId);
  const despues = await findEntrada(deps.db, antes.id);
  if (!despues) return notFound();
  lugaresCambiaron(deps, { id: despues.eventoId, quedan: despues.quedan });
  return done(toEntrada(despues, actor));
}

/** Returns why an expired hold can no longer be paid, which requires a free place before the event starts. */
async function porQueNo(deps: Deps, eventoId: number) {
  const venta = await findEstadoDeVenta(deps.db, eventoId, horaDelClub(deps.clock()));
  if (venta?.futuro) return conflict("agotadas", AGOTADAS);
  const detail =
    "El lugar se liberó y el evento ya empezó. Si la persona va a entrar, cobrale con «Vender entradas».";
  return conflict("evento-pasado", detail);
}

interface Pedido {
  entradaId: number;
  motivo: string;
}

/**
 * Reverses a sale that was recorded by mistake in the last 24 hours: adds a counter-entry, voids all its
 * tickets and emails the holder. Audited with its reason. Only one of several concurrent calls succeeds.
 */
export async function anularVenta(deps: Deps, actor: Actor, input: Pedido): Promise<Outcome<Entrada>> {
  const anulada = await deps.db.transaction((tx) => anularEn(deps, tx, actor, input));
  if (!anulada.ok) return anulada;
  const despues = await findEntrada(deps.db, input.entradaId);
  if (!despues) return notFound();
  lugaresCambiaron(deps, { id: despues.eventoId, quedan: despues.quedan });
  return done(toEntrada(despues, actor));
}

async function anularEn(deps: Deps, tx: Tx, actor: Actor, { entradaId, motivo }: Pedido) {
  const entrada = await lockEntradaWithPago(tx, entradaId);
  if (!entrada) return notFound("No existe esa entrada.");
  const lineas = await listEntradasDePago(tx, entrada.pagoId);
  if (lineas.some(({ ingresoEn }) => ingresoEn))
    return conflict(
      "ya-ingreso",
      `Con ${lineas.length === 1 ? "esta entrada" : "una entrada de esta venta"} ya ingresó alguien. Para anular la venta, primero deshacé el ingreso en la puerta.`,
    );
  if (entrada.estado === "anulada" && entrada.pagoEstado === "aprobado")
    return conflict("ya-anulado", "Esta venta ya fue anulada.");
  if (entrada.estado !== "pagada") return conflict("sin-venta", "Esta entrada no está vendida.");
  if (!seVendioEnMano(entrada)) return conflict("no-en-mano", NO_SE_PUEDE_ANULAR["no-en-mano"]);
  const anulado = await anularCobroEnMano(deps, tx, actor, entrada.pagoId);
  if (!anulado.ok) return anulado;
  await updateAnuladas(deps, tx, { ids: lineas.map(({ id }) => id) });
  await registrar(deps, tx, actor, {
    accion: "entrada.anular-venta",
    objetoId: entrada.id,
    antes: { estado: "pagada" },
    despues: { estado: "anulada", medio: entrada.medio, pagoId: anulado.value.contraasientoId, motivo },
  });
  await avisarVentaAnulada(deps, tx, entrada, lineas.length);
  return done(entrada);
}

/**
 * Emails the tickets of a paid order again (Rule ENT-22). `correo` is for a buyer without an address, and is stored
 * if the buyer has no account. Audited.
 */
export function reenviarEntradas(
  deps: Deps,
  actor: Actor,
  { id, correo }: { id: number; correo: string | null },
): Promise<Outcome<{ correo: string }>> {
  return deps.db.transaction(async (tx) => {
    const entrada = await lockEntradaWithPago(tx, id);
    if (!entrada) return notFound("No existe esa entrada.");
    if (entrada.estado !== "pagada")
      return conflict("sin-pagar", "Esta entrada no vale: no hay un código para mandar.");
    if (entrada.pasadaA !== null)
      return conflict("pasada", "La pasó a otra persona, y el código nuevo lo tiene solo ella.");
    const { pagoId, usuarioId } = entrada;
    const para = usuarioId === null ? (correo ?? entrada.correo) : (entrada.correo ?? correo);
    if (!para) return invalidField("sin-correo", "correo", "No dejó un correo: escribí a cuál mandarla");
    if (usuarioId === null && para !== entrada.correo) await updatePortadorCorreo(tx, pagoId, para);
    await enviarEntradas(deps, tx, pagoId, para);
    await registrar(deps, tx, actor, { accion: "entrada.reenviar", objetoId: id });
    return done({ correo: para });
  });
}
