import ImagePlus from "icon:image-plus";
import { useLoaderData } from "react-router";
import { DialogButton, lazyDialog, useAskedDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { StaffButtonLink } from "#web/admin/staff-link.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { ImagenDeCarrousel } from "../../contract.ts";
import { direccionDeCarrousel, leyendaDe, SIN_BANNERS, SIN_TITULO } from "../../rules.ts";
import styles from "../editable-coleccion.module.css";
import { EditableColeccion } from "../editable-coleccion.tsx";

const UploadsModal = lazyDialog(() => import("#web/admin/uploads-modal.tsx"));

const LISTA = staffList({
  name: "carrousel",
  of: "imágenes",
  empty: "NO HAY NINGUNA IMAGEN",
  pager: "never",
  list: ({ termino }, options) => api.carrousel["imagenes-carrousels"].$get({ query: { termino } }, options),
});

export const meta = pageMeta({ title: "Portada, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminCarrousel() {
  const loaded = useLoaderData<typeof clientLoader>();
  const answer = loaded.ok ? { ...loaded, data: loaded.data.map(toPieza) } : loaded;
  const list = { ...useStaffList(LISTA, null), answer };
  const subir = (
    <UploadsModal
      title="Agregar imágenes a la portada"
      nothingPicked={SIN_BANNERS}
      to={{ path: "/carrousel/crear", field: "imagenes" }}
      sentenceOf={({ problem }) => problem.detail}
      onUploaded={list.reload}
      onAllUploaded={() => notifications.show({ message: "imagen guardada con exito", color: "green" })}
    />
  );
  useAskedDialog({ subir });

  return (
    <StaffScreen
      title="Portada"
      actions={
        <>
          <DialogButton variant="accent" icon={<ImagePlus />} opens={subir}>
            Agregar imágenes
          </DialogButton>
          <StaffButtonLink variant="outline" to="club/portada">
            Cambiar la foto de portada
          </StaffButtonLink>
        </>
      }
    >
      <EditableColeccion
        as="banners"
        label="Imágenes de la portada"
        list={list}
        nothingYet={{
          title: "La portada no tiene imágenes",
          text: "Mientras tanto la página principal muestra una imagen del club.",
        }}
        help="Se muestran en este orden. Arrastralas desde el costado, o usá las flechas o el número."
        save={({ ids, before }) =>
          answerOf(api.carrousel.orden.$put({ json: { ids: [...ids], antes: [...before] } }))
        }
        picture={(imagen) => (
          <img className={styles.picture} {...pictureOf(imagen)} alt="" draggable={false} />
        )}
        deletion={{
          title: "Eliminar imagen",
          remove: ({ id }) =>
            answerOf(api.carrousel[":carrouselId"].$delete({ param: { carrouselId: String(id) } })),
          done: ({ nombre }) => `«${nombre}» fue eliminada.`,
          sentenceOf: ({ problem }) => `Error eliminando la imagen: ${problem.detail}`,
          picture: pictureOf,
          after: " de la portada",
        }}
      >
        {({ nombre }) => leyendaDe(nombre) || SIN_TITULO}
      </EditableColeccion>
    </StaffScreen>
  );
}

function toPieza(imagen: ImagenDeCarrousel) {
  return { ...imagen, id: imagen.carrouselId };
}

function pictureOf(imagen: ImagenDeCarrousel) {
  return { src: direccionDeCarrousel(imagen, 640), width: imagen.ancho, height: imagen.alto };
}
