import { usePartList } from "#web/admin/list-definition.ts";
import { api } from "#web/api.ts";
import { COLUMNAS_DE_COBROS } from "../rules.ts";
import { AdminCobrosTabla } from "./admin-cobros-tabla.tsx";

export default function AdminCobrosDePersona({ usuarioId }: { usuarioId: number }) {
  const list = usePartList({
    of: "pagos",
    empty: "NO HAY NINGÚN PAGO",
    columns: COLUMNAS_DE_COBROS,
    list: (query, options) =>
      api.cobros.lista.$get({ query: { ...query, usuarioId: String(usuarioId) } }, options),
    export: (query) => api.cobros.exportar.$get({ query }),
  });
  return <AdminCobrosTabla list={list} deUno />;
}
