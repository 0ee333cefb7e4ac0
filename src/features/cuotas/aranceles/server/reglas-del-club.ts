import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { longWork } from "#server/long-work.ts";
import type * as contract from "../contract.ts";
import type { EfectoDeReglas, Reglas } from "../contract.ts";
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
import { findGuardado, insertReglas, listGrupos, listNombres, lockReglas } from "./reglas-del-club.repo.ts";

function toReglas(reglas: ReglasDeCuotas): Reglas {
  const { recargo, hermanos } = reglas;
  return {
    diaDeVencimiento: reglas.diaDeVencimiento,
    diasParaPagar: reglas.diasParaPagar,
    diasDePrimera: reglas.diasDePrimera,
    feriados: [...reglas.feriados],
    medioMesDespuesDel: reglas.medioMesDespuesDel,
    hermanos: [...hermanos],
    hermanosHastaEdad: reglas.hermanosHastaEdad,
    ausencia: reglas.ausencia,
    recargo: {
      activo: recargo.activo,
      porcentaje: recargo.porcentaje,
      diasDespues: recargo.diasDespues,
    },
    diaDeDebito: reglas.diaDeDebito,
    avisoDeAumento: reglas.avisoDeAumento,
    version: reglas.version,
  };
}

export async function verReglas(
  deps: Deps,
): Promise<Outcome<{ reglas: Reglas; guardadasEn: string | null; autor: string | null }>> {
  const [reglas, guardado] = await Promise.all([reglasVigentes(deps.db), findGuardado(deps.db)]);
  return done({
    reglas: toReglas(reglas),
    guardadasEn: guardado && new Date(guardado.en).toISOString(),
    autor: guardado?.autor ?? null,
  });
}

const FAMILIAS = 3;

type Cambio = EfectoDeReglas["cambios"][number];
type Regla = (typeof REGLAS_DEL_CLUB)[number];

/**
 * Computes the separate effect of each changed rule on the next instalments (Rule TAR-9): people affected, total, and
 * the details of the three families with the largest change.
 */
export async function previsarReglas(
  deps: Deps,
  _actor: unknown,
  valores: JsonOf<typeof contract.previsarReglas>,
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
    const giveWay = longWork([], Number.POSITIVE_INFINITY);
    for (const persona of personas) {
      await giveWay();
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
      diferencia: toPesos(diferencia),
      familias: elegidas.map(({ ids }) => {
        const [primera] = ids;
        const quien = nombres.get(primera ?? 0);
        return {
          nombre: quien?.grupo ?? quien?.nombre ?? "",
          personas: ids.map((id) => ({
            id,
            nombre: nombres.get(id)?.nombre ?? "",
            antes: toPesos(costos.get(id)?.antes ?? 0),
            despues: toPesos(costos.get(id)?.despues ?? 0),
            venceAntes,
            venceDespues,
          })),
        };
      }),
    };
  };
}

/** Returns the first day on which either set of rules adds a surcharge to an unpaid instalment. */
function diaDeComparar(periodo: string, ...reglas: readonly ReglasDeCuotas[]): string {
  const dias = reglas
    .filter(({ recargo }) => recargo.activo)
    .map((una) => addDays(vencimientoDe(periodo, periodo, una), una.recargo.diasDespues + 1));
  return dias.sort()[0] ?? periodo;
}

function sumar(persona: PersonaAFacturar, periodo: string, dia: string, reglas: ReglasDeCuotas): number {
  return renglones(persona, periodo, dia, reglas).reduce((sum, { importe }) => sum + importe, 0);
}

/**
 * Saves the rules as a new version for instalments issued from now on (Rule TAR-9); does nothing if no rule
 * changed. 409 if somebody else has saved rules since the caller read them.
 */
export function guardarReglas(
  deps: Deps,
  actor: Actor,
  { version, ...valores }: JsonOf<typeof contract.guardarReglas>,
): Promise<Outcome<Reglas>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Reglas>> => {
    await lockReglas(tx);
    const actual = toReglas(await reglasVigentes(tx));
    const { version: vigente, ...antes } = actual;
    if (JSON.stringify(actual) === JSON.stringify(toReglas({ ...valores, version: vigente })))
      return done(actual);
    if (version !== vigente)
      return conflict("version", "Otra persona cambió las reglas mientras tanto. Miralas de nuevo.");
    const nueva = await insertReglas(tx, valores, { creadasEn: deps.clock(), creadasPor: actor.usuarioId });
    await registrar(deps, tx, actor, {
      accion: "reglas-de-cuotas.guardar",
      objetoId: nueva,
      antes,
      despues: valores,
    });
    return done({ ...valores, version: nueva });
  });
}
