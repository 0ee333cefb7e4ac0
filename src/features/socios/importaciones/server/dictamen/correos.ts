import type { Existente, Existentes } from "./existente.ts";

/** Gives each email address to only one person, although families share addresses in spreadsheets. */
export class Correos {
  readonly #existentes: Existentes;
  readonly #usados = new Set<string>();

  constructor(existentes: Existentes) {
    this.#existentes = existentes;
  }

  esLibre(correo: string | null, persona: Existente | null): boolean {
    if (correo === null) return true;
    const dueno = this.#existentes.deCorreo(correo);
    return (dueno === null || dueno.id === persona?.id) && !this.#usados.has(correo);
  }

  usar(correo: string | null): void {
    if (correo !== null) this.#usados.add(correo);
  }

  /** Reserves an address for a new person; null if it belongs to somebody else. */
  reservar(correo: string | null): string | null {
    if (!this.esLibre(correo, null)) return null;
    this.usar(correo);
    return correo;
  }
}
