import type { Answer } from "#web/api.ts";
import type { Copia, CopiaRevisada } from "../contract.ts";

/** The calls of a restoration, which the office and the set-up implement. */
export interface Llamadas {
  empezarSubida(bytes: number): Promise<Answer<{ nombre: string }>>;
  subirTrozo(nombre: string, desde: number, contenido: Blob): Promise<Answer<{ recibidos: number }>>;
  revisar(copia: Copia, claveDeCopia: string | undefined): Promise<Answer<CopiaRevisada>>;
  restaurar(copia: Copia, datos: FormData): Promise<Answer<{ guardada: string }>>;
}
