import { buscarAcreditados } from "#features/eventos/prensa/server/buscar-acreditados.ts";
import type { Deps } from "#server/deps.ts";
import type { PrensaEnPuerta } from "../contract.ts";
import { RESULTS, wantedTerm } from "./buscar-personas.ts";

export async function buscarPrensa(
  deps: Pick<Deps, "db">,
  { eventos, termino }: { eventos: number[]; termino: string },
): Promise<PrensaEnPuerta[]> {
  return buscarAcreditados(deps, { eventos, termino: wantedTerm(termino), limit: RESULTS });
}
