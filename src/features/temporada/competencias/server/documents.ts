import type { Hono } from "hono";
import { dibujarCitas } from "#features/eventos/eventos/server/agenda.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { equipoPublico } from "../../equipos/server/plantel-publico.ts";
import type { Partido } from "../contract.ts";
import { ESTADOS_DE_PARTIDO, motivoDe, resumenDePartido } from "../rules.ts";
import { deEquipo, listConTodo } from "./partidos.repo.ts";
import { DEL_FIXTURE, fichaDePartido, toPartido } from "./ver-partido.ts";

const ID = /^[1-9]\d{0,8}$/;

/**
 * Registers the calendars of teams and of single matches (Rule TEM-23). Matches without a date are left out; one that
 * waits for a new date is cancelled on the old one.
 */
export function competenciasDocuments(app: Hono<HttpEnv>, deps: Deps): void {
  app.get("/equipos/:slug/partidos.ics", async (c) => {
    const equipo = await equipoPublico(deps, c.req.param("slug"));
    if (!equipo) return c.notFound();
    c.header(CACHE_TAGS_HEADER, DEL_FIXTURE.join(" "));
    const nombre = `${deps.club().identidad.nombreCorto} ${equipo.nombre}`;
    const suyos = await listConTodo(deps.db, deEquipo(equipo.id));
    const citas = suyos.flatMap((row) => toCita(toPartido(deps, row)));
    return c.body(dibujarCitas(deps, "partidos", citas, nombre), 200, CALENDARIO);
  });

  app.get("/partido/:id/partido.ics", async (c) => {
    const id = c.req.param("id");
    const partido = ID.test(id) ? await fichaDePartido(deps, deps.db, Number(id)) : null;
    const citas = partido?.ok ? toCita(partido.value) : [];
    if (citas.length === 0) return c.notFound();
    c.header(CACHE_TAGS_HEADER, DEL_FIXTURE.join(" "));
    return c.body(dibujarCitas(deps, "partidos", citas), 200, CALENDARIO);
  });
}

const CALENDARIO = {
  "content-type": "text/calendar; charset=utf-8",
  "cache-control": "public, max-age=300",
};

function toCita(partido: Partido) {
  const { id, fecha, sinFecha, estado, competencia, jornada } = partido;
  if (fecha === null) return [];
  const words = [competencia?.nombre, jornada, ESTADOS_DE_PARTIDO[estado], motivoDe(partido)];
  return [
    {
      ...partido,
      clase: "partido",
      fecha,
      nombre: resumenDePartido(partido),
      situacion: sinFecha ? "cancelado" : estado,
      cambiadoEn: new Date(partido.cambiadoEn),
      path: `/partido/${id}`,
      description: words.filter(Boolean).join("\n"),
    },
  ];
}
