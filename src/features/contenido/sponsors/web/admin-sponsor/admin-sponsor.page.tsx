import { useLoaderData } from "react-router";
import { conAncho } from "#features/contenido/colecciones/rules.ts";
import { EditableColeccion, OuterLink } from "#features/contenido/colecciones/web/editable-coleccion.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { FormAndList, StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Sponsor } from "../../contract.ts";
import styles from "./admin-sponsor.module.css";
import { AdminEditarSponsor, AdminNuevoSponsor } from "./sponsor-forms.tsx";

const LISTA = listAddress("sponsors");

export const meta = pageMeta({ title: "Sponsors, administración", index: false });

export const clientLoader = listLoader(LISTA, ({ termino }, _params, options) =>
  api.sponsors.lista.$get({ query: { termino } }, options),
);

/** The sponsors' logos: upload with an optional text or link, delete. */
export default function AdminSponsor() {
  const state = useStaffList(LISTA);

  return (
    <StaffScreen title="Sponsors">
      <FormAndList title="Sponsors del club" form={<AdminNuevoSponsor onUploaded={state.reload} />}>
        <EditableColeccion
          as="cards"
          label="Sponsors"
          of="sponsors"
          answer={useLoaderData<typeof clientLoader>()}
          state={state}
          address={LISTA}
          empty="NO HAY NINGÚN SPONSOR"
          nothingYet={{
            title: "Todavía no hay sponsors",
            text: "El primero que subas aparece en la página principal.",
          }}
          save={({ id, place }) =>
            answerOf(api.sponsors[":id"].lugar.$put({ param: { id: String(id) }, json: { lugar: place } }))
          }
          nameOf={nameOf}
          picture={(sponsor) => <Picture className={styles.logo} {...logoOf(sponsor)} alt="" />}
          editor={(sponsor, modal) => <AdminEditarSponsor sponsor={sponsor} {...modal} />}
          deletion={{
            title: "Eliminar sponsor",
            remove: ({ nombre }) =>
              answerOf(
                api.galeria.eliminar.sponsor[":fileName"].$delete({
                  param: { fileName: encodeURIComponent(nombre) },
                }),
              ),
            done: () => "El sponsor fue eliminado.",
            picture: logoOf,
            before: "el sponsor ",
          }}
        >
          {({ titulo, enlace }) => (
            <>
              <strong>{titulo ?? "Sin nombre"}</strong>
              {enlace ? <OuterLink to={enlace} /> : <span className={styles.none}>Sin enlace</span>}
            </>
          )}
        </EditableColeccion>
      </FormAndList>
    </StaffScreen>
  );
}

function nameOf({ titulo, nombre }: Sponsor): string {
  return titulo ?? nombre;
}

function logoOf({ url, ancho, alto }: Sponsor) {
  return { src: conAncho(url, 320), width: ancho, height: alto };
}
