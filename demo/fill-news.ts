import { subirImagen } from "#features/compartido/imagenes/server/imagenes.ts";
import type { DatosDeNoticia } from "#features/contenido/publicaciones/contract.ts";
import { crearNoticia } from "#features/contenido/publicaciones/server/noticias.ts";
import { equiposPublicos } from "#features/temporada/equipos/server/plantel-publico.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { receiveContent } from "#server/http/upload.ts";
import { NOTICIAS } from "./club-news.ts";
import { readPhoto } from "./pictures.ts";

const DAY = 24 * 3_600_000;

export async function fillNews(deps: Deps, admin: Actor): Promise<void> {
  const [primera] = await equiposPublicos(deps);
  for (const { titulo, texto, picture, daysAgo, deEquipo } of NOTICIAS) {
    const imagen = picture === null ? null : await upload(deps, picture);
    const written = new Date(deps.clock().getTime() - (daysAgo ?? 0) * DAY);
    const created = await crearNoticia({ ...deps, clock: () => written }, admin, {
      titulo,
      texto,
      imagen,
      equipoId: (deEquipo && primera?.id) || null,
      partidoId: null,
      publicada: daysAgo !== null,
    });
    if (!created.ok) throw new Error(created.detail);
  }
}

async function upload(deps: Deps, picture: string): Promise<DatosDeNoticia["imagen"]> {
  const received = { nombre: `${picture}.webp`, contenido: await readPhoto(picture) };
  const stored = await receiveContent(deps, received, (file) => subirImagen(deps, [file]));
  if (!stored.ok) throw new Error(stored.detail);
  return stored.value;
}
