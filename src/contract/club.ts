import type { z } from "@hono/zod-openapi";
import type { gruposDelClub } from "./club-groups.ts";
import { slugOf } from "./text.ts";

export const ICONOS_DEL_CLUB = [
  "escudo",
  "diario",
  "carnet",
  "camara",
  "trofeo",
  "personas",
  "corazon",
  "fiesta",
  "entrada",
  "calendario",
  "pelota",
  "enlace",
] as const;
export const VIDEO_PLAYERS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

/** Returns the address of the player of a YouTube or Vimeo video, or null for any other address. */
export function playerOf(enlace: string): string | null {
  if (!URL.canParse(enlace)) return null;
  const { hostname, pathname, searchParams } = new URL(enlace);
  const host = hostname.replace(/^(www|m)\./, "");
  const [youtube, vimeo] = VIDEO_PLAYERS;
  if (host === "vimeo.com")
    return /^\/\d+/.test(pathname) ? `${vimeo}/video${/^\/\d+/.exec(pathname)}` : null;
  const id =
    host === "youtu.be"
      ? pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? (searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1])
        : undefined;
  return id && /^[\w-]{6,20}$/.test(id) ? `${youtube}/embed/${id}` : null;
}

export type Grupo = keyof typeof gruposDelClub;
export type Ajustes = { [G in Grupo]: z.output<(typeof gruposDelClub)[G]> };

export const NOMBRES_DE_GRUPOS: Record<Grupo, string> = {
  identidad: "Identidad",
  contacto: "Contacto y redes",
  banco: "Cuenta bancaria",
  deportes: "Deportes",
  portada: "Página principal",
  nosotros: "Sobre nosotros",
  jugadores: "Jugadores",
  legales: "Textos legales",
  canchas: "Canchas",
  entradas: "Entradas y puerta",
};

export type ImagenDelClub = NonNullable<Ajustes["identidad"]["escudo"]>;
export type IconoDelClub = (typeof ICONOS_DEL_CLUB)[number];

/** The club as described in its office, for pages, emails and rules. */
export interface Club extends Ajustes {
  /** Path segment of the staff screens, `/{slug}/admin/…`; chosen at set-up and never changed. */
  slug: string;
  /** Version number of each group's current settings; 0 for the defaults. */
  versiones: Record<Grupo, number>;
  /** The emails that were switched on or off in the office, by name (Rule COR-5); not sent with pages. */
  correos: Readonly<Record<string, boolean>>;
  /** Version of the pictures drawn from these settings (Rule SIT-14); see `drawnUrl`. */
  dibujos: string;
}

/**
 * The settings that every page carries, limited to what visitors may read. Pages load the other settings that they
 * show.
 */
export type ClubEnPaginas = Pick<
  Club,
  "slug" | "identidad" | "contacto" | "banco" | "deportes" | "dibujos"
> & {
  canchas: Omit<Club["canchas"], "horasDeEvento">;
  entradas: Omit<Club["entradas"], "puerta">;
  frase: Club["portada"]["frase"];
};

/** Defaults of the settings in pages, until they are saved for the first time. */
export const AJUSTES_EN_PAGINAS = {
  identidad: {
    nombre: "Nuestro club",
    nombreCorto: "El club",
    ciudad: "Nuestra ciudad",
    escudo: null,
    colores: { principal: "#1f3a5f", acento: "#e0a100" },
  },
  contacto: {
    direccion: { calle: "", localidad: "", provincia: "", codigoPostal: "" },
    telefono: "",
    correo: "",
    saludoWhatsApp: "¡Hola! Quiero hacer una consulta.",
    redes: [],
  },
  banco: { titular: "", cuenta: "", alias: "", cuit: "" },
  canchas: {
    semana: Array.from({ length: 7 }, () => ({ apertura: "08:00", cierre: "24:00" })),
    turnoMinutos: 30,
    maximoPendientes: 6,
    diasDeAnticipacion: 60,
  },
  entradas: { minutosDeReserva: 15 },
} satisfies Partial<ClubEnPaginas>;

export function enPaginas(club: Club): ClubEnPaginas {
  const { slug, identidad, contacto, banco, deportes, portada, dibujos } = club;
  const { semana, turnoMinutos, maximoPendientes, diasDeAnticipacion } = club.canchas;
  const { minutosDeReserva } = club.entradas;
  return {
    slug,
    identidad,
    contacto,
    banco,
    deportes,
    frase: portada.frase,
    dibujos,
    canchas: { semana, turnoMinutos, maximoPendientes, diasDeAnticipacion },
    entradas: { minutosDeReserva },
  };
}

/** The sports of teams and competitions. */
export const DEPORTES = { basquet: "Básquet", cestoball: "Cestoball" } as const;
export type Deporte = keyof typeof DEPORTES;

export function slugDeDeporte(nombre: string): string {
  return slugOf(nombre) || "deporte";
}

/** Returns the sports in a sentence: `Básquet y cestoball`. */
export function nombreDeDeportes({ deportes }: Pick<Club, "deportes">): string {
  return deportes.map(({ nombre }, i) => (i === 0 ? nombre : nombre.toLocaleLowerCase("es-AR"))).join(" y ");
}
