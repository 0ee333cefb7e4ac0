import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Lado, PartidoPublico, TablaPublica } from "../contract.ts";
import { type RenglonDeTabla, tablaCargada, tablaDe } from "../rules.ts";
import { deCompetencias, listCompetencias } from "./temporada.repo.ts";
import { participantesDe, partidosPublicos } from "./ver-partido.ts";

type Competencia = Awaited<ReturnType<typeof listCompetencias>>[number];

/**
 * Returns the tables of some competitions, by name (Rule TEM-10): one per group of its matches, or the one that the
 * office typed in.
 */
export async function tablasDe(
  deps: Pick<Deps, "club">,
  q: Queryable,
  ids: readonly number[],
): Promise<TablaPublica[]> {
  const competencias = await listCompetencias(q, ids);
  const partidos = await partidosPublicos(deps, q, deCompetencias(ids));
  const cargan = competencias.some(({ cargada }) => cargada);
  const lados = new Map<number, Lado>();
  for (const lado of cargan ? await participantesDe(deps, q) : []) lados.set(lado.participanteId, lado);
  return competencias.flatMap((competencia) =>
    competencia.cargada
      ? [tablaPublica(competencia, "", tablaCargada(competencia.cargada, conNombre(lados)), lados)]
      : calculadas(
          competencia,
          partidos.filter((partido) => partido.competencia?.id === competencia.id),
        ),
  );
}

function calculadas(competencia: Competencia, partidos: readonly PartidoPublico[]): TablaPublica[] {
  const grupos = Map.groupBy(partidos, ({ grupo }) => grupo);
  return [...grupos]
    .sort(([one], [other]) => one.localeCompare(other, "es", { numeric: true }))
    .map(([grupo, suyos]) => {
      const lados = new Map(
        suyos
          .flatMap(({ local, visitante }) => [local, visitante])
          .flatMap((lado) => (lado ? [[lado.participanteId, lado]] : [])),
      );
      const rows = tablaDe(
        conNombre(lados),
        suyos.map((partido) => ({
          ...partido,
          localId: partido.local?.participanteId ?? null,
          visitanteId: partido.visitante?.participanteId ?? null,
        })),
        competencia.reglas,
      );
      return tablaPublica(competencia, grupo, rows, lados);
    });
}

const conNombre = (lados: ReadonlyMap<number, Lado>) =>
  [...lados.values()].map(({ participanteId: id, nombre }) => ({ id, nombre }));

function tablaPublica(
  { id, nombre, temporada, deporte, cargada }: Competencia,
  grupo: string,
  filas: readonly RenglonDeTabla[],
  lados: ReadonlyMap<number, Lado>,
): TablaPublica {
  return {
    competencia: { id, nombre, temporada, deporte },
    grupo,
    cargada: cargada !== null,
    filas: filas.flatMap((fila) => {
      const lado = lados.get(fila.participanteId);
      return lado ? [{ ...fila, lado }] : [];
    }),
  };
}
