import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { type QuickFilter, remember, remembered } from "#web/admin/list-state.ts";
import { GRUPOS, type Grupo } from "../../rules.ts";

const QUE_TABLA: QuickFilter = { param: "tabla", list: "usuarios", values: GRUPOS, first: "" };

const esGrupo = (value: string): value is Grupo => GRUPOS.some((grupo) => grupo === value);

/**
 * The open table: from the URL's hash, else the one with a search in the URL, else the last one opened; on a first
 * visit the pending requests, if any. Updates the URL.
 */
export function useTablaAbierta(hayPedidos: boolean): Grupo {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const named = decodeURIComponent(hash.slice(1));
  const searched = GRUPOS.find((grupo) =>
    [...new URLSearchParams(search).keys()].some((key) => key.startsWith(`${grupo}-`)),
  );
  const last = remembered(QUE_TABLA);
  const open = esGrupo(named)
    ? named
    : (searched ?? (esGrupo(last) ? last : hayPedidos ? "socioEnProceso" : "socio"));

  useEffect(() => {
    if (named === open) remember(QUE_TABLA, open);
    else void navigate({ pathname, search, hash: open }, { replace: true, preventScrollReset: true });
  }, [named, open, pathname, search, navigate]);
  return open;
}
