import { setImmediate as breathe } from "node:timers/promises";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { previsarReglas as contrato, EfectoDeReglas } from "../contract.ts";
import {
  NOMBRE_DE_REGLA_DEL_CLUB,
  type PersonaAFacturar,
  periodoDe,
  REGLAS_DEL_CLUB,
  type ReglasDeCuotas,
  reglaEnPalabras,
  renglones,
  vencimientoDe,
} from "../rules.ts";
import { personasPorFacturar, reglasVigentes } from "./personas-por-facturar.ts";
import { listGrupos, listNombres } from "./reglas.repo.ts";
import { toReglas } from "./ver-reglas.ts";

const FAMILIAS = 3;
/** People between two turns of the event loop. */
const TRAMO = 200;

type Cambio = EfectoDeReglas["cambios"][number];
type Regla = (typeof REGLAS_DEL_CLUB)[number];

/**
 * What each changed rule, on its own, does to the next instalments (Rule TAR-9): of how many people, how much in all, and
 * person by person for the three families that it changes most. Nothing is saved.
 */
export async function previsarReglas(
  deps: Deps,
  _actor: unknown,
  valores: JsonOf<typeof contrato>,
): Promise<Outcome<EfectoDeReglas>> {
  const periodo = addMonths(periodoDe(clubTime(deps.clock()).fecha), 1);
  const antes = await reglasVigentes(deps.db);
  const despues: ReglasDeCuotas = { ...valores, version: antes.version };
  const [guardadas, pedidas] = [toReglas(antes), toReglas(despues)];
  const cambian = REGLAS_DEL_CLUB.filter(
    (regla) => JSON.stringify(guardadas[regla]) !== JSON.stringify(pedidas[regla]),
  );
  const efecto = await medir(deps.db, periodo, antes);
  const cambios: Cambio[] = [];
  for (const regla of cambian) cambios.push(await efecto(regla, { ...antes, [regla]: despues[regla] }));
  return done({ periodo, cambios });
}

/** Loads everybody who pays in a month, to compare the rules in force with others. */
async function medir(q: Queryable, periodo: string, antes: ReglasDeCuotas) {
  const personas = await personasPorFacturar(q, periodo, antes);
  const grupos = await listGrupos(q, periodo);

  return async (regla: Regla, despues: ReglasDeCuotas): Promise<Cambio> => {
    const conOrden =
      regla === "hermanosHastaEdad"
        ? new Map((await personasPorFacturar(q, periodo, despues)).map((uno) => [uno.id, uno]))
        : null;
    const dia = diaDeComparar(periodo, antes, despues);
    const emitida = regla === "recargo" ? { emitidaEl: periodo } : {};
    const familias = new Map<string, { ids: number[]; diferencia: number }>();
    const costos = new Map<number, { antes: number; despues: number }>();
    let [cuantas, diferencia] = [0, 0];
    const [venceAntes, venceDespues] = [antes, despues].map((una) =>
      vencimientoDe(periodo, periodo, una),
    ) as [string, string];
    for (const [n, persona] of personas.entries()) {
      if (n % TRAMO === TRAMO - 1) await breathe();
      const costo = {
        antes: sumar({ ...persona, ...emitida }, periodo, dia, antes),
        despues: sumar({ ...(conOrden?.get(persona.id) ?? persona), ...emitida }, periodo, dia, despues),
      };
      costos.set(persona.id, costo);
      const suya = costo.despues - costo.antes;
      if (suya !== 0 || venceAntes !== venceDespues) cuantas++;
      diferencia += suya;
      const grupo = grupos.get(persona.id);
      const familia = grupo === undefined ? `persona ${persona.id}` : `grupo ${grupo}`;
      const { ids, diferencia: hasta } = familias.get(familia) ?? { ids: [], diferencia: 0 };
      familias.set(familia, { ids: [...ids, persona.id], diferencia: hasta + Math.abs(suya) });
    }
    const elegidas = [...familias.values()]
      .sort((a, b) => b.diferencia - a.diferencia || b.ids.length - a.ids.length)
      .slice(0, FAMILIAS);
    const nombres = await listNombres(
      q,
      elegidas.flatMap(({ ids }) => ids),
      periodo,
    );
    return {
      regla,
      nombre: NOMBRE_DE_REGLA_DEL_CLUB[regla],
      antes: reglaEnPalabras(regla, antes),
      despues: reglaEnPalabras(regla, despues),
      personas: cuantas,
      diferencia: diferencia / 100,
      familias: elegidas.map(({ ids }) => {
        const [primera] = ids;
        const quien = nombres.get(primera ?? 0);
        return {
          nombre: quien?.grupo ?? quien?.nombre ?? "",
          personas: ids.map((id) => ({
            id,
            nombre: nombres.get(id)?.nombre ?? "",
            antes: (costos.get(id)?.antes ?? 0) / 100,
            despues: (costos.get(id)?.despues ?? 0) / 100,
            venceAntes,
            venceDespues,
          })),
        };
      }),
    };
  };
}

/** A day on which one of both rules charges a surcharge to who has not paid, the earlier one. */
function diaDeComparar(periodo: string, ...reglas: readonly ReglasDeCuotas[]): string {
  const dias = reglas
    .filter(({ recargo }) => recargo.activo)
    .map((una) => addDays(vencimientoDe(periodo, periodo, una), una.recargo.diasDespues + 1));
  return dias.sort()[0] ?? periodo;
}

function sumar(persona: PersonaAFacturar, periodo: string, dia: string, reglas: ReglasDeCuotas): number {
  return renglones(persona, periodo, dia, reglas).reduce((sum, { importe }) => sum + importe, 0);
}
