import { type PartidoParaTabla, REGLAS_FIBA, tablaDe } from "#features/temporada/competencias/rules.ts";
import { quantile } from "./load.ts";
import { type Figure, figure } from "./report.ts";

const TEAMS = 16;
const MOST_MS = 2;
const ROUNDS = 300;

/** Measures the table of a double round-robin in which every team has the same points, so that all criteria are tried. */
export async function measureTables(): Promise<Figure[]> {
  const teams = Array.from({ length: TEAMS }, (_, index) => ({ id: index + 1, nombre: `Equipo ${index}` }));
  const matches = teams.flatMap((local) =>
    teams
      .filter((visitante) => visitante !== local)
      .map(
        (visitante): PartidoParaTabla => ({
          localId: local.id,
          visitanteId: visitante.id,
          estado: "final",
          puntosLocal: 80,
          puntosVisitante: 70 + ((local.id * visitante.id) % 3),
        }),
      ),
  );
  const text = JSON.stringify(matches);
  const table = timesOf(() => tablaDe(teams, matches, REGLAS_FIBA));
  const reading = timesOf(() => JSON.parse(text));
  const ms = quantile(table, 0.95);
  return [
    figure("table of 16 teams and 240 matches, p95", ms, "ms", { most: MOST_MS }),
    figure("÷ reading its matches from JSON", quantile(table, 0.5) / quantile(reading, 0.5), "×", {
      most: 40,
    }),
  ];
}

function timesOf(work: () => unknown): number[] {
  const times = Array.from({ length: ROUNDS * 2 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  // The first half is a warm-up.
  return times.slice(ROUNDS);
}
