import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { NO_SE_PUEDE_ANULAR } from "#features/caja/pagos/rules.ts";
import { anularCobroEnMano } from "#features/caja/pagos/server/anular-cobro.ts";
import type { DepsDeDinero } from "#features/caja/pagos/server/concepto.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import type { Entrada } from "../contract.ts";
import { lugaresCambiaron } from "./concepto-entrada.ts";
import { findEntrada, lockEntradaWithPago } from "./entradas.repo.ts";
import { listEntradasDePago, updateAnuladas } from "./lugares.repo.ts";
import { avisarVentaAnulada } from "./mails.ts";
import { seVendioEnMano, toEntrada } from "./to-entrada.ts";

interface Pedido {
  entradaId: number;
  motivo: string;
}

/**
 * Reverses a sale that was recorded by mistake in the last 24 hours: adds a counter-entry, voids all its
 * tickets and emails the holder. Audited with its reason. Only one of several concurrent calls succeeds.
 */
export async function anularVenta(
  deps: DepsDeDinero,
  actor: Actor,
  input: Pedido,
): Promise<Outcome<Entrada>> {
  const anulada = await deps.db.transaction((tx) => anularEn(deps, tx, actor, input));
  if (!anulada.ok) return anulada;
  const despues = await findEntrada(deps.db, input.entradaId);
  if (!despues) return notFound();
  lugaresCambiaron(deps, { id: despues.eventoId, quedan: despues.quedan });
  return done(toEntrada(despues, actor));
}

async function anularEn(deps: DepsDeDinero, tx: Tx, actor: Actor, { entradaId, motivo }: Pedido) {
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
