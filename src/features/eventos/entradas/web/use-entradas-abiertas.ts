import { useSearchParams } from "react-router";
import { withParams } from "#web/admin/list-state.ts";

const ABIERTA = "entradas";
/** URL parameter of the filter. The first option is the default. */
export const MOSTRAR = "entradasMostrar";
export const PARAMS = { termino: "entradasTermino", pagina: "entradasPagina", tamano: "entradasFilas" };

/** Whether the list of all sold tickets is open, according to the URL: `?entradas=todas`. */
export function useEntradasAbiertas() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string>) =>
    setParams((current) => withParams(current, { [PARAMS.pagina]: "", ...changes }), {
      preventScrollReset: true,
    });
  return {
    opened: params.get(ABIERTA) === "todas",
    open: () => change({ [ABIERTA]: "todas" }),
    onClose: () => change({ [ABIERTA]: "", [MOSTRAR]: "", [PARAMS.termino]: "", [PARAMS.tamano]: "" }),
  };
}
