import type { Lado, Partido } from "#features/temporada/competencias/contract.ts";
import { jsonOf } from "./json-of.ts";
import type { TestSite, TestUser } from "./site.ts";

type Fields = Record<string, unknown>;

/** Returns helpers that create what a season consists of, over the API. */
export function seasonOf(site: TestSite, staff: TestUser) {
  let names = 0;
  const post = (path: string, json: Fields) =>
    jsonOf(201, site.call("POST", `/api${path}`, { as: staff, json }));
  const season = {
    /** Creates a team of the club; returns its side of a match. */
    async team(fields: { categoria?: string; deporte?: string } = {}): Promise<Lado> {
      const { categoria = `U${++names}`, deporte = "basquet" } = fields;
      const rows = await site.sql<{ id: number }>`
        insert into equipos (slug, deporte, rama, categoria, temporada)
        values (${`${deporte}-${categoria}`.toLowerCase()}, ${deporte}, 'femenina', ${categoria}, 2026) returning id`;
      const all = (await jsonOf(200, site.call("GET", "/api/participantes", { as: staff }))) as Lado[];
      const lado = all.find(({ equipoId }) => equipoId === rows[0]?.id);
      if (!lado) throw new Error("the new team takes no part");
      return lado;
    },
    rival: (nombre = `Rival ${++names}`): Promise<Lado> => post("/rivales", { nombre }),
    competition: (fields: Fields = {}): Promise<{ id: number; nombre: string }> =>
      post("/competencias", { nombre: `Liga ${++names}`, temporada: 2026, deporte: "basquet", ...fields }),
    match: (fields: Fields = {}): Promise<Partido> => post("/partidos", fields),
    read: (id: number): Promise<Partido> =>
      jsonOf(200, site.call("GET", `/api/partidos/${id}`, { as: staff })),
    edit: (id: number, json: Fields) => site.call("PATCH", `/api/partidos/${id}`, { as: staff, json }),
  };
  return season;
}
