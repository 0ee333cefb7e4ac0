import TicketPercent from "icon:ticket-percent";
import { useLoaderData } from "react-router";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { staffList, stateFilter, useStaffList } from "#web/admin/list-definition.ts";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { COLUMNAS_DE_CODIGOS } from "../../rules.ts";
import { AdminCodigosTabla } from "../admin-codigos-tabla.tsx";

const AdminCodigoModal = lazyDialog(() => import("../admin-codigo-modal.tsx"));

const LISTA = staffList({
  name: "codigos",
  of: "códigos",
  empty: "NO HAY NINGÚN CÓDIGO",
  columns: COLUMNAS_DE_CODIGOS,
  filters: { estado: stateFilter("códigos") },
  list: (query, options) => api.codigos.$get({ query }, options),
  export: (query) => api.codigos.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Códigos promocionales, administración", index: false });

export const clientLoader = LISTA.loader;

/** Promo codes (Rule ENT-13). */
export default function AdminCodigos() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const nuevo = <AdminCodigoModal onChange={list.reload} />;
  useAskedDialog({ crear: nuevo });
  const crear = (
    <DialogButton variant="accent" icon={<TicketPercent />} opens={nuevo}>
      Crear código
    </DialogButton>
  );

  return (
    <StaffScreen
      title="Códigos promocionales"
      lead="Descuentos que se escriben al comprar entradas en el sitio."
      list={list}
      actions={crear}
    >
      <ListFilters list={list} />
      <AdminCodigosTabla
        list={list}
        nothingYet={
          <EmptyState title="Todavía no hay códigos" actions={crear}>
            <p>Por ejemplo, uno con el 10 % para la hinchada que vence el día del partido.</p>
          </EmptyState>
        }
      />
    </StaffScreen>
  );
}
