import { useLoaderData } from "react-router";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { FormAndList, StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { ENLACES_POR_PAGINA } from "../../rules.ts";
import { EditableColeccion, OuterLink } from "../editable-coleccion.tsx";
import { AdminEditarEnlace, AdminNuevoEnlace } from "./enlace-forms.tsx";

const LISTA = listAddress("enlaces", ENLACES_POR_PAGINA);

export const meta = pageMeta({ title: "Enlaces, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, _params, options) =>
  api.enlaces.todos.$get({ query }, options),
);

export default function AdminEnlaces() {
  const state = useStaffList(LISTA);

  return (
    <StaffScreen title="Enlaces">
      <FormAndList title="Enlaces de interés" form={<AdminNuevoEnlace onCreated={state.reload} />}>
        <EditableColeccion
          as="rows"
          label="Enlaces"
          of="enlaces"
          answer={useLoaderData<typeof clientLoader>()}
          state={state}
          address={LISTA}
          empty="NO HAY NINGÚN ENLACE"
          nothingYet={{
            title: "Todavía no hay enlaces",
            text: "El primero que agregues aparece en la página principal.",
          }}
          pageSize={ENLACES_POR_PAGINA}
          editor={(enlace, modal) => <AdminEditarEnlace enlace={enlace} {...modal} />}
          deletion={{
            title: "Eliminar enlace",
            remove: ({ id }) => answerOf(api.enlaces[":id"].$delete({ param: { id: String(id) } })),
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
