import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { type Tx, toCents } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Convenio } from "../../contract/convenios.ts";
import { CUOTA_ACREDITADA_A_OTRA, renglon } from "../../rules.ts";
import { conCobrosSueltos } from "../asignar-cuotas.ts";
import { faltaDe } from "../imputaciones/imputar-pago.ts";
import { lockVarias } from "../imputaciones/repo.ts";
import { avisarConvenio } from "../mails.ts";
import { yaPaga } from "../pagar-cuota.ts";
import { insertRenglon } from "../renglones/repo.ts";
import { listCobrosSinTerminar } from "../repo.ts";
import { findPlanDeCuota, insertConvenio, insertPartes, origenDe } from "./repo.ts";
import { verConvenio } from "./ver-convenios.ts";

interface Pedido {
  /** Who owes. */
  id: number;
  cuotas: readonly number[];
  partes: readonly { fecha: string; importe: number }[];
  motivo: string;
}

/**
 * Replaces what a person owes of some instalments by dated parts (Rule DEU-4). A payment of one of them that was begun is
 * cancelled; money of it that still comes follows the rule of late payments.
 */
export async function convenir(deps: Deps, actor: Actor, pedido: Pedido): Promise<Outcome<Convenio>> {
  const refusal = partesInvalidas(pedido.partes, clubTime(deps.clock()).fecha);
  if (refusal) return refusal;
  const hecho = await conCobrosSueltos(deps, (tx, sueltos) => convenirEn(deps, tx, actor, pedido, sueltos));
  return hecho.ok ? done(await verConvenio(deps.db, hecho.value)) : hecho;
}

function partesInvalidas(partes: Pedido["partes"], hoy: string) {
  for (const [n, { fecha }] of partes.entries()) {
    const antes = partes[n - 1]?.fecha;
    if (fecha < hoy)
      return refusedField(422, "datos-invalidos", `partes.${n}.fecha`, "La fecha no puede haber pasado");
    if (antes !== undefined && fecha <= antes)
      return refusedField(
        422,
        "datos-invalidos",
        `partes.${n}.fecha`,
        "Cada parte vence después de la anterior",
      );
  }
  return null;
}

async function convenirEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id: personaId, cuotas: ids, partes, motivo }: Pedido,
  sueltos: number[],
): Promise<Outcome<number>> {
  const persona = await personaPorId(tx, personaId);
  if (!persona) return notFound("Esa persona no existe.");
  const tomadas = await lockVarias(tx, ids);
  if (tomadas.length < new Set(ids).size || tomadas.some(({ usuarioId }) => usuarioId !== personaId))
    return notFound("Alguna de esas cuotas no existe, o no es de esa persona.");
  if (tomadas.some(({ pagadaEn }) => pagadaEn !== null)) return refused(409, "ya-paga", yaPaga(tomadas));
  if (tomadas.some(({ acreditadaEn }) => acreditadaEn !== null))
    return refused(409, "acreditada", CUOTA_ACREDITADA_A_OTRA);
  const debe = tomadas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);
  const pactado = partes.reduce((sum, { importe }) => sum + toCents(importe), 0);
  if (pactado !== debe)
    return refused(
      409,
      "cambio",
      `De esas cuotas faltan ${formatMoney(debe / 100)}, y las partes suman ${formatMoney(pactado / 100)}. Revisalas: puede haber entrado un pago.`,
    );
  const creadoEn = deps.clock();
  const planId = await findPlanDeCuota(tx, tomadas[0]?.id ?? 0);
  if (planId === null) throw new Error("a locked instalment without a plan");
  const id = await insertConvenio(tx, { personaId, motivo, creadoEn, creadoPor: actor.usuarioId });
  for (const cuota of tomadas) {
    const line = { ...renglon("convenio", -faltaDe(cuota), toCents(cuota.importe)), origen: origenDe(id) };
    await insertRenglon(tx, cuota.id, line, { creadoPor: actor.usuarioId, creadoEn, motivo });
    sueltos.push(...(await listCobrosSinTerminar(tx, cuota.id)));
  }
  const nuevas = partes.map(({ fecha, importe }) => ({ fecha, centavos: toCents(importe) }));
  const desde = clubTime(creadoEn).fecha;
  await insertPartes(tx, { id, personaId, planId, desde, creadoEn }, nuevas);
  await registrar(deps, tx, actor, {
    accion: "cuota.convenir",
    objeto: "usuario",
    objetoId: personaId,
    despues: { convenio: id, importe: debe / 100, cuotas: [...ids], partes: partes.length, motivo },
  });
  await avisarConvenio(deps, tx, persona, { id, total: debe / 100, partes });
  return done(id);
}
