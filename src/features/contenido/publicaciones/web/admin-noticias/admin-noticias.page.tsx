import Plus from "icon:plus";
import { useLoaderData } from "react-router";
import { DeleteButton, DeleteModal } from "#web/admin/delete-modal.tsx";
import { EditButton, TextButton } from "#web/admin/icon-button.tsx";
import { lazyDialog } from "#web/admin/lazy-dialog.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { useOpening } from "#web/admin/modal.tsx";
import { StaffList } from "#web/admin/staff-list.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { StateToggle } from "#web/admin/state-toggle.tsx";
import { useDialogs } from "#web/admin/use-dialogs.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
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
  const [open, setOpen] = useDialogs(["crear"]);
  const edicion = useOpening<Noticia>();
  const deletion = useOpening<Noticia>();

  return (
    <StaffScreen
      title="Noticias"
      actions={
        <Button variant="accent" icon={<Plus />} onOpen={() => setOpen("crear")}>
          Nueva noticia
        </Button>
      }
      list={list}
    >
      <StaffList
        list={list}
        caption="Noticias"
        cells={{
          titulo: (row, text) => <TextButton onClick={() => edicion.open(row)}>{text}</TextButton>,
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
                <EditButton of={row.titulo} onClick={() => edicion.open(row)} />
                <DeleteButton of={row.titulo} onClick={() => deletion.open(row)} />
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
      <AdminNoticia
        noticia={null}
        opened={open === "crear"}
        onClose={() => setOpen(null)}
        onChange={list.reload}
      />
      {edicion.about && (
        <AdminNoticia
          key={edicion.count}
          noticia={edicion.about}
          {...edicion.dialog}
          onChange={list.reload}
        />
      )}
      <DeleteModal
        opening={deletion}
        title="Eliminar noticia"
        remove={({ id }) => answerOf(api.noticias[":id"].$delete(withId(id)))}
        done={({ titulo }) => `«${titulo}» fue eliminada.`}
        onChange={list.reload}
      >
        {({ titulo }) => (
          <span>
            Se va a eliminar <strong>{titulo}</strong> con su imagen; su dirección deja de andar. No se puede
            deshacer.
          </span>
        )}
      </DeleteModal>
    </StaffScreen>
  );
}
