import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { TablaPublica } from "../contract.ts";
import { ladoEnPublico, type RenglonDeTabla, tablaCargada, tablaDe } from "../rules.ts";
import { listCompetenciasPorId } from "./competencias.repo.ts";
import { deCompetencias } from "./partidos.repo.ts";
import { participantesDe, partidosPublicos } from "./ver-partido.ts";

/**
 * Returns the tables of some competitions, by name (Rule TEM-10): one per group of its matches, or the one that the
 * office typed in.
 */
export async function tablasDe(
  deps: Pick<Deps, "club">,
  q: Queryable,
  ids: readonly number[],
): Promise<TablaPublica[]> {
  const competencias = await listCompetenciasPorId(q, ids);
  const partidos = await partidosPublicos(deps, q, deCompetencias(ids));
  const porCompetencia = Map.groupBy(partidos, ({ competenciaId }) => competenciaId);
  const lados = new Map((await participantesDe(deps, q)).map((lado) => [lado.participanteId, lado]));
  const nombrados = [...lados.values()].map(({ participanteId: id, nombre }) => ({ id, nombre }));
  return competencias.flatMap(({ id, nombre, temporada, deporte, reglas, cargada }) => {
    const tabla = (grupo: string, filas: readonly RenglonDeTabla[]): TablaPublica => ({
      competencia: { id, nombre, temporada, deporte },
      grupo,
      cargada: cargada !== null,
      filas: distinguir(
        filas.flatMap((fila) => {
          const lado = lados.get(fila.participanteId);
          return lado ? [{ ...fila, lado }] : [];
        }),
      ),
    });
    if (cargada) return [tabla("", tablaCargada(cargada, nombrados))];
    return [...Map.groupBy(porCompetencia.get(id) ?? [], ({ grupo }) => grupo)]
      .sort(([one], [other]) => one.localeCompare(other, "es", { numeric: true }))
      .map(([grupo, suyos]) => {
        const juegan = new Set(suyos.flatMap(({ localId, visitanteId }) => [localId, visitanteId]));
        const equipos = nombrados.filter((uno) => juegan.has(uno.id));
        return tabla(grupo, tablaDe(equipos, suyos, reglas));
      });
  });
}

/** Adds the name of the team to the club's rows if the club has several in a table. */
function distinguir(filas: TablaPublica["filas"]): TablaPublica["filas"] {
  const propios = filas.filter(({ lado }) => lado.equipoId !== null);
  if (propios.length < 2) return filas;
  return filas.map((fila) =>
    fila.lado.equipoId === null ? fila : { ...fila, nombre: ladoEnPublico(fila.lado) },
  );
}
