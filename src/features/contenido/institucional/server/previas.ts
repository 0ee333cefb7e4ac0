import { type Club, type ImagenDelClub, nombreDeDeportes } from "#contract/club.ts";
import { ALL_PAGES, type PublicPath } from "#contract/pages.ts";
import { dibujarPrevia } from "#features/compartido/escudo/server/dibujar-previa.ts";
import { leerImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { galeriasDe } from "#features/contenido/galeria/rules.ts";
import type { Deps } from "#server/deps.ts";

interface Tema {
  titulo: string;
  linea: string;
  /** Falls back to the cover. */
  imagen?: ImagenDelClub | null | undefined;
}

/** Content of a page's preview besides its texts (Rule SIT-24). */
const PROPIO: Partial<Record<PublicPath, (club: Club) => Partial<Tema>>> = {
  "/sobre_nosotros": ({ nosotros }) => ({ imagen: nosotros.imagen }),
  "/jugadores": ({ jugadores }) => ({ imagen: jugadores.jugadores.find(({ foto }) => foto)?.foto }),
  "/galeria": (club) => ({
    linea: `Fotos de ${nombreDeDeportes(club).toLocaleLowerCase("es-AR")}`,
    imagen: galeriasDe(club).find(({ imagen }) => imagen)?.imagen,
  }),
  "/registro": ({ nosotros }) => ({ imagen: nosotros.imagen }),
  "/hacete_socio": ({ nosotros }) => ({ imagen: nosotros.imagen }),
};

function temaDe(club: Club, path: string): Tema | undefined {
  const galeria = galeriasDe(club).find((una) => una.path === path);
  if (galeria)
    return { titulo: `Galería de ${galeria.nombre}`, linea: "Las fotos del club", imagen: galeria.imagen };
  const preview = ALL_PAGES.find((page) => page.path === path)?.preview;
  return preview && preview !== "own" ? { ...preview, ...PROPIO[path as PublicPath]?.(club) } : undefined;
}

/** @returns a JPEG, or null for a page without its own preview */
export async function dibujarPreviaDePagina(
  deps: Pick<Deps, "club" | "db" | "log" | "storage">,
  path: string,
): Promise<Buffer | null> {
  const club = deps.club();
  const tema = temaDe(club, path);
  if (!tema) return null;
  const imagen = tema.imagen ?? club.portada.imagen;
  const leida = imagen && (await leerImagen(deps, imagen.clave).catch(() => null));
  const { identidad } = club;
  return dibujarPrevia({
    identidad,
    arriba: identidad.ciudad,
    titulo: tema.titulo,
    lineas: [tema.linea, ""],
    foto: leida?.contenido ?? null,
  });
}
