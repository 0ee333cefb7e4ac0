import type { Hono } from "hono";
import { dibujarCitas } from "#features/eventos/eventos/server/agenda.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { equipoPublico } from "../../equipos/server/plantel-publico.ts";
import { ESTADOS_DE_PARTIDO, motivoDe, resumenDePartido } from "../rules.ts";
import { DEL_FIXTURE } from "./ver-partido.ts";
import { verCalendario } from "./ver-temporada.ts";

/** Registers the calendar of each team (Rule TEM-23). Matches without a date are left out. */
export function competenciasDocuments(app: Hono<HttpEnv>, deps: Deps): void {
  app.get("/equipos/:slug/partidos.ics", async (c) => {
    const equipo = await equipoPublico(deps, c.req.param("slug"));
    if (!equipo) return c.notFound();
    c.header(CACHE_TAGS_HEADER, DEL_FIXTURE.join(" "));
    const citas = (await verCalendario(deps, equipo.id)).flatMap((partido) => {
      const { fecha, estado, competencia, jornada } = partido;
      if (fecha === null) return [];
      return {
        ...partido,
        clase: "partido",
        fecha,
        nombre: resumenDePartido(partido),
        situacion: estado === "postergado" ? "suspendido" : estado,
        cambiadoEn: new Date(partido.cambiadoEn),
        path: `/partido/${partido.id}`,
        description: [competencia?.nombre, jornada, ESTADOS_DE_PARTIDO[estado], motivoDe(partido)]
          .filter(Boolean)
          .join("\n"),
      };
    });
    const nombre = `${deps.club().identidad.nombreCorto} ${equipo.nombre}`;
    return c.body(dibujarCitas(deps, "partidos", citas, nombre), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
  });
}
