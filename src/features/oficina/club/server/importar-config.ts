import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Ajustes, type Grupo, playerOf } from "#contract/club.ts";
import { AJUSTES_INICIALES } from "./ajustes-iniciales.ts";
import { leerAjuste } from "./leer-ajuste.ts";

/** The settings file of versions that did not store settings in the database. */
const CONFIG = "club.config.ts";

export interface ConfigImportada {
  slug: string | null;
  ajustes: Partial<Ajustes>;
  /** Fields that the current schema rejects, so that their defaults apply; `""` for a whole group. */
  invalidos: { grupo: Grupo; campos: string[] }[];
}

/** Reads `club.config.ts` in a folder; null if it is missing or unreadable. */
export async function importarConfig(folder = "."): Promise<ConfigImportada | null> {
  const file = resolve(folder, CONFIG);
  if (!existsSync(file)) return null;
  const { club } = (await import(pathToFileURL(file).href)) as { club?: unknown };
  return leerConfig(club);
}

type Values = Record<string, unknown>;

const valuesOf = (value: unknown): Values =>
  typeof value === "object" && value !== null ? { ...value } : {};
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const REDES = { instagram: "Instagram", facebook: "Facebook", x: "X", google: "Google" };

/** The settings in the values of a `club.config.ts`; whatever is missing or malformed keeps its default. */
export function leerConfig(values: unknown): ConfigImportada {
  const club = valuesOf(values);
  const { turnoMinutos, maximoPendientes, diasDeAnticipacion, horasDeEvento, ...canchas } = valuesOf(
    club.canchas,
  );
  const redes = valuesOf(club.redes);
  const video = valuesOf(club.video);
  const enlaces = [`${textOf(video.reproductor)}${textOf(video.identificador)}`, textOf(video.enlace)];
  const enlace = enlaces.find((one) => playerOf(one) !== null);
  const { portada } = AJUSTES_INICIALES;
  const given: { [G in Grupo]?: unknown } = {
    identidad: {
      ...AJUSTES_INICIALES.identidad,
      ...pick(club, ["nombre", "nombreCorto", "ciudad", "colores"]),
    },
    contacto: {
      ...AJUSTES_INICIALES.contacto,
      ...pick(club, ["direccion", "telefono", "correo", "saludoWhatsApp"]),
      redes: Object.entries(REDES).flatMap(([key, nombre]) =>
        textOf(redes[key]) ? [{ nombre, url: textOf(redes[key]) }] : [],
      ),
    },
    banco: { ...AJUSTES_INICIALES.banco, ...valuesOf(club.banco) },
    portada: {
      ...portada,
      frase: { ...portada.frase, ...valuesOf(club.frase) },
      video: enlace === undefined ? null : { titulo: textOf(video.titulo), enlace, imagen: null },
    },
    canchas: {
      ...AJUSTES_INICIALES.canchas,
      ...defined({ turnoMinutos, maximoPendientes, diasDeAnticipacion, horasDeEvento }),
      ...(canchas.apertura ? { semana: Array.from({ length: 7 }, () => canchas) } : {}),
    },
    entradas: {
      ...AJUSTES_INICIALES.entradas,
      ...pick(club, ["minutosDeReserva", "puerta"]),
    },
  };
  const ajustes: Record<string, unknown> = {};
  const invalidos: ConfigImportada["invalidos"] = [];
  for (const [grupo, values] of Object.entries(given) as [Grupo, unknown][]) {
    const { datos, campos } = leerAjuste(grupo, values);
    if (!campos.includes("")) ajustes[grupo] = datos;
    if (campos.length > 0) invalidos.push({ grupo, campos });
  }
  const slug = textOf(club.slug);
  return { slug: /^[a-z0-9_-]{2,40}$/.test(slug) ? slug : null, ajustes, invalidos };
}

function pick(values: Values, names: readonly string[]): Values {
  return defined(Object.fromEntries(names.map((name) => [name, values[name]])));
}

function defined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
