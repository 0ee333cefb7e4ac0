import { useSearchParams } from "react-router";
import { listAddress, withListState } from "#web/admin/list-state.ts";

/** URL parameter: `todas`, or the id of an event. */
const ABIERTA = "entradas";
/** URL parameter of the filter. The first option is the default. */
export const MOSTRAR = "entradasMostrar";
const PARAMS = { termino: "entradasTermino", pagina: "entradasPagina", tamano: "entradasFilas" };
export const LISTA = listAddress("entradas", 2, PARAMS);
export const LISTA_DE_UNO = listAddress("entradas-de-uno", 20, PARAMS);

export interface EntradasAbiertas {
  opened: boolean;
  /** Undefined for the tickets of all events. */
  eventoId: string | undefined;
  open: (whose: string) => void;
  onClose: () => void;
}

/** Returns the list of sold tickets that is open according to the URL: `?entradas=todas`, `?entradas=12`. */
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
