import { conflict, done, notFound, type Outcome, type Refused } from "#contract/outcome.ts";
import { correoYaEnviado, lockAviso } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoConEvento, PedidoDecidido } from "../contract.ts";
import { avisarDecision } from "./mails.ts";
import { findPedido, lockPedido, updateRestaurado, updateResuelto } from "./prensa.repo.ts";

type Decidible = NonNullable<Awaited<ReturnType<typeof lockPedido>>>;

/**
 * Decides a request under its row lock, audits the decision and queues the email. `wanted` returns the new
 * state, null for no change, or a refusal.
 */
function decidir(
  deps: Deps,
  actor: Actor,
  id: number,
  decision: { accion: string; wanted: (antes: Decidible) => boolean | null | Refused },
): Promise<Outcome<PedidoDecidido>> {
  return deps.db.transaction(async (tx) => {
    const antes = await lockPedido(tx, id);
    if (!antes) return notFound("Ese pedido no existe.");
    const estado = decision.wanted(antes);
    if (estado !== null && typeof estado !== "boolean") return estado;
    if (estado !== null) await updateResuelto(tx, id, estado, deps.clock());
    const pedido = await findPedido(tx, id);
    if (!pedido) return notFound("Ese pedido no existe.");
    if (estado !== null) await asentar(deps, tx, actor, { accion: decision.accion, antes, pedido });
    const aviso = await lockAviso(tx, decisionDe(id));
    return done({ ...pedido, correoSaleEn: aviso?.saleEn?.toISOString() ?? null });
  });
}

async function asentar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { accion, antes, pedido }: { accion: string; antes: Decidible; pedido: PedidoConEvento },
) {
  await registrar(deps, tx, actor, {
    accion,
    objeto: "prensa",
    objetoId: pedido.id,
    antes,
    despues: { estado: pedido.estado, resueltoEn: pedido.resueltoEn },
  });
  const anterior = await lockAviso(tx, decisionDe(pedido.id));
  await anterior?.retirar();
  // Within the undo window, only the last decision is mailed. Nothing is mailed if the state ends up as it
  // was.
  const conocido = (anterior?.antes as Guardado | undefined) ?? {
    estado: antes.estado,
    resueltoEn: antes.resueltoEn?.toISOString() ?? null,
  };
  if (conocido.resueltoEn !== null && conocido.estado === pedido.estado && anterior) return;
  await avisarDecision(deps, tx, pedido, { de: decisionDe(pedido.id), antes: conocido });
}

/** State for an undo, stored with the unsent email. */
interface Guardado {
  estado: boolean;
  resueltoEn: string | null;
}

/** Restores the last state that was mailed to the applicant, and withdraws the unsent email. 409 if it was sent. */
export function deshacerDecision(deps: Deps, actor: Actor, input: { id: number }) {
  return deps.db.transaction(async (tx) => {
    const ahora = await lockPedido(tx, input.id);
    if (!ahora) return notFound("Ese pedido no existe.");
    const aviso = await lockAviso(tx, decisionDe(input.id));
    if (!aviso) return correoYaEnviado();
    const { estado, resueltoEn } = aviso.antes as Guardado;
    await updateRestaurado(tx, input.id, {
      estado,
      resueltoEn: resueltoEn === null ? null : new Date(resueltoEn),
    });
    await aviso.retirar();
    await registrar(deps, tx, actor, {
      accion: "prensa.deshacer",
      objetoId: input.id,
      antes: ahora,
      despues: { estado, resueltoEn },
    });
    const pedido = await findPedido(tx, input.id);
    return pedido ? done({ ...pedido, correoSaleEn: null }) : notFound("Ese pedido no existe.");
  });
}

const decisionDe = (id: number) => `prensa:${id}`;

/** Rejects an undecided or granted request and emails the applicant. 409 if it is already rejected (Rule PRE-3). */
export const rechazarPrensa = (
  deps: Deps,
  actor: Actor,
  { id, sinDecidir }: { id: number; sinDecidir?: boolean | undefined },
) =>
  decidir(deps, actor, id, {
    accion: "prensa.rechazar",
    wanted({ estado, resueltoEn }) {
      if (resueltoEn === null) return false;
      if (sinDecidir) return yaDecidido(estado);
      return estado ? false : conflict("ya-rechazado", "Este pedido ya estaba rechazado.");
    },
  });

/**
 * Grants or revokes an accreditation and emails the applicant (Rule PRE-3). Toggles without `estado`; with
 * `estado`, an unchanged state sends no email.
 */
export const actualizarEstado = (
  deps: Deps,
  actor: Actor,
  input: { id: number; estado?: boolean | undefined; sinDecidir?: boolean | undefined },
) =>
  decidir(deps, actor, input.id, {
    accion: "prensa.estado",
    wanted(antes) {
      if (input.sinDecidir && antes.resueltoEn !== null) return yaDecidido(antes.estado);
      const estado = input.estado ?? !antes.estado;
      return estado === antes.estado ? null : estado;
    },
  });

const yaDecidido = (acreditado: boolean) =>
  conflict("ya-decidida", `Este pedido ya fue ${acreditado ? "acreditado" : "rechazado"}.`);
