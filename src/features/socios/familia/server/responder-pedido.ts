import { done, invalid, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { esUnMenor, permitidoSobre } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { vincular } from "#features/personas/vinculos/server/vincular.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { listNombres } from "./familia.repo.ts";
import { lockPedido, updateResueltas } from "./invitaciones.repo.ts";
import { avisarVinculo } from "./mails.ts";

type Respuesta = JsonOf<typeof contract.responderPedido> & { id: number };

export const SIN_DERECHOS = invalid("sin-derechos", "Elegí al menos una cosa: ver, pagar o decidir.");

/**
 * Answers a request to become a responsable of the caller or of one of the caller's dependants, with the
 * rights that the caller chooses (Rule FAM-7). The requester is not notified of a refusal.
 */
export function responderPedido(deps: Deps, actor: Actor, { id, acepta, ve, paga, autoriza }: Respuesta) {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ ok: true }>> => {
    const ahora = deps.clock();
    const pedido = await lockPedido(tx, id, ahora);
    if (!pedido || !(await permitidoSobre(deps, tx, actor.usuarioId, "invitar", pedido.dependienteId)))
      return notFound("Ese pedido ya no está.");
    const esMenorDeEdad = await esUnMenor(deps, tx, pedido.dependienteId);
    if (esMenorDeEdad && pedido.dependienteId === actor.usuarioId) return notFound("Ese pedido ya no está.");
    await updateResueltas(tx, [id], acepta, ahora);
    if (!acepta) return done({ ok: true });
    // Nobody else can decide for an adult.
    const derechos = { ve, paga, autoriza: autoriza && esMenorDeEdad };
    if (!Object.values(derechos).includes(true)) return SIN_DERECHOS;
    const bond = await vincular(deps, tx, actor, {
      responsableId: pedido.deId,
      dependienteId: pedido.dependienteId,
      relacion: pedido.relacion,
      ...derechos,
      motivo: "Aceptaron su pedido",
    });
    if (!bond.ok) return bond;
    const [dependiente] = await listNombres(tx, [pedido.dependienteId]);
    if (dependiente)
      await avisarVinculo(deps, tx, {
        vinculoId: bond.value.id,
        responsableId: pedido.deId,
        dadoPor: actor.usuarioId,
        dependiente,
      });
    return done({ ok: true });
  });
}
