import type { Permission } from "#contract/permission.ts";
import type { Actor, Deps } from "./deps.ts";

/** Who works in the office. */
type Staff = Exclude<Permission, "anyone" | "session">;

/** What the office looks for. */
export interface Search {
  /** Trimmed; at least two characters, or a number. */
  texto: string;
  /** The club's date: what is coming precedes what is over. */
  hoy: string;
  /** Maximum findings of each kind. */
  limit: number;
}

export interface Finding {
  /** Unique within its kind. */
  id: number | string;
  titulo: string;
  detalle: string;
  /** Below the office, such as `eventos/?termino=final`. */
  enlace: string;
}

/** A kind of things that the office's search finds (Rule BUS-1). */
export interface Finder {
  tipo: string;
  /** Heading of its findings. */
  grupo: string;
  who: Staff;
  /** Best first. */
  find(deps: Deps, search: Search, actor: Actor): Promise<readonly Finding[]>;
  /** The list below the office of all that match; absent if there is none. */
  list?: (texto: string) => string;
}

/** Something that staff do, which the search offers by name (Rule BUS-2). */
export interface OfficeAction {
  titulo: string;
  /** Other words for it. */
  palabras: string;
  who: Staff;
  /** Below the office; opens its dialog. */
  enlace: string;
}

/** The address of a list that shows only what matches. */
export const searched = (path: string, texto: string, param = "termino") =>
  `${path}${path.includes("?") ? "&" : "?"}${param}=${encodeURIComponent(texto)}`;
