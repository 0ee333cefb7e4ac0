import ImagePlus from "icon:image-plus";
import { SegmentedControl } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useLoaderData } from "react-router";
import { conAncho } from "#features/contenido/colecciones/rules.ts";
import { EditableColeccion } from "#features/contenido/colecciones/web/editable-coleccion.tsx";
import { ListAnswer } from "#web/admin/list-answer.tsx";
import { ListFilters } from "#web/admin/list-filters.tsx";
import { listLoader } from "#web/admin/list-loader.ts";
import { listAddress, setOrDrop, useStaffList, withListState } from "#web/admin/list-state.ts";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { UploadsModal } from "#web/admin/uploads-modal.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { answerOf, api } from "#web/api.ts";
import { adminOnly } from "#web/guard.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { FOTOS_POR_PAGINA, SIN_IMAGENES, type TipoDeGaleria } from "../../rules.ts";
import styles from "./admin-galeria.module.css";

const LISTA = listAddress("galeria", [FOTOS_POR_PAGINA, 32, 64]);

const GALERIAS = [
  { value: "basquet", label: "Básquet" },
  { value: "cesto", label: "Cestoball" },
] as const satisfies readonly { value: TipoDeGaleria; label: string }[];

function readTipo(params: URLSearchParams): TipoDeGaleria {
  return params.get("tipo") === "cesto" ? "cesto" : "basquet";
}

export const clientMiddleware = adminOnly;

export const meta = () => pageMeta({ title: "Galería, administración", index: false });

export const clientLoader = listLoader(LISTA, (query, params, options) =>
  api.galeria[":tipo"].fotos.$get({ param: { tipo: readTipo(params) }, query }, options),
);

/** The two galleries: sixteen photos a page, uploads with their progress, delete. */
export default function AdminGaleria() {
  const answer = useLoaderData<typeof clientLoader>();
  const state = useStaffList(LISTA);
  const { params, setParams, list } = state;
  const uploads = useOpening<TipoDeGaleria>();
  const adding = uploads.about ?? "basquet";
  const tipo = readTipo(params);

  function show(wanted: TipoDeGaleria) {
    setParams(
      (current) => {
        const next = withListState(current, LISTA, { pagina: 1 });
        setOrDrop(next, "tipo", wanted === "basquet" ? "" : wanted);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <>
      <StaffScreen
        title="Galería"
        actions={GALERIAS.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === tipo ? "accent" : "outline"}
            icon={<ImagePlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => uploads.open(value)}
          >
            Agregar a {label.toLowerCase()}
          </Button>
        ))}
      >
        <SegmentedControl
          className={styles.tipos}
          aria-label="Galería"
          size="md"
          data={[...GALERIAS]}
          value={tipo}
          onChange={(value) => show(value === "cesto" ? "cesto" : "basquet")}
        />
        <ListFilters
          of="fotos"
          termino={list.termino}
          onSearch={(termino) => state.changeList({ termino })}
        />
        <ListAnswer
          answer={answer}
          of="fotos"
          unit="Fotos"
          empty="NO HAY NINGUNA FOTO"
          nothingYet={<EmptyState title="Esta galería todavía no tiene fotos" />}
          pagerAbove={FOTOS_POR_PAGINA}
          address={LISTA}
          state={state}
        >
          {(fotos, total) => (
            <EditableColeccion
              key={tipo}
              as="cardsByFour"
              label="Fotos"
              piezas={fotos}
              busy={state.busy}
              order={
                list.termino !== ""
                  ? null
                  : {
                      first: (list.pagina - 1) * list.tamano + 1,
                      total,
                      save: ({ id, place }) =>
                        answerOf(
                          api.galeria[":tipo"].fotos[":id"].lugar.$put({
                            param: { tipo, id: String(id) },
                            json: { lugar: place },
                          }),
                        ),
                    }
              }
              picture={(foto) => (
                <Picture
                  className={styles.photo}
                  src={conAncho(foto.url, 320)}
                  sources={[320, 640].map((width) => ({ src: conAncho(foto.url, width), width }))}
                  sizes="(min-width: 48em) 23vw, 45vw"
                  width={foto.ancho}
                  height={foto.alto}
                  alt=""
                />
              )}
              deletion={{
                title: "Eliminar foto",
                remove: ({ nombre }) =>
                  answerOf(
                    api.galeria.eliminar[":tipo"][":fileName"].$delete({
                      param: { tipo, fileName: encodeURIComponent(nombre) },
                    }),
                  ),
                done: () => "Imagen eliminada con éxito",
                sentenceOf: ({ problem }) => `Error al eliminar la imagen: ${problem.detail}`,
                picture: ({ url, ancho, alto }) => ({ src: conAncho(url, 640), width: ancho, height: alto }),
                question: ({ nombre }) => (
                  <>
                    Se va a eliminar la foto <strong>{nombre}</strong> de la galería. No se puede deshacer.
                  </>
                ),
              }}
              onChange={state.reload}
            >
              {({ nombre }) => (
                <span className={styles.name} title={nombre}>
                  {nombre}
                </span>
              )}
            </EditableColeccion>
          )}
        </ListAnswer>
      </StaffScreen>
      <UploadsModal
        opened={uploads.shown}
        title={adding === "basquet" ? "Agregar fotos a básquet" : "Agregar fotos a cestoball"}
        nothingPicked={SIN_IMAGENES}
        to={{ path: `/galeria/cargar/${adding}`, field: "archivo" }}
        sentenceOf={({ problem, status }) => `${problem.detail} (${status})`}
        onClose={uploads.close}
        onUploaded={() => {
          // The newest are on the first page of the gallery that they were added to.
          if (adding === tipo && list.pagina === 1) state.reload();
          else show(adding);
        }}
        onAllUploaded={() => notifications.show({ message: "Imágenes subidas con éxito", color: "green" })}
      />
    </>
  );
}
