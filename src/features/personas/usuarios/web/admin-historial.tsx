import { usePartList } from "#web/admin/list-definition.ts";
import { api } from "#web/api.ts";
import { COLUMNAS_DE_DECISIONES } from "../rules.ts";
import { AdminAuditoriaTabla } from "./admin-auditoria-tabla.tsx";

export default function AdminHistorial({ objeto, objetoId }: { objeto: string; objetoId: number }) {
  const list = usePartList({
    of: "decisiones",
    empty: "NO HAY NINGUNA DECISIÓN REGISTRADA",
    columns: COLUMNAS_DE_DECISIONES,
    list: (query, options) =>
      api.auditoria.lista.$get({ query: { ...query, objeto, objetoId: String(objetoId) } }, options),
    export: (query) => api.auditoria.exportar.$get({ query }),
  });
  return <AdminAuditoriaTabla list={list} />;
}
