import type { Grupo } from "#contract/club.ts";
import { DIAS } from "#features/canchas/canchas/rules.ts";

/** The groups in the order of the screen, each with what it changes. */
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

const CAMPOS: Record<string, string> = {
  acento: "color de acento",
  apertura: "apertura",
  atajos: "acceso directo",
  boton: "botón",
  bajada: "bajada",
  baja: "botón de baja",
  codigoPostal: "código postal",
  colores: "",
  descripcionDeImagen: "descripción de la imagen",
  deportes: "deporte",
  diasDeAnticipacion: "días de anticipación",
  direccion: "dirección",
  horasAntes: "horas antes",
  horasDeEvento: "horas de un evento",
  horasDespues: "horas después",
  jugadores: "jugador",
  maximoPendientes: "pedidos sin responder por persona",
  minutosDeReserva: "minutos para pagar",
  minutosParaDeshacer: "minutos para deshacer un ingreso",
  nombreCorto: "nombre corto",
  partes: "parte",
  principal: "color principal",
  redes: "red social",
  saludoWhatsApp: "saludo de WhatsApp",
  semana: "",
  telefono: "teléfono",
  titular: "a nombre de",
  terminos: "términos y condiciones",
  turnoMinutos: "minutos de un turno",
  cuenta: "número de cuenta",
  cuit: "CUIT",
  numero: "número",
  posicion: "posición",
};

const LISTAS: Record<string, string> = {
  atajos: "accesos directos",
  jugadores: "jugadores",
  partes: "partes",
  redes: "redes sociales",
};

/** A field's path as people read it: `redes.1` is "Red social 2", `semana.0` "Lunes". */
export function nombreDeCampo(path: string): string {
  const parts = path === "" ? ["deportes"] : path.split(".");
  if (parts[0] !== undefined && /^\d+$/.test(parts[0])) parts.unshift("deportes");
  const last = parts.at(-1) ?? "";
  if (parts.length === 1 && LISTAS[last]) return capital(LISTAS[last]);
  const words = parts.map((part, i) => {
    if (!/^\d+$/.test(part)) return CAMPOS[part] ?? part;
    return parts[i - 1] === "semana" ? (DIAS[Number(part)] ?? part) : String(Number(part) + 1);
  });
  return capital(words.filter(Boolean).join(" "));
}

/**
 * Paths of the fields in which two states of a group differ. An element of a list counts as one field, and so does a
 * list whose length changed: mixing parts of two elements would make a third.
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

/** The value at a path; undefined if there is none. The empty path is the whole. */
export function valorEn(datos: unknown, path: string): unknown {
  if (path === "") return datos;
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], datos);
}

/** A copy with another value at a path. */
export function conValor<T>(datos: T, path: string, valor: unknown): T {
  if (path === "") return valor as T;
  const [key = "", ...rest] = path.split(".");
  const copy = (Array.isArray(datos) ? [...datos] : { ...datos }) as Record<string, unknown>;
  copy[key] = conValor(copy[key], rest.join("."), valor);
  return copy as T;
}

/** A value in words, for comparisons. */
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

/** An object with fields of its own, unlike a picture, which is one value. */
function isGroup(valor: unknown): valor is Record<string, unknown> {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor) && !("clave" in valor);
}

/** With the keys of objects in order: the database reorders them. */
function ordered(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordered);
  if (typeof valor !== "object" || valor === null) return valor;
  return Object.fromEntries(
    Object.entries(valor)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, ordered(one)]),
  );
}

function capital(texto: string): string {
  return texto.charAt(0).toLocaleUpperCase("es-AR") + texto.slice(1);
}

/** First segments of addresses that the site uses for itself. */
const RESERVADOS = ["api", "assets", "demo", "evento", "galeria", "instalar", "perfil"];

/** Why a staff address cannot be used, or null. */
export function problemaDeSlug(slug: string): string | null {
  if (!/^[a-z0-9_-]{2,40}$/.test(slug))
    return "Entre 2 y 40 letras minúsculas sin acento, números y guiones: club_del_parque";
  return RESERVADOS.includes(slug) ? "Esa palabra la usa el sitio: elegí otra" : null;
}
