import { clubTime } from "#contract/club-time.ts";
import { formatMes, formatMoney } from "#contract/format.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { sumarRenglones } from "#features/socios/cuotas/server/emision.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Emision } from "../contract.ts";
import { hastaCualSeEmite, proximoPeriodo } from "../rules.ts";
import { findEmision, listCorridas } from "./emisiones.repo.ts";
import { emitirPeriodo } from "./emitir.ts";
import { porEmitir } from "./por-emitir.ts";

/** Issues the month of the preview before its day (Rule EMI-5). Audited. */
export async function emitirAhora(
  deps: Deps,
  actor: Actor,
  { periodo, cuotas, total }: { periodo: string; cuotas: number; total: number },
): Promise<Outcome<Emision>> {
  const hoy = clubTime(deps.clock()).fecha;
  const mes = formatMes(periodo);
  if (periodo !== proximoPeriodo(hoy, await listCorridas(deps.db)))
    return refused(
      409,
      "ya-emitida",
      `No es el turno de ${mes}: actualizá la página para ver qué mes sigue.`,
    );
  if (periodo > hastaCualSeEmite(hoy))
    return refused(409, "muy-pronto", `Todavía es muy pronto para emitir ${mes}.`);
  const previstas = (await porEmitir(deps, periodo)).cuotas;
  const importe = previstas.reduce((sum, { renglones }) => sum + sumarRenglones(renglones), 0) / 100;
  if (previstas.length !== cuotas || importe !== total)
    return refused(
      409,
      "cambio",
      `Cambió desde que lo miraste: ahora son ${previstas.length} cuotas por ${formatMoney(importe)}.`,
    );
  await emitirPeriodo(deps, periodo);
  await deps.db.transaction((tx) =>
    registrar(deps, tx, actor, {
      accion: "emision.emitir",
      objetoId: Number(periodo.slice(0, 7).replace("-", "")),
      despues: { periodo, cuotas, importe: total },
    }),
  );
  const emision = await findEmision(deps.db, periodo);
  if (!emision) throw new Error(`the run of ${periodo} left no row`);
  return done(emision);
}
