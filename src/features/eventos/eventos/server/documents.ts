import type { Hono } from "hono";
import { formatFechaLarga } from "#contract/format.ts";
import { dibujarPrevia } from "#features/compartido/imagenes/server/dibujar-previa.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { answerDrawing } from "#server/http/responses.ts";
import { leerPrecio } from "../rules.ts";
import { dibujarAgenda, dibujarEvento } from "./agenda.ts";
import { findEvento } from "./eventos.repo.ts";
import { verImagen } from "./ver-evento.ts";

const ID = /^[1-9]\d{0,8}$/;

/** Registers documents outside the API: an event's preview image and calendar entry, and the calendar of all events. */
export function eventosDocuments(app: Hono<HttpEnv>, deps: Deps): void {
  const findPublic = async (id: string) => {
    const evento = ID.test(id) ? await findEvento(deps.db, Number(id)) : null;
    return evento?.estado ? evento : null;
  };

  app.get("/evento/:id/previa.jpg", async (c) => {
    const evento = await findPublic(c.req.param("id"));
    if (!evento) return c.notFound();
    const foto = evento.imagenes[0];
    const servida = foto
      ? await verImagen(deps, null, {
          id: evento.id,
          imageId: foto.id,
          ancho: 1200,
          accept: "image/jpeg",
          conocida: "",
        })
      : null;
    const photo = servida?.ok ? servida.value.contenido : null;
    const { identidad } = deps.club();
    const previa = await dibujarPrevia({
      identidad,
      arriba: evento.fase || identidad.nombre,
      titulo: evento.nombre,
      lineas: [`${formatFechaLarga(evento.fecha)}, ${evento.hora} hs`, evento.lugar],
      sello: leerPrecio(evento),
      foto: photo,
    });
    return answerDrawing(c, previa, `evento:${evento.id}`, "public, max-age=3600");
  });

  app.get("/evento/:id/evento.ics", async (c) => {
    const evento = await findPublic(c.req.param("id"));
    if (!evento) return c.notFound();
    c.header(CACHE_TAGS_HEADER, `evento:${evento.id}`);
    return c.body(dibujarEvento(deps, evento), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
  });

  app.get("/eventos.ics", async (c) => {
    c.header(CACHE_TAGS_HEADER, "eventos");
    return c.body(await dibujarAgenda(deps), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
  });
}
