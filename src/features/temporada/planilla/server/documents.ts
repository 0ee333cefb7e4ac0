import type { Context, Hono } from "hono";
import { dibujarPrevia } from "#features/compartido/imagenes/server/dibujar-previa.ts";
import { createDibujos } from "#features/compartido/imagenes/server/dibujos.ts";
import type { Deps } from "#server/deps.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { answerDrawing } from "#server/http/responses.ts";
import type { Lado } from "../../competencias/contract.ts";
import { ESTADOS_DE_PARTIDO, resumenDePartido } from "../../competencias/rules.ts";
import { verEscudo } from "../../competencias/server/rivales.ts";
import { verPartido } from "../../competencias/server/ver-partido.ts";
import { cuandoYDonde } from "../rules.ts";
import { dibujarResultado } from "./dibujar-resultado.ts";
import { tagsDePartido } from "./ver-en-vivo.ts";

const ID = /^[1-9]\d{0,8}$/;

/** Registers a match's pictures: the link preview, and the result for Instagram and WhatsApp. */
export function partidoDocuments(app: Hono<HttpEnv>, deps: Deps): void {
  const dibujar = createDibujos(deps);
  const find = (id: string) => (ID.test(id) ? verPartido(deps, deps.db, Number(id)) : null);
  const answer = (c: Context<HttpEnv>, id: number, picture: Buffer) =>
    answerDrawing(c, picture, tagsDePartido(id).join(" "), "public, max-age=60");
  const crestOf = async ({ equipoId, participanteId, escudo }: Lado): Promise<Buffer | null> => {
    if (equipoId !== null) return (await dibujar("/escudo.webp", deps.club())).contenido;
    if (escudo === null) return null;
    const found = await verEscudo(deps, { id: participanteId, accept: "image/webp", conocida: "" });
    return found.ok ? found.value.contenido : null;
  };

  app.get("/partido/:id/previa.jpg", async (c) => {
    const partido = await find(c.req.param("id"));
    if (!partido) return c.notFound();
    const { id, estado, competencia, jornada } = partido;
    const previa = await dibujarPrevia({
      identidad: deps.club().identidad,
      arriba: [competencia?.nombre ?? "Amistoso", jornada].filter(Boolean).join(", "),
      titulo: resumenDePartido(partido),
      lineas: [cuandoYDonde({ ...partido, lugar: "" }), partido.lugar],
      sello: ESTADOS_DE_PARTIDO[estado],
      foto: null,
    });
    return answer(c, id, previa);
  });

  app.get("/partido/:id/resultado.jpg", async (c) => {
    const partido = await find(c.req.param("id"));
    const { local, visitante, puntosLocal, puntosVisitante } = partido ?? {};
    if (!partido || !local || !visitante || puntosLocal == null || puntosVisitante == null)
      return c.notFound();
    const { id, competencia, jornada, parciales } = partido;
    const picture = await dibujarResultado({
      identidad: deps.club().identidad,
      arriba: [competencia?.nombre, jornada].filter(Boolean).join(" · "),
      equipos: [
        { nombre: local.nombre, puntos: puntosLocal, escudo: await crestOf(local) },
        { nombre: visitante.nombre, puntos: puntosVisitante, escudo: await crestOf(visitante) },
      ],
      lineas: [
        parciales.map((parcial) => `${parcial.local}-${parcial.visitante}`).join("   "),
        cuandoYDonde(partido),
      ],
    });
    return answer(c, id, picture);
  });
}
