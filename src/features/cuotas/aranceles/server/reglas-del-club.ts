import { isDeepStrictEqual } from "node:util";
import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
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
  sumarImportes,
  vencimientoDe,
} from "../rules.ts";
import { personasPorFacturar, reglasVigentes } from "./personas-por-facturar.ts";
import { findGuardado, insertReglas, listGrupos, listNombres, lockReglas } from "./reglas-del-club.repo.ts";

/** Leaves out values that a later version of the site saved. */
const toReglas = (reglas: ReglasDeCuotas) =>
  Object.fromEntries([...REGLAS_DEL_CLUB, "version" as const].map((one) => [one, reglas[one]])) as Reglas;

export async function verReglas(deps: Deps) {
  const [reglas, guardado] = await Promise.all([reglasVigentes(deps.db), findGuardado(deps.db)]);
  return done({ reglas: toReglas(reglas), ...(guardado ?? { guardadasEn: null, autor: null }) });
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
  const cambian = REGLAS_DEL_CLUB.filter((regla) => !isDeepStrictEqual(antes[regla], despues[regla]));
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
    const costos = new Map<number, { antes: number; despues: number }>();
    const [venceAntes, venceDespues] = [antes, despues].map((una) =>
      vencimientoDe(periodo, periodo, una),
    ) as [string, string];
    const giveWay = longWork([], Number.POSITIVE_INFINITY);
    for (const persona of personas) {
      await giveWay();
      costos.set(persona.id, {
        antes: sumar({ ...persona, ...emitida }, periodo, dia, antes),
        despues: sumar({ ...(conOrden?.get(persona.id) ?? persona), ...emitida }, periodo, dia, despues),
      });
    }
    const diferencias = [...costos.values()].map((uno) => uno.despues - uno.antes);
    const familias = Map.groupBy(costos, ([id]) => grupos.get(id) ?? `persona ${id}`);
    const elegidas = [...familias.values()]
      .map((suyas) => ({
        ids: suyas.map(([id]) => id),
        cambia: suyas.reduce((sum, [, uno]) => sum + Math.abs(uno.despues - uno.antes), 0),
      }))
      .sort((a, b) => b.cambia - a.cambia || b.ids.length - a.ids.length)
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
      personas: venceAntes === venceDespues ? diferencias.filter(Boolean).length : personas.length,
      diferencia: toPesos(diferencias.reduce((sum, una) => sum + una, 0)),
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
  return sumarImportes(renglones(persona, periodo, dia, reglas));
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
    if (isDeepStrictEqual(antes, valores)) return done(actual);
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
