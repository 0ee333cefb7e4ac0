import { formatMoney } from "#contract/format.ts";
import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { type Tx, toCents, toMoney } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CUOTA_ACREDITADA_A_OTRA, CUOTA_YA_PAGA, renglon } from "../../rules.ts";
import { soltarCobros } from "../asignar-cuotas.ts";
import { faltaDe } from "../imputaciones/imputar-pago.ts";
import { type CuotaTomada, lockVarias } from "../imputaciones/repo.ts";
import { insertRenglon } from "../renglones/repo.ts";
import { listCobrosSinTerminar } from "../repo.ts";

interface CuotaSaldada {
  id: number;
  importe: number;
  pagado: number;
  falta: number;
}

/** Forgives an instalment or a part of it with a counter-line (Rule CTA-9). Audited. */
export function condonarCuota(
  deps: Deps,
  actor: Actor,
  { id, monto, motivo }: { id: number; monto?: number | undefined; motivo: string },
): Promise<Outcome<CuotaSaldada>> {
  return cambiar(deps, actor, { id, motivo, accion: "cuota.condonar" }, (cuota) => {
    if (cuota.pagadaEn) return refused(409, "ya-paga", CUOTA_YA_PAGA);
    const falta = faltaDe(cuota);
    const centavos = monto === undefined ? falta : toCents(monto);
    if (centavos > falta)
      return refusedField(
        422,
        "excede",
        "monto",
        `Quedan por pagar ${formatMoney(falta / 100)}: no se puede condonar más`,
      );
    return done(renglon("condonacion", -centavos, toCents(cuota.importe)));
  });
}

/** Corrects what an instalment costs with a counter-line (Rule CTA-9). Audited. */
export function corregirCuota(
  deps: Deps,
  actor: Actor,
  { id, importe, motivo }: { id: number; importe: number; motivo: string },
): Promise<Outcome<CuotaSaldada>> {
  return cambiar(deps, actor, { id, motivo, accion: "cuota.corregir" }, (cuota) => {
    const centavos = toCents(importe);
    const despues = toCents(cuota.importe) + centavos;
    const pagado = toCents(cuota.imputado);
    if (despues < pagado)
      return refusedField(
        422,
        "menos-que-lo-pagado",
        "importe",
        pagado === 0
          ? `La cuota es de ${formatMoney(toMoney(cuota.importe))}: no se puede restar más`
          : `Ya se pagaron ${formatMoney(pagado / 100)}: primero pasá el pago a otra cuota, o restá menos`,
      );
    if (despues > 999_999_999_999)
      return refusedField(422, "datos-invalidos", "importe", "El importe es demasiado grande");
    return done(renglon("correccion", centavos, toCents(cuota.importe)));
  });
}

async function cambiar(
  deps: Deps,
  actor: Actor,
  { id, motivo, accion }: { id: number; motivo: string; accion: string },
  lineOf: (cuota: CuotaTomada) => Outcome<ReturnType<typeof renglon>>,
): Promise<Outcome<CuotaSaldada>> {
  const cambiada = await deps.db.transaction((tx) =>
    cambiarEn(deps, tx, actor, { id, motivo, accion }, lineOf),
  );
  // Settled without money: a payment that was begun would only be left over.
  if (cambiada.ok && cambiada.value.falta === 0)
    await soltarCobros(deps, await listCobrosSinTerminar(deps.db, id));
  return cambiada;
}

async function cambiarEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, motivo, accion }: { id: number; motivo: string; accion: string },
  lineOf: (cuota: CuotaTomada) => Outcome<ReturnType<typeof renglon>>,
): Promise<Outcome<CuotaSaldada>> {
  const [cuota] = await lockVarias(tx, [id]);
  if (!cuota) return notFound("No existe esa cuota.");
  if (cuota.acreditadaEn) return refused(409, "acreditada", CUOTA_ACREDITADA_A_OTRA);
  const line = lineOf(cuota);
  if (!line.ok) return line;
  await insertRenglon(tx, id, line.value, { creadoPor: actor.usuarioId, creadoEn: deps.clock(), motivo });
  const importe = (toCents(cuota.importe) + line.value.importe) / 100;
  await registrar(deps, tx, actor, {
    accion,
    objetoId: id,
    antes: { importe: toMoney(cuota.importe) },
    despues: { importe, usuarioId: cuota.usuarioId, motivo },
  });
  const pagado = toMoney(cuota.imputado);
  return done({ id, importe, pagado, falta: (toCents(importe) - toCents(pagado)) / 100 });
}
