import { clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, type Outcome } from "#contract/outcome.ts";
import { correccion, renglones, sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import {
  lockPrecios,
  personasPorFacturar,
  reglasVigentes,
} from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { nombreDeRegla, type Renglon } from "#features/cuotas/cuotas/rules.ts";
import {
  agregarRenglones,
  type CuotaEmitida,
  emitidasSinVencer,
} from "#features/cuotas/cuotas/server/renglones.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { longWork } from "#server/long-work.ts";
import { listDelGrupo, listNombres } from "./emisiones.repo.ts";

export async function verRecalculo(deps: Deps, _actor: unknown, { id }: { id: number }) {
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
        antes: toPesos(antes),
        despues: toPesos(despues),
        renglones: lineas.map(({ regla, importe }) => ({
          nombre: nombreDeRegla(regla),
          importe: toPesos(importe),
        })),
      };
    }),
  });
}

/** Applies the correction of the nightly run now, if it is still what the user saw (Rule EMI-10). Idempotent. */
export function recalcular(deps: Deps, actor: Actor, { id, diferencia }: { id: number; diferencia: number }) {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ cuotas: number }>> => {
    const quienes = await listDelGrupo(tx, id, clubTime(deps.clock()).fecha);
    const distintas = await recalcularDe(deps, tx, actor, quienes);
    const suma = diferenciaDe(distintas);
    if (distintas.length > 0 && suma !== diferencia)
      return conflict(
        "cambio",
        `Cambió desde que lo miraste: ahora la diferencia es ${formatMoney(suma)}. Miralo de nuevo.`,
      );
    return done({ cuotas: distintas.length });
  });
}

const diferenciaDe = (distintas: readonly CuotaDistinta[]): number =>
  toPesos(distintas.reduce((sum, { antes, despues }) => sum + despues - antes, 0));

const BATCH = 100;
const MOTIVO = "Cambió lo que paga después de emitida";

/** An issued month that the engine would compute differently now; amounts in whole centavos. */
interface CuotaDistinta {
  id: number;
  usuarioId: number;
  periodo: string;
  antes: number;
  despues: number;
  lineas: Renglon[];
}

/**
 * Returns the issued, unpaid months that are not due yet and that the engine would compute differently now (Rule
 * EMI-10), at the prices and rules of the day of issue. Leaves out instalments with a payment in progress, or with
 * lines from elsewhere: price increases, forgiveness, corrections, imports.
 */
export async function cuotasDistintas(
  deps: Deps,
  q: Queryable,
  { quienes, lock = false }: { quienes?: readonly number[]; lock?: boolean } = {},
): Promise<CuotaDistinta[]> {
  const hoy = clubTime(deps.clock()).fecha;
  const emitidas = await emitidasSinVencer(q, { hoy, ...(quienes && { quienes }), lock });
  const juntas = Map.groupBy(
    emitidas.filter((cuota) => !cuota.tocada && esDelMotor(cuota)),
    ({ periodo, reglas, precioLeido }) => `${periodo} ${reglas} ${precioLeido}`,
  );
  const distintas: CuotaDistinta[] = [];
  const giveWay = longWork([], Number.POSITIVE_INFINITY);
  for (const cuotas of juntas.values()) {
    const { periodo, reglas: version, precioLeido } = cuotas[0] as CuotaEmitida;
    if (periodo === null) continue;
    const reglas = await reglasVigentes(q, version);
    const personas = await personasPorFacturar(q, periodo, reglas, quienes, precioLeido);
    const porId = new Map(personas.map((persona) => [persona.id, persona]));
    for (const { id, usuarioId, planId, lineas } of cuotas) {
      await giveWay();
      const persona = porId.get(usuarioId);
      // Leaving and changes of plan update the issued months themselves.
      if (persona?.planId !== planId) continue;
      const deAhora = renglones(persona, periodo, hoy, reglas);
      if (deAhora.length === 0) continue;
      const nuevas = correccion<CuotaEmitida["lineas"][number]>(lineas, deAhora);
      if (nuevas.length === 0) continue;
      const antes = sumarImportes(lineas);
      const despues = antes + sumarImportes(nuevas);
      distintas.push({ id, usuarioId, periodo, antes, despues, lineas: nuevas });
    }
  }
  return distintas.sort((a, b) => a.id - b.id);
}

const esDelMotor = ({ lineas }: CuotaEmitida) =>
  lineas.every(({ origen }) => /^(arancel|beneficio|reglas):/.test(origen ?? ""));

/** Corrects the months of some people, after computing the differences again with the instalments locked. */
async function recalcularDe(deps: Deps, tx: Tx, actor: Actor | null, quienes: readonly number[]) {
  // As in a billing run, a price increase is applied either before or after this.
  await lockPrecios(tx);
  const distintas = await cuotasDistintas(deps, tx, { quienes, lock: true });
  const lineas = distintas.flatMap(({ id: cuotaId, lineas: suyas }) =>
    suyas.map((linea) => ({ cuotaId, ...linea })),
  );
  const creadoPor = actor?.usuarioId ?? null;
  await agregarRenglones(tx, lineas, { creadoEn: deps.clock(), creadoPor, motivo: MOTIVO });
  for (const { usuarioId, periodo, antes, despues } of distintas)
    await registrar(deps, tx, actor, {
      accion: "usuario.recalcular",
      objetoId: usuarioId,
      antes: { importe: toPesos(antes) },
      despues: { importe: toPesos(despues), periodo },
    });
  return distintas;
}

/** Updates all issued, unpaid months that are not due yet to the current charges. Runs every night; safe to repeat. */
export async function recalcularEmitidas(deps: Deps): Promise<void> {
  const quienes = [...new Set((await cuotasDistintas(deps, deps.db)).map(({ usuarioId }) => usuarioId))];
  for (let at = 0; at < quienes.length; at += BATCH)
    await deps.db.transaction((tx) => recalcularDe(deps, tx, null, quienes.slice(at, at + BATCH)));
}
