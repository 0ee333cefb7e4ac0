import type { RouterContextProvider } from "react-router";
import type { Plan } from "#features/cuotas/aranceles/contract.ts";
import { planesOfrecidos } from "#features/cuotas/aranceles/rules.ts";
import { answerOf, api } from "#web/api.ts";
import { loadPart } from "#web/contexts.ts";

export interface PlanParaElegir {
  id: number;
  nombre: string;
  descripcion: string;
  precio: number;
  mensual: boolean;
  cuotas: number;
  importe: number;
}

/** Offered plans; null if they could not be loaded. */
export type Oferta = {
  planes: PlanParaElegir[];
  /** True if there is only one plan, which is preselected (Rule SOC-4). */
  automatico: boolean;
} | null;

/** Loads the plans on the server, and logs a failure. */
export async function cargarOferta(context: Readonly<RouterContextProvider>, path: string): Promise<Oferta> {
  const lista = await loadPart(context, path, (reads) => reads.planes());
  return lista && ofertaDe(lista.rows);
}

/** Loads the plans in the browser. */
export async function pedirOferta(signal: AbortSignal): Promise<Oferta> {
  const answer = await answerOf(api.planes.lista.$get({ query: {} }, { init: { signal } }));
  return answer.ok ? ofertaDe(answer.data) : null;
}

/** Leaves out plans that are not offered (Rule SOC-4), and sorts by price. */
function ofertaDe(planes: readonly Plan[]): NonNullable<Oferta> {
  const ofrecidos = planesOfrecidos(planes).sort((a, b) => a.precio - b.precio || a.id - b.id);
  return {
    planes: ofrecidos.map(({ id, nombre_plan, descripcion, precio, mensual, cuotas }) => ({
      id,
      nombre: nombre_plan,
      descripcion,
      precio: mensual ?? precio,
      mensual: mensual !== undefined,
      cuotas: cuotas.length,
      importe: cuotas.at(-1)?.importe ?? precio,
    })),
    automatico: planes.filter(({ estado }) => estado).length === 1,
  };
}
