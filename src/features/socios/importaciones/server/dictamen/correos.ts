import type { Existente, Existentes } from "./existente.ts";

/** Emails, which only one person has each: families share them in spreadsheets. */
export class Correos {
  readonly #existentes: Existentes;
  readonly #usados = new Set<string>();

  constructor(existentes: Existentes) {
    this.#existentes = existentes;
  }

  /** Whether nobody else has it, neither in the site nor in an earlier row. */
  esLibre(correo: string | null, persona: Existente | null): boolean {
    if (correo === null) return true;
    const dueno = this.#existentes.deCorreo(correo);
    return (dueno === null || dueno.id === persona?.id) && !this.#usados.has(correo);
  }

  usar(correo: string | null): void {
    if (correo !== null) this.#usados.add(correo);
  }

  /** Takes it for a new person; null if somebody has it. */
  reservar(correo: string | null): string | null {
    if (!this.esLibre(correo, null)) return null;
    this.usar(correo);
    return correo;
  }
}
