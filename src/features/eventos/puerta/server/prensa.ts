import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { EntradaRechazada, Ingreso } from "../contract.ts";
import { diaYHora, isRetry, motivoDeRechazo, type Puerta } from "../rules.ts";
import { undoableBy } from "./buscar-personas.ts";
import { fueraDePlazo, rechazo } from "./ingresar.ts";
import {
  type Acreditado,
  deleteIngresoDePrensa,
  findAcreditado,
  updateIngresoDePrensa,
} from "./prensa.repo.ts";

/**
 * Checks in an accredited journalist once (Rule PUE-11). An accreditation for another day, or for another or
 * suspended event, is rejected unless `igual` overrides it, which is audited.
 */
export async function ingresarPrensa(
  deps: Pick<Deps, "clock" | "club" | "db">,
  actor: Actor,
  pedidoId: number,
  input: Omit<JsonOf<typeof contract.ingresar>, "codigo" | "entradaId">,
): Promise<Outcome<Ingreso>> {
  const acreditado = await findAcreditado(deps.db, pedidoId);
  if (!acreditado) return notFound("Ese código no es de ninguna acreditación nuestra.");
  const ahora = deps.clock();
  const { puerta } = deps.club().entradas;
  const call = { usuarioId: actor.usuarioId, intento: input.intento };
  const spent = alreadyDecided(puerta, acreditado, call, ahora);
  if (spent) return spent;
  const motivo = motivoDeRechazo(
    puerta,
    { ...acreditado.evento, suspendido: acreditado.suspendido },
    input.eventos,
    ahora,
  );
  const refusal = motivo && rechazo(puerta, actor, { ...acreditado, motivo, igual: input.igual, ahora });
  if (refusal) return refusal;
  const igual = motivo?.codigo ?? null;
  const admitted = await deps.db.transaction(async (tx) => {
    const ingreso = { ingresoEn: ahora, ingresoPor: actor.usuarioId, ingresoIntento: input.intento ?? null };
    if (!(await updateIngresoDePrensa(tx, pedidoId, ingreso))) return false;
    await registrar(deps, tx, actor, {
      accion: igual ? "prensa.ingreso-igual" : "prensa.ingreso",
      objeto: "prensa",
      objetoId: pedidoId,
      ...((igual || input.pedidoId !== undefined) && {
        despues: { ...(igual && { motivo: igual }), ...(input.pedidoId !== undefined && { buscada: true }) },
      }),
    });
    return true;
  });
  if (admitted) return done(toIngreso(acreditado, { en: ahora, igual, repetido: false }));
  // Another gate or a withdrawal has just changed the accreditation.
  const current = await findAcreditado(deps.db, pedidoId);
  return (
    (current && alreadyDecided(puerta, current, call, ahora)) ??
    conflict("ya-ingreso", "Otra puerta está leyendo esta acreditación. Probá de nuevo.")
  );
}

function toIngreso(
  { id, persona, medio, evento }: Acreditado,
  { en, igual, repetido }: { en: Date; igual: Ingreso["igual"]; repetido: boolean },
): Ingreso {
  return {
    entradaId: null,
    pedidoId: id,
    persona,
    medio,
    evento,
    ingresoEn: en.toISOString(),
    igual,
    repetido,
  };
}

/** Returns the answer to a used or withdrawn accreditation. Repeating the scan that used it succeeds. */
function alreadyDecided(
  puerta: Puerta,
  acreditado: Acreditado,
  call: { usuarioId: number; intento: string | undefined },
  ahora: Date,
): Outcome<Ingreso> | null {
  const { persona, evento, aprobado, ingresoEn, ingresoPor, ingresoPorNombre, ingresoIntento } = acreditado;
  if (ingresoEn && isRetry(puerta, { en: ingresoEn, por: ingresoPor, intento: ingresoIntento }, call, ahora))
    return done(toIngreso(acreditado, { en: ingresoEn, igual: null, repetido: true }));
  const context = {
    persona,
    evento,
    anulada: !aprobado,
    ingreso: ingresoEn ? { por: ingresoPorNombre ?? "", propio: ingresoPor === call.usuarioId } : null,
  } satisfies EntradaRechazada;
  if (ingresoEn) return conflict("ya-ingreso", `Ya ingresó ${diaYHora(ingresoEn)}`, { context });
  return aprobado ? null : conflict("sin-pagar", "Esta acreditación fue retirada.", { context });
}

/** Undoes a mistaken check-in of an accreditation (Rule PUE-5). Audited. */
export async function deshacerIngresoDePrensa(
  deps: Pick<Deps, "clock" | "club" | "db">,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<{ pedidoId: number; ingresoEn: null }>> {
  const acreditado = await findAcreditado(deps.db, id);
  if (!acreditado) return notFound("No existe esa acreditación.");
  const { ingresoEn, ingresoPor } = acreditado;
  if (!ingresoEn) return done({ pedidoId: id, ingresoEn: null });
  if (!undoableBy(deps, actor)(acreditado)) return fueraDePlazo(deps);
  await deps.db.transaction(async (tx) => {
    if (!(await deleteIngresoDePrensa(tx, id, ingresoEn))) return;
    await registrar(deps, tx, actor, {
      accion: "prensa.ingreso-deshecho",
      objeto: "prensa",
      objetoId: id,
      antes: { ingresoEn: ingresoEn.toISOString(), ingresoPor },
    });
  });
  return done({ pedidoId: id, ingresoEn: null });
}
