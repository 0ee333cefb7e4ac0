import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { aumentarCuotas } from "#features/socios/cuotas/server/aumento.ts";
import { cambiarPrecio, lockConPrecio } from "#features/socios/planes/server/cambiar-precio.ts";
import { fromMoney } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Aumento, aplicarAumento as contrato } from "../contract.ts";
import { origenDe } from "../rules.ts";
import { insertAumento, updateConteos } from "./aumentos.repo.ts";
import { COLA_DE_AUMENTOS } from "./avisar-aumento.ts";
import { calcularAumento } from "./calcular-aumento.ts";
import { listarAumentos } from "./listar-aumentos.ts";
import { contar } from "./prever-aumento.ts";

/**
 * Applies what was previewed, in one transaction (Rule AUM-1): the new prices, a line in each unpaid instalment that it
 * concerns, and a mail to each family. Audited. 409 if anything changed since the preview.
 */
export async function aplicarAumento(
  deps: Deps,
  actor: Actor,
  { motivo, huella, ...pedido }: JsonOf<typeof contrato>,
): Promise<Outcome<Aumento>> {
  const aplicado = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<number>> => {
    const ahora = deps.clock();
    const { usuarioId } = actor;
    let aumentoId = 0;
    const calculado = await calcularAumento(deps, tx, pedido, {
      lock: true,
      creadoPor: usuarioId,
      async aumentoId(alcance) {
        aumentoId = await insertAumento(tx, {
          alcance,
          conteos: contar([]),
          porcentaje: pedido.porcentaje === undefined ? null : String(pedido.porcentaje),
          precio: pedido.precio === undefined ? null : fromMoney(pedido.precio),
          vigenteDesde: pedido.vigenteDesde,
          incluyeVencidas: pedido.incluyeVencidas,
          motivo,
          aplicadoEn: ahora,
          aplicadoPor: usuarioId,
        });
        return aumentoId;
      },
    });
    if (!calculado.ok) return calculado;
    if (calculado.value.huella !== huella)
      return refused(
        409,
        "cambio",
        "Algo cambió desde que miraste el aumento. Miralo de nuevo antes de aplicarlo.",
      );
    const { alcance, lineas } = calculado.value;
    for (const { id, despues } of alcance.planes) {
      const plan = await lockConPrecio(tx, id);
      if (plan) await cambiarPrecio(tx, plan, despues);
    }
    await aumentarCuotas(tx, lineas, {
      origen: origenDe(aumentoId),
      creadoEn: ahora,
      creadoPor: usuarioId,
      motivo,
    });
    const conteos = contar(lineas);
    await updateConteos(tx, aumentoId, conteos);
    await registrar(deps, tx, actor, {
      accion: "aumento.aplicar",
      objetoId: aumentoId,
      despues: {
        ...conteos,
        vigenteDesde: pedido.vigenteDesde,
        motivo,
        porcentaje: pedido.porcentaje,
        precio: pedido.precio,
      },
    });
    await deps.jobs.send(tx, COLA_DE_AUMENTOS, { aumentoId });
    return done(aumentoId);
  });
  if (!aplicado.ok) return aplicado;
  deps.cache.drop("planes");
  const [aumento] = await listarAumentos(deps, aplicado.value);
  if (!aumento) throw new Error("a raise that was just written is gone");
  return done(aumento);
}
