import type { Queryable } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Compromiso } from "../contract.ts";

/**
 * What an area has on people's calendars: tickets, bookings. A port, because those areas are in other wings than the
 * family, which shows them.
 */
interface Agenda {
  name: string;
  /** What is ahead of each person, the next first, at most `porPersona`; in one statement. */
  proximos: (
    deps: Deps,
    q: Queryable,
    input: { personaIds: readonly number[]; porPersona: number },
  ) => Promise<(Compromiso & { personaId: number })[]>;
}

declare module "#server/deps.ts" {
  interface Deps {
    agendas: readonly Agenda[];
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    agenda?: Agenda;
  }
}

/** The next of all areas, by person. */
export async function proximosDe(
  deps: Deps,
  personaIds: readonly number[],
  porPersona: number,
): Promise<Map<number, Compromiso[]>> {
  const porArea =
    personaIds.length === 0
      ? []
      : await Promise.all(
          deps.agendas.map(({ proximos }) => proximos(deps, deps.db, { personaIds, porPersona })),
        );
  const todos = porArea.flat().toSorted((a, b) => orden(a).localeCompare(orden(b)));
  return new Map(
    personaIds.map((id) => [
      id,
      todos
        .filter(({ personaId }) => personaId === id)
        .slice(0, porPersona)
        .map(({ personaId: _, ...compromiso }) => compromiso),
    ]),
  );
}

const orden = ({ fecha, hora }: Compromiso) => `${fecha} ${hora}`;
