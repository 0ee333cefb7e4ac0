import Plus from "icon:plus";
import { useLoaderData } from "react-router";
import { DeleteButton } from "#web/admin/confirm.tsx";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { EditButton, TextButton } from "#web/admin/icon-button.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Link } from "#web/ui/link.tsx";
import type { Noticia } from "../../contract.ts";
import { COLUMNAS_DE_NOTICIAS } from "../../rules.ts";

const AdminNoticia = lazyDialog(() => import("./admin-noticia.tsx"));

const LISTA = staffList({
  name: "noticias",
  of: "noticias",
  empty: "NO HAY NOTICIAS",
  columns: COLUMNAS_DE_NOTICIAS,
  order: { first: "-creadaEn", descending: ["creadaEn", "publicadaEn"] },
  list: (query, options) => api.noticias.$get({ query }, options),
  export: (query) => api.noticias.exportar.$get({ query }),
});

export const meta = pageMeta({ title: "Noticias, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminNoticias() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const formOf = (noticia: Noticia | null) => <AdminNoticia noticia={noticia} onChange={list.reload} />;
  useAskedDialog({ crear: formOf(null) });

  return (
    <StaffScreen
      title="Noticias"
      actions={
        <DialogButton variant="accent" icon={<Plus />} opens={formOf(null)}>
          Nueva noticia
        </DialogButton>
      }
      list={list}
    >
      <StaffList
        list={list}
        caption="Noticias"
        cells={{
          titulo: (row, text) => <TextButton opens={formOf(row)}>{text}</TextButton>,
          publicada: (row) => (
            <StateToggle
              active={row.publicada}
              words={["Publicada", "Borrador"]}
              does={row.publicada ? `retirar «${row.titulo}» del sitio` : `publicar «${row.titulo}»`}
              call={() =>
                answerOf(
                  api.noticias[":id"].$patch({ ...withId(row.id), json: { publicada: !row.publicada } }),
                )
              }
              done={({ titulo, publicada }) =>
                publicada ? `«${titulo}» está en el sitio.` : `«${titulo}» ya no está en el sitio.`
              }
              onChange={list.reload}
            />
          ),
        }}
        actions={[
          {
            label: "Acciones",
            card: "action",
            cell: (row) => (
              <div className="row-1 middle one-line">
                <EditButton of={row.titulo} opens={formOf(row)} />
                <DeleteButton
                  of={row.titulo}
                  title="Eliminar noticia"
                  remove={() => answerOf(api.noticias[":id"].$delete(withId(row.id)))}
                  done={`«${row.titulo}» fue eliminada.`}
                  onChange={list.reload}
                >
                  Se va a eliminar <strong>{row.titulo}</strong> con su imagen; su dirección deja de andar. No
                  se puede deshacer.
                </DeleteButton>
                {row.publicada && (
                  <Link to={`/noticias/${row.slug}`} aria-label={`Página de ${row.titulo}`}>
                    Página
                  </Link>
                )}
              </div>
            ),
          },
        ]}
        keyOf={(row) => row.id}
        bulk={{ of: ["noticia", "noticias"], nameOf: ({ titulo }) => titulo }}
        toneOf={(row) => (row.publicada ? "success" : "neutral")}
      />
    </StaffScreen>
  );
}
