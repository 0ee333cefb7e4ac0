import type { ImagenDeCarrousel } from "#features/contenido/carrousel/contract.ts";
import type { Enlace } from "#features/contenido/enlaces/contract.ts";
import type { Foto } from "#features/contenido/galeria/contract.ts";
import type { Publicacion } from "#features/contenido/publicaciones/contract.ts";
import type { Sponsor } from "#features/contenido/sponsors/contract.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { Plan } from "#features/socios/planes/contract.ts";

/**
 * What public pages show, as their loaders read it on the server: the use cases behind the public calls of the API, in
 * process and without a session. They reject when a part of the site is down.
 */
export interface PageReads {
  /** Active events from today on, latest first. */
  eventos(): Promise<Rows<Evento>>;
  /** The active event with this id; null when there is none, or when `id` is not a number. */
  evento(id: string): Promise<Evento | null>;
  banners(): Promise<Rows<ImagenDeCarrousel>>;
  sponsors(): Promise<Rows<Sponsor>>;
  publicaciones(): Promise<Rows<Publicacion>>;
  enlaces(page: PageOfRows): Promise<Rows<Enlace>>;
  fotos(tipo: "basquet" | "cestoball", page: PageOfRows): Promise<Rows<Foto>>;
  /** Active plans only. */
  planes(): Promise<Rows<Plan>>;
}

/** Shared between pages: never change it. */
export interface Rows<T> {
  readonly rows: readonly T[];
  /** On all pages of the list. */
  readonly total: number;
}

export interface PageOfRows {
  /** From 1. */
  pagina: number;
  /** Rows per page. */
  tamano: number;
}
