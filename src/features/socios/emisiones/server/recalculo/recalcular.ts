import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { nombreDeRegla } from "#features/socios/cuotas/rules.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Recalculo } from "../../contract/recalculo.ts";
import { listNombres } from "../repo.ts";
import { type CuotaDistinta, cuotasDistintas, recalcularDe } from "./recalculo.ts";
import { listDelGrupo } from "./repo.ts";

/** The issued months of a person and their discount group that no longer say what they pay (Rule EMI-10). */
export async function verRecalculo(
  deps: Deps,
  _actor: unknown,
  { id }: { id: number },
): Promise<Outcome<Recalculo>> {
  const quienes = await listDelGrupo(deps.db, id, clubTime(deps.clock()).fecha);
  const distintas = await cuotasDistintas(deps, deps.db, { quienes });
  const { personas } = await listNombres(
    deps.db,
    distintas.map(({ usuarioId }) => usuarioId),
  );
  return done({
    diferencia: diferenciaDe(distintas),
    cuotas: distintas.map(({ id: cuotaId, usuarioId, periodo, antes, despues, lineas }) => {
      const { nombre = "", apellido = "" } = personas.get(usuarioId) ?? {};
      return {
        cuotaId,
        personaId: usuarioId,
        persona: `${nombre} ${apellido}`,
        periodo,
        antes: antes / 100,
        despues: despues / 100,
        renglones: lineas.map(({ regla, importe }) => ({
          nombre: nombreDeRegla(regla),
          importe: importe / 100,
        })),
      };
    }),
  });
}

/** Applies now what the night would, as it was shown (Rule EMI-10). Audited; repeating it changes nothing. */
export function recalcular(
  deps: Deps,
  actor: Actor,
  { id, diferencia }: { id: number; diferencia: number },
): Promise<Outcome<{ cuotas: number }>> {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ cuotas: number }>> => {
    const quienes = await listDelGrupo(tx, id, clubTime(deps.clock()).fecha);
    const distintas = await recalcularDe(deps, tx, actor, quienes);
    const suma = diferenciaDe(distintas);
    if (distintas.length > 0 && suma !== diferencia)
      return refused(
        409,
        "cambio",
        `Cambió desde que lo miraste: ahora la diferencia es ${formatMoney(suma)}. Miralo de nuevo.`,
      );
    return done({ cuotas: distintas.length });
  });
}

const diferenciaDe = (distintas: readonly CuotaDistinta[]): number =>
  distintas.reduce((sum, { antes, despues }) => sum + despues - antes, 0) / 100;
