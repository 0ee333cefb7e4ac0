import { useLoaderData } from "react-router";
import { EditableColeccion, OuterLink } from "#features/contenido/colecciones/web/editable-coleccion.tsx";
import { FormAndList } from "#web/admin/form-and-list.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { adminOnly } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ENLACES_POR_PAGINA } from "../../rules.ts";
import { AdminEditarEnlace, AdminNuevoEnlace } from "./enlace-forms.tsx";

const LISTA = listAddress("enlaces", [ENLACES_POR_PAGINA, 20, 50]);

export const clientMiddleware = adminOnly;

export const meta = () => pageMeta({ title: "Enlaces, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, _params, options) =>
  api.enlaces.todos.$get({ query }, options),
);

/** Links of interest: a form with name and link, and the list with delete. */
export default function AdminEnlaces() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);

  return (
    <StaffScreen title="Enlaces">
      <FormAndList title="Enlaces de interés" form={<AdminNuevoEnlace onCreated={state.reload} />}>
        <ListFilters
          of="enlaces"
          termino={state.list.termino}
          onSearch={(termino) => state.changeList({ termino })}
        />
        <ListAnswer
          answer={answer}
          of="enlaces"
          empty="NO HAY NINGÚN ENLACE"
          nothingYet={
            <EmptyState title="Todavía no hay enlaces">
              El primero que agregues aparece en la página principal.
            </EmptyState>
          }
          pagerAbove={ENLACES_POR_PAGINA}
          address={LISTA}
          state={state}
        >
          {(enlaces) => (
            <EditableColeccion
              as="rows"
              label="Enlaces"
              piezas={enlaces}
              busy={state.busy}
              editor={(enlace, modal) => <AdminEditarEnlace enlace={enlace} {...modal} />}
              deletion={{
                title: "Eliminar enlace",
                remove: ({ id }) => answerOf(api.enlaces[":id"].$delete({ param: { id: String(id) } })),
                done: ({ nombre }) => `«${nombre}» fue eliminado.`,
                question: ({ nombre }) => (
                  <>
                    Se va a eliminar <strong>{nombre}</strong> de los enlaces de interés. No se puede
                    deshacer.
                  </>
                ),
              }}
              onChange={state.reload}
            >
              {({ nombre, enlace }) => (
                <>
                  <strong>{nombre}</strong>
                  <OuterLink to={enlace} />
                </>
              )}
            </EditableColeccion>
          )}
        </ListAnswer>
      </FormAndList>
    </StaffScreen>
  );
}
