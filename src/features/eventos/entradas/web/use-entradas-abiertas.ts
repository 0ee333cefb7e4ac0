import { useSearchParams } from "react-router";
import { withParams } from "#web/admin/list-state.ts";

/** URL parameter: `todas`, or the id of an event. */
const ABIERTA = "entradas";
/** URL parameter of the filter. The first option is the default. */
export const MOSTRAR = "entradasMostrar";
export const PARAMS = { termino: "entradasTermino", pagina: "entradasPagina", tamano: "entradasFilas" };

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
  const change = (changes: Record<string, string>) =>
    setParams((current) => withParams(current, { [PARAMS.pagina]: "", ...changes }), {
      preventScrollReset: true,
    });
  return {
    opened: asked === "todas" || eventoId !== undefined,
    eventoId,
    open: (whose) => change({ [ABIERTA]: whose }),
    onClose: () => change({ [ABIERTA]: "", [MOSTRAR]: "", [PARAMS.termino]: "", [PARAMS.tamano]: "" }),
  };
}
