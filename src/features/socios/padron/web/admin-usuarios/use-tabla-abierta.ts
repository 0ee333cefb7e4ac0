import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { type QuickFilter, remember, remembered } from "#web/admin/quick-filter.ts";
import { GRUPOS, type Grupo } from "../../rules.ts";

const QUE_TABLA: QuickFilter = { param: "tabla", list: "usuarios", values: GRUPOS, first: "" };

const esGrupo = (value: string): value is Grupo => GRUPOS.some((grupo) => grupo === value);

/**
 * Which of the five tables is open: the one that the address names behind its `#`, or the one whose search stands in
 * it, or the one that was open last; on a first visit the requests that wait, if there are any. The address then says so.
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
