import type { RouterContextProvider } from "react-router";
import type { Plan } from "#features/socios/planes/contract.ts";
import { planesOfrecidos } from "#features/socios/planes/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { loadPart } from "#web/load-part.ts";

/** A plan as somebody who joins needs to see it. */
export interface PlanParaElegir {
  id: number;
  nombre: string;
  descripcion: string;
  precio: number;
  /** How many instalments, and what each of them costs. */
  cuotas: number;
  importe: number;
}

/** What there is to choose from; null when the club could not say. */
export type Oferta = {
  planes: PlanParaElegir[];
  /** The only plan that there is: nobody has to choose it (Rule SOC-4). */
  automatico: boolean;
} | null;

/** For the page as the server makes it; a failure is written down. */
export async function cargarOferta(context: Readonly<RouterContextProvider>, path: string): Promise<Oferta> {
  const lista = await loadPart(context, path, (reads) => reads.planes());
  return lista && ofertaDe(lista.rows);
}

/** The same, asked by the browser. */
export async function pedirOferta(signal: AbortSignal): Promise<Oferta> {
  const answer = await answerOf(api.planes.lista.$get({ query: {} }, { init: { signal } }));
  return answer.ok ? ofertaDe(answer.data) : null;
}

/** Only what the choice rule offers (Rule SOC-4), the cheapest first. */
export function ofertaDe(planes: readonly Plan[]): NonNullable<Oferta> {
  const ofrecidos = planesOfrecidos(planes).sort((a, b) => a.precio - b.precio || a.id - b.id);
  return {
    planes: ofrecidos.map(({ id, nombre_plan, descripcion, precio, cuotas }) => ({
      id,
      nombre: nombre_plan,
      descripcion,
      precio,
      cuotas: cuotas.length,
      importe: cuotas.at(-1)?.importe ?? precio,
    })),
    automatico: planes.filter(({ estado }) => estado).length === 1,
  };
}
