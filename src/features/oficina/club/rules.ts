import type { Grupo } from "#contract/club.ts";
import { etiquetaDelClub } from "#contract/club-fields.ts";
import { DIAS } from "#features/canchas/canchas/rules.ts";

/** What each group of settings changes, in the order of the screen. */
export const DESCRIPCIONES: Record<Grupo, string> = {
  identidad: "El nombre, la ciudad, el escudo y los dos colores de todo el sitio, los correos y los íconos.",
  contacto: "La dirección, el teléfono, el correo y las redes que están al pie de cada página.",
  portada: "Lo primero que se ve: la foto, el botón, los accesos directos, la frase y el video.",
  nosotros: "Los textos y la foto de la página Sobre nosotros.",
  jugadores: "Las tarjetas de la página Jugadores y de la página principal.",
  deportes: "Los deportes del club y sus galerías de fotos.",
  canchas: "Cuándo abren las canchas, cuánto dura un turno y cuánto se puede pedir.",
  entradas: "Cuánto se guarda un lugar sin pagar y cuándo abre la puerta.",
  banco: "La cuenta para las transferencias.",
  legales: "Los términos y condiciones, y las páginas de arrepentimiento y de baja.",
};

/** Labels for fields without an entry in `CAMPOS_DEL_CLUB`, by group and path. */
const ETIQUETAS: Record<string, string> = {
  "identidad.escudo": "Escudo",
  "identidad.colores": "Colores",
  "identidad.colores.principal": "Color principal",
  "identidad.colores.acento": "Color de acento",
  "contacto.direccion": "Dirección",
  "contacto.redes": "Redes sociales",
  "portada.imagen": "Foto de portada",
  "portada.boton": "Botón",
  "portada.atajos": "Accesos directos",
  "portada.frase": "Frase del pie",
  "portada.video": "Video",
  "portada.video.imagen": "Imagen del video",
  "nosotros.imagen": "Foto",
  "nosotros.partes": "Partes del texto",
  "jugadores.jugadores": "Jugadores",
  "deportes.": "Deportes",
  "canchas.semana": "Horario de cada día",
  "canchas.turnoMinutos": "Duración de un turno",
  "entradas.puerta": "La puerta",
};

const ELEMENTOS: Record<string, string> = {
  atajos: "Acceso directo",
  deportes: "Deporte",
  jugadores: "Jugador",
  partes: "Parte",
  redes: "Red social",
};

/** Returns a field's name on the form: "Red social 2" for `redes.1`, "Lunes" for `semana.0`. */
export function nombreDeCampo(grupo: Grupo, path: string): string {
  const etiqueta = etiquetaDelClub(grupo, path) ?? ETIQUETAS[`${grupo}.${path}`];
  if (etiqueta) return etiqueta;
  if (path === "") return "Todos los datos";
  const [, lista = grupo, index] = /^(?:(\w+)\.)?(\d+)$/.exec(path) ?? [];
  if (index === undefined) return path;
  if (lista === "semana") return DIAS[Number(index)] ?? path;
  return `${ELEMENTOS[lista] ?? lista} ${Number(index) + 1}`;
}

export function nombresDeCampos(grupo: Grupo, paths: readonly string[]): string {
  const nombres = paths.slice(0, 6).map((path) => nombreDeCampo(grupo, path));
  return `${nombres.join(", ")}${paths.length > 6 ? ` y ${paths.length - 6} más` : ""}`;
}

/**
 * Returns the paths of the fields that differ between two versions of a group. An element of a list counts as one
 * field, because mixing parts of two elements would make a third. A list of another length also counts as one
 * field.
 */
export function camposDistintos(antes: unknown, ahora: unknown, path = ""): string[] {
  if (JSON.stringify(ordered(antes)) === JSON.stringify(ordered(ahora))) return [];
  const at = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(antes) && Array.isArray(ahora) && antes.length === ahora.length)
    return ahora.flatMap((one, i) => (camposDistintos(antes[i], one).length > 0 ? [at(i)] : []));
  if (!isGroup(antes) || !isGroup(ahora)) return [path];
  return [...new Set([...Object.keys(antes), ...Object.keys(ahora)])].flatMap((key) =>
    camposDistintos(antes[key], ahora[key], at(key)),
  );
}

/** Returns the value at a path; undefined if there is none. The empty path returns the whole value. */
export function valorEn(datos: unknown, path: string): unknown {
  if (path === "") return datos;
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], datos);
}

export function conValor<T>(datos: T, path: string, valor: unknown): T {
  if (path === "") return valor as T;
  const [key = "", ...rest] = path.split(".");
  const copy = (Array.isArray(datos) ? [...datos] : { ...datos }) as Record<string, unknown>;
  copy[key] = conValor(copy[key], rest.join("."), valor);
  return copy as T;
}

/** Describes a value in words, for comparing versions. */
export function leerValor(valor: unknown): string {
  if (valor === null || valor === undefined || valor === "") return "Nada";
  if (Array.isArray(valor)) return valor.length === 0 ? "Nada" : valor.map(leerValor).join("; ");
  if (typeof valor !== "object") return String(valor);
  if ("apertura" in valor && "cierre" in valor) return `de ${valor.apertura} a ${valor.cierre}`;
  if ("clave" in valor) return "Una imagen";
  return Object.values(valor)
    .filter((one) => one !== null && one !== "")
    .map(leerValor)
    .join(", ");
}

/** Whether a value has several fields. A picture counts as a single value. */
export function isGroup(valor: unknown): valor is Record<string, unknown> {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor) && !("clave" in valor);
}

/** Sorts the keys of objects, because the database changes their order. */
function ordered(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordered);
  if (typeof valor !== "object" || valor === null) return valor;
  return Object.fromEntries(
    Object.entries(valor)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, ordered(one)]),
  );
}
