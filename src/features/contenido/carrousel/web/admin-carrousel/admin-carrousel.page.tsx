import ImagePlus from "icon:image-plus";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { EditableColeccion } from "#features/contenido/colecciones/web/editable-coleccion.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, useStaffList } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { UploadsModal } from "#web/admin/uploads-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { adminOnly } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { ImagenDeCarrousel } from "../../contract.ts";
import { direccionDeCarrousel, SIN_IMAGENES } from "../../rules.ts";
import styles from "./admin-carrousel.module.css";

const LISTA = listAddress("carrousel");

export const clientMiddleware = adminOnly;

export const meta = () => pageMeta({ title: "Carrousel, administración", index: false });

export const clientLoader = listLoader(LISTA, ({ termino }, _params, options) =>
  api.carrousel["imagenes-carrousels"].$get({ query: { termino } }, options),
);

/** The home page's banners: upload, delete, and their order, which changes by dragging or with the buttons. */
export default function AdminCarrousel() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const [uploading, setUploading] = useState(false);
  const searching = state.list.termino !== "";

  return (
    <>
      <StaffScreen
        title="Carrousel"
        actions={
          <Button
            variant="accent"
            icon={<ImagePlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setUploading(true)}
          >
            Agregar imágenes
          </Button>
        }
      >
        <ListFilters
          of="imágenes"
          termino={state.list.termino}
          onSearch={(termino) => state.changeList({ termino })}
        />
        <ListAnswer
          answer={answer}
          of="imágenes"
          empty="NO HAY NINGUNA IMAGEN"
          nothingYet={
            <EmptyState title="El carrousel no tiene imágenes">
              Mientras tanto la página principal muestra una imagen del club.
            </EmptyState>
          }
          pagerAbove={Number.POSITIVE_INFINITY}
          address={LISTA}
          state={state}
        >
          {(imagenes) => (
            <>
              {!searching && (
                <p className={styles.help}>
                  Se muestran en este orden. Arrastralas desde el costado, o usá las flechas o el número.
                </p>
              )}
              <EditableColeccion
                as="banners"
                label="Imágenes del carrousel"
                piezas={imagenes.map((imagen) => ({ ...imagen, id: imagen.carrouselId }))}
                order={
                  searching
                    ? null
                    : {
                        total: imagenes.length,
                        save: ({ ids }) => answerOf(api.carrousel.orden.$put({ json: { ids: [...ids] } })),
                      }
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
                  question: ({ nombre }) => (
                    <>
                      Se va a eliminar <strong>{nombre}</strong> del carrousel. No se puede deshacer.
                    </>
                  ),
                }}
                onChange={state.reload}
              >
                {({ nombre }) => nombre}
              </EditableColeccion>
            </>
          )}
        </ListAnswer>
      </StaffScreen>
      <UploadsModal
        opened={uploading}
        title="Agregar imágenes al carrousel"
        nothingPicked={SIN_IMAGENES}
        to={{ path: "/carrousel/crear", field: "imagenes" }}
        sentenceOf={({ problem }) => problem.detail}
        onClose={() => setUploading(false)}
        onUploaded={state.reload}
        onAllUploaded={() => notifications.show({ message: "imagen guardada con exito", color: "green" })}
      />
    </>
  );
}

function pictureOf(imagen: ImagenDeCarrousel) {
  return { src: direccionDeCarrousel(imagen, 640), width: imagen.ancho, height: imagen.alto };
}
