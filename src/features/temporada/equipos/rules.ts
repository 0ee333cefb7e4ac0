import { DEPORTES } from "#contract/club.ts";
import type { ListColumns } from "#contract/columns.ts";
import type { Fields } from "#contract/described.ts";
import { formatCantidad } from "#contract/format.ts";
import { keysOf } from "#contract/keys.ts";
import { edad, MAYORIA_DE_EDAD } from "#features/personas/vinculos/rules.ts";

export const RAMAS = { femenina: "Femenina", masculina: "Masculina", mixta: "Mixta" } as const;
export type Rama = keyof typeof RAMAS;

export const ANIO = { min: 1900, max: 2999, year: true } as const;

export const CAMPOS_DE_EQUIPO = {
  deporte: { kind: "choice", label: "Deporte", words: DEPORTES, missing: "Elegí el deporte" },
  rama: { kind: "choice", label: "Rama", words: RAMAS, missing: "Elegí la rama" },
  categoria: { label: "Categoría", max: 40, missing: "Escribí la categoría, por ejemplo U15 o Primera" },
  temporada: { label: "Temporada", ...ANIO },
  nacidosDesde: { label: "Nacidos desde", hint: "El primer año de la categoría", optional: true, ...ANIO },
  nacidosHasta: { label: "Nacidos hasta", hint: "El último año de la categoría", optional: true, ...ANIO },
  presentacion: { label: "Presentación", max: 1000, multiline: true, hint: "Se lee en la página del equipo" },
  primerEquipo: {
    kind: "flag",
    label: "Es un primer equipo",
    name: "Primer equipo",
    wrong: "Decí si es un primer equipo",
    hint: "Su plantel se ve en Jugadores y en la página principal, en lugar de la lista escrita en Datos del club",
  },
} as const satisfies Fields;

/** What a new team does not choose. */
export const ESTADO_DE_EQUIPO = {
  activo: {
    kind: "flag",
    label: "Estado",
    wrong: "Decí si el equipo está activo",
    words: { true: "Activo", false: "Archivado" },
  },
} as const satisfies Fields;

export const COLUMNAS_DE_EQUIPOS = {
  nombre: { label: "Equipo", kind: "text", card: "title", ordered: true, verbatim: true },
  deporte: { label: "Deporte", kind: "short", words: DEPORTES, ordered: true },
  temporada: { label: "Temporada", kind: "number", ordered: true, narrow: true },
  nacidos: { label: "Nacidos", kind: "short", empty: "Sin límite", of: nacidosEnPalabras },
  jugadores: { label: "Jugadores", kind: "number", ordered: true, narrow: true },
  primerEquipo: { label: "Primer equipo", kind: "short", words: { true: "Sí", false: "No" } },
  activo: { label: "Estado", kind: "short", words: ESTADO_DE_EQUIPO.activo.words },
} as const satisfies ListColumns;

/** A player's place in a squad. Shirt numbers are texts, because `0` and `00` are different numbers. */
export const CAMPOS_DE_JUGADOR = {
  numero: {
    label: "Número",
    max: 2,
    format: /^(00|\d|[1-9]\d)$/,
    wrong: "El número va del 0 al 99, o es 00",
    hint: "Opcional",
  },
  posicion: { label: "Posición", max: 40, hint: "Opcional" },
  desde: { kind: "date", label: "Desde", missing: "Elegí el primer día", hint: "Su primer día en el equipo" },
  hasta: { kind: "date", label: "Hasta", hint: "Su último día, si deja el equipo" },
} as const satisfies Fields;

/** The place of a person in a team's staff, and whether the person sees the squad (Rule TEM-4). */
export const CAMPOS_DE_TECNICO = {
  funcion: {
    label: "Función",
    max: 60,
    missing: "Escribí qué hace en el equipo, por ejemplo Entrenadora",
    hint: "Por ejemplo, Entrenadora",
  },
  accede: {
    kind: "flag",
    label: "Ve el plantel",
    wrong: "Decí si ve el plantel",
    hint: "Los jugadores de este equipo y el teléfono y el correo de sus responsables. Nada de cuotas.",
  },
} as const satisfies Fields;

export const cuantosJugadores = (cuantos: number, rama: Rama) =>
  rama === "femenina" ? formatCantidad(cuantos, "jugadora") : formatCantidad(cuantos, "jugador", "jugadores");

/** Names a team as on screen: «U15 femenina»; a mixed team is called by its category alone. */
export function nombreDeEquipo({ categoria, rama }: { categoria: string; rama: Rama }): string {
  return rama === "mixta" ? categoria : `${categoria} ${RAMAS[rama].toLowerCase()}`;
}

interface Categoria {
  nacidosDesde: number | null;
  nacidosHasta: number | null;
}

/** Whether a birth date belongs to a category; null if it is unknown and the category has limits. */
export function esDeLaCategoria(
  { nacidosDesde, nacidosHasta }: Categoria,
  nacimiento: string | null,
): boolean | null {
  if (nacidosDesde === null && nacidosHasta === null) return true;
  if (nacimiento === null) return null;
  const anio = Number(nacimiento.slice(0, 4));
  return anio >= (nacidosDesde ?? 0) && anio <= (nacidosHasta ?? Number.POSITIVE_INFINITY);
}

/** Returns the years of a category in words: «2011 a 2012»; null without limits. */
export function nacidosEnPalabras({ nacidosDesde, nacidosHasta }: Categoria): string | null {
  if (nacidosDesde === null && nacidosHasta === null) return null;
  if (nacidosDesde === null) return `hasta ${nacidosHasta}`;
  if (nacidosHasta === null) return `desde ${nacidosDesde}`;
  return nacidosDesde === nacidosHasta ? `${nacidosDesde}` : `${nacidosDesde} a ${nacidosHasta}`;
}

/** Returns a warning about a player's birth date, which the office may ignore; null if there is none (Rule TEM-2). */
export function avisoDeCategoria(categoria: Categoria, nacimiento: string | null): string | null {
  const suya = esDeLaCategoria(categoria, nacimiento);
  if (suya) return null;
  if (suya === null) return "El club no tiene su fecha de nacimiento: revisá si es de esta categoría.";
  return `Nació en ${nacimiento?.slice(0, 4)}, y la categoría es de nacidos ${nacidosEnPalabras(categoria)}.`;
}

/** What a person allows the public pages to show; each choice is separate (Rule TEM-3). */
export const CONSENTIMIENTOS = {
  nombre: { kind: "flag", label: "Nombre y apellido", wrong: "Decí si se muestra el nombre" },
  foto: { kind: "flag", label: "Foto", wrong: "Decí si se muestra la foto" },
  numero: { kind: "flag", label: "Número de camiseta", wrong: "Decí si se muestra el número" },
} as const satisfies Fields;
export type Consentimiento = keyof typeof CONSENTIMIENTOS;
export const SE_MUESTRAN = keysOf(CONSENTIMIENTOS);

/** Whether a birth date that the office confirmed makes a person an adult; an unconfirmed date proves nothing. */
export function esMayor(
  { nacimiento, confirmada }: { nacimiento: string | null; confirmada: boolean },
  hoy: string,
): boolean {
  return confirmada && nacimiento !== null && edad(nacimiento, hoy) >= MAYORIA_DE_EDAD;
}

/** Shortens a name to the first name and an initial: «Emma S.». */
export function nombreCorto({ nombre, apellido }: { nombre: string; apellido: string }): string {
  const [primero = ""] = nombre.trim().split(/\s+/);
  const [inicial] = apellido.trim();
  return inicial ? `${primero} ${inicial.toLocaleUpperCase("es-AR")}.` : primero;
}

/** The address of a player's picture, which checks the consent on every request (Rule TEM-3). */
export const direccionDeFoto = (integranteId: number) => `/api/equipos/integrantes/${integranteId}/foto`;
