import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { DAYS, staffList, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { COLUMNAS_DE_DECISIONES } from "../../rules.ts";
import { AdminAuditoriaTabla } from "../admin-auditoria-tabla.tsx";

const LISTA = staffList({
  name: "auditoria",
  of: "decisiones",
  empty: "NO HAY NINGUNA DECISIÓN REGISTRADA",
  columns: COLUMNAS_DE_DECISIONES,
  filters: { objeto: { label: "Sobre", select: /./, all: "Todo" }, ...DAYS },
  list: (query, options) => api.auditoria.lista.$get({ query }, options),
  export: (query) => api.auditoria.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Quién cambió qué, administración", index: false });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [decisiones, objetos] = await Promise.all([
    LISTA.loadPage(request),
    answerOf(api.auditoria.objetos.$get({}, { init: { signal: request.signal } })),
  ]);
  return { decisiones, objetos: objetos.ok ? objetos.data : [] };
}

export default function AdminAuditoria() {
  const { decisiones, objetos } = useLoaderData<typeof clientLoader>();
  const list = useStaffList(LISTA, decisiones);
  return (
    <StaffScreen title="Quién cambió qué" list={list}>
      <ListFilters
        list={list}
        options={{ objeto: objetos.map(({ objeto, nombre }) => ({ value: objeto, label: nombre })) }}
      />
      <AdminAuditoriaTabla list={list} />
    </StaffScreen>
  );
}
