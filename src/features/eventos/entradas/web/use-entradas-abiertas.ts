import { useSearchParams } from "react-router";
import { type ListAddress, withListState } from "#web/admin/list-state.ts";

/** URL parameter: `todas`, or the id of the event whose tickets are shown. */
const ABIERTA = "entradas";
/** URL parameter of the filter; the first option is the default. */
export const MOSTRAR = "entradasMostrar";
export const LISTA: ListAddress = {
  storageKey: "filas-entradas",
  termino: "entradasTermino",
  pagina: "entradasPagina",
  tamano: "entradasFilas",
  sizes: [2, 5, 10, 20],
};

export interface EntradasAbiertas {
  opened: boolean;
  /** Undefined for the tickets of all events. */
  eventoId: string | undefined;
  open: (whose: string) => void;
  onClose: () => void;
}

/** Whether the tickets sold are shown, and whose: `?entradas=todas`, `?entradas=12`. */
export function useEntradasAbiertas(): EntradasAbiertas {
  const [params, setParams] = useSearchParams();
  const asked = params.get(ABIERTA);
  const eventoId = asked && /^\d{1,9}$/.test(asked) ? asked : undefined;
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = withListState(current, LISTA, { pagina: 1 });
        edit(next);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    opened: asked === "todas" || eventoId !== undefined,
    eventoId,
    open: (whose) => change((next) => next.set(ABIERTA, whose)),
    onClose: () =>
      change((next) => {
        for (const name of [ABIERTA, MOSTRAR, LISTA.termino, LISTA.pagina, LISTA.tamano]) next.delete(name);
      }),
  };
}
