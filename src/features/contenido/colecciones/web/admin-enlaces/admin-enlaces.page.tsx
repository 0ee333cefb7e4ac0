import { useLoaderData } from "react-router";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { FormAndList, StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api, withId } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { ENLACES_POR_PAGINA } from "../../rules.ts";
import { EditableColeccion, OuterLink } from "../editable-coleccion.tsx";
import { AdminEditarEnlace, AdminNuevoEnlace } from "./enlace-forms.tsx";

const LISTA = staffList({
  name: "enlaces",
  size: ENLACES_POR_PAGINA,
  of: "enlaces",
  empty: "NO HAY NINGÚN ENLACE",
  pager: "needed",
  list: (query, options) => api.enlaces.todos.$get({ query }, options),
});

export const meta = pageMeta({ title: "Enlaces, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminEnlaces() {
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());

  return (
    <StaffScreen title="Enlaces">
      <FormAndList title="Enlaces de interés" form={<AdminNuevoEnlace onCreated={list.reload} />}>
        <EditableColeccion
          as="rows"
          label="Enlaces"
          list={list}
          nothingYet={{
            title: "Todavía no hay enlaces",
            text: "El primero que agregues aparece en la página principal.",
          }}
          editor={(enlace) => <AdminEditarEnlace enlace={enlace} onChange={list.reload} />}
          deletion={{
            title: "Eliminar enlace",
            remove: ({ id }) => answerOf(api.enlaces[":id"].$delete(withId(id))),
            done: ({ nombre }) => `«${nombre}» fue eliminado.`,
            after: " de los enlaces de interés",
          }}
        >
          {({ nombre, enlace }) => (
            <>
              <strong>{nombre}</strong>
              <OuterLink to={enlace} />
            </>
          )}
        </EditableColeccion>
      </FormAndList>
    </StaffScreen>
  );
}
