import sharp from "sharp";
import { type Ajustes, type ImagenDelClub, slugDeDeporte } from "#contract/club.ts";
import { slugOf } from "#contract/text.ts";
import { guardarImagen, type ImagenGuardada } from "#features/compartido/imagenes/server/imagenes.ts";
import type { Deps } from "#server/deps.ts";
import { receiveContent } from "#server/http/upload.ts";
import { DEMO_AJUSTES } from "./club.ts";
import { readPicture } from "./pictures.ts";

/** The demo club's settings with its pictures, and the pictures for the rows that refer to them. */
interface DemoClubWithPictures {
  ajustes: Ajustes;
  imagenes: Pick<ImagenGuardada, "clave">[];
}

/** Stores the pictures of the demo club (`imagenes/`), as if its office had uploaded them. */
export async function storeClubPictures(deps: Deps): Promise<DemoClubWithPictures> {
  const imagenes: ImagenGuardada[] = [];
  const store = async (nombre: string, toPicture = (file: Buffer) => Promise.resolve(file)) => {
    const file = await readPicture(nombre);
    const received = { nombre, contenido: await toPicture(file) };
    const image = await receiveContent(deps, received, (upload) => guardarImagen(deps, upload));
    if (!image.ok) throw new Error(image.detail);
    imagenes.push(image.value);
    const { clave, ancho, alto } = image.value;
    return { clave, ancho, alto } satisfies ImagenDelClub;
  };
  const { identidad, portada, nosotros, deportes, jugadores } = DEMO_AJUSTES;
  const { video } = portada;
  const ajustes = {
    ...DEMO_AJUSTES,
    identidad: {
      ...identidad,
      escudo: await store("escudo.svg", (svg) => sharp(svg, { density: 500 }).png().toBuffer()),
    },
    portada: {
      ...portada,
      imagen: await store("portada.webp"),
      video: video && { ...video, imagen: await store("video.webp") },
    },
    nosotros: { ...nosotros, imagen: await store("nosotros.webp") },
    deportes: await Promise.all(
      deportes.map(async (deporte) => ({
        ...deporte,
        imagen: await store(`${slugDeDeporte(deporte.nombre)}.webp`),
      })),
    ),
    jugadores: {
      ...jugadores,
      jugadores: await Promise.all(
        jugadores.jugadores.map(async (jugador) => ({
          ...jugador,
          foto: await store(`jugadores/${slugOf(jugador.nombre)}.webp`),
        })),
      ),
    },
  };
  return { ajustes, imagenes };
}
