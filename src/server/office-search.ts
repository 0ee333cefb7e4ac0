import type { Permission } from "#contract/permission.ts";
import type { Actor, Deps } from "./deps.ts";

type Staff = Exclude<Permission, "anyone" | "session">;

export interface Search {
  /** Trimmed; at least two characters, or a number. */
  texto: string;
  /** Today in the club's time zone, for finders that list upcoming items first. */
  hoy: string;
  limit: number;
}

export interface Finding {
  id: number | string;
  titulo: string;
  detalle: string;
  /** Address below the office, such as `eventos/?termino=final`. */
  enlace: string;
}

/** A kind of result in the office's search (Rule BUS-1). */
export interface Finder {
  tipo: string;
  grupo: string;
  who: Staff;
  /** Best first. */
  find(deps: Deps, search: Search, actor: Actor): Promise<readonly Finding[]>;
  /** Address below the office of the list of all matches; absent if there is none. */
  list?: (texto: string) => string;
}

/** An action of staff that the search offers by name (Rule BUS-2). */
export interface OfficeAction {
  titulo: string;
  palabras: string;
  who: Staff;
  enlace: string;
}

export const searched = (path: string, texto: string, param = "termino") =>
  `${path}${path.includes("?") ? "&" : "?"}${param}=${encodeURIComponent(texto)}`;
