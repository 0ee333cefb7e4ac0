import { type Club, type ImagenDelClub, nombreDeDeportes } from "#contract/club.ts";
import { dibujarPrevia } from "#features/compartido/escudo/server/dibujar-previa.ts";
import { leerImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { galeriasDe } from "#features/contenido/galeria/rules.ts";
import type { Deps } from "#server/deps.ts";
import type { PAGINAS_PUBLICAS } from "./documents.ts";

interface Tema {
  titulo: string;
  linea: string;
  /** The cover if there is none. */
  imagen?: ImagenDelClub | null | undefined;
}

type Pagina = Exclude<(typeof PAGINAS_PUBLICAS)[number], "/">;

/** What the link preview of each public page shows (Rule SIT-24). The home page has the club's. */
const TEMAS: Record<Pagina | "/hacete_socio", (club: Club) => Tema> = {
  "/prensa": () => ({ titulo: "Prensa", linea: "Pedí tu acreditación" }),
  "/reservas": () => ({ titulo: "Reservá cancha", linea: "Las horas libres de esta semana" }),
  "/sobre_nosotros": ({ nosotros }) => ({
    titulo: "Sobre nosotros",
    linea: "Quiénes somos",
    imagen: nosotros.imagen,
  }),
  "/jugadores": ({ jugadores }) => ({
    titulo: "Jugadores",
    linea: "Conocé al plantel",
    imagen: jugadores.jugadores.find(({ foto }) => foto)?.foto,
  }),
  "/galeria": (club) => ({
    titulo: "Galería",
    linea: `Fotos de ${nombreDeDeportes(club).toLocaleLowerCase("es-AR")}`,
    imagen: galeriasDe(club).find(({ imagen }) => imagen)?.imagen,
  }),
  "/enlaces": () => ({ titulo: "Enlaces de interés", linea: "Ligas, federaciones y medios" }),
  "/terminos-y-condiciones": () => ({ titulo: "Términos y condiciones", linea: "Las reglas del sitio" }),
  "/arrepentimiento": () => ({
    titulo: "Botón de arrepentimiento",
    linea: "Devolvé una compra, sin registrarte",
  }),
  "/baja": () => ({ titulo: "Botón de baja", linea: "Dá de baja un servicio, sin registrarte" }),
  "/registro": (club) => asociate(club),
  "/hacete_socio": (club) => asociate(club),
};

function asociate({ nosotros }: Club): Tema {
  return { titulo: "Asociate al club", linea: "Planes, cuotas y carnet", imagen: nosotros.imagen };
}

function temaDe(club: Club, path: string): Tema | undefined {
  const galeria = galeriasDe(club).find((una) => una.path === path);
  if (galeria)
    return { titulo: `Galería de ${galeria.nombre}`, linea: "Las fotos del club", imagen: galeria.imagen };
  return Object.hasOwn(TEMAS, path) ? TEMAS[path as keyof typeof TEMAS](club) : undefined;
}

/** @returns a JPEG, or null for a page without a preview of its own */
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
