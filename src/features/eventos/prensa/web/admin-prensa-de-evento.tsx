import { usePartList } from "#web/admin/list-definition.ts";
import { api } from "#web/api.ts";
import { COLUMNAS_DE_PRENSA } from "../rules.ts";
import { AdminPrensaTabla } from "./admin-prensa-tabla.tsx";

export default function AdminPrensaDeEvento({
  eventoId,
  onChange,
}: {
  eventoId: number;
  onChange: () => void;
}) {
  const list = usePartList({
    of: "pedidos",
    empty: "NO HAY PRENSA REGISTRADA",
    columns: COLUMNAS_DE_PRENSA,
    list: (query, options) =>
      api.prensa.lista.$get({ query: { ...query, eventoId: String(eventoId) } }, options),
    export: (query) => api.prensa.exportar.$get({ query }),
  });
  const changed = () => {
    list.reload();
    onChange();
  };
  return <AdminPrensaTabla list={list} onChange={changed} />;
}
