import ImagePlus from "icon:image-plus";
import { useLoaderData } from "react-router";
import { DialogButton, lazyDialog } from "#web/admin/dialogs.tsx";
import { staffList, useStaffList } from "#web/admin/list-definition.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { Segments } from "#web/admin/segments.tsx";
import { StaffScreen } from "#web/admin/staff-screen.tsx";
import { answerOf, api } from "#web/api.ts";
import { useClub } from "#web/club.ts";
import { pageMeta } from "#web/page-meta.ts";
import { Picture } from "#web/ui/picture.tsx";
import {
  conAncho,
  FOTOS_POR_PAGINA,
  galeriasDe,
  leyendaDe,
  SIN_FOTOS,
  SIN_TITULO,
  type TipoDeGaleria,
} from "../../rules.ts";
import { EditableColeccion } from "../editable-coleccion.tsx";

const UploadsModal = lazyDialog(() => import("#web/admin/uploads-modal.tsx"));

const LISTA = staffList({
  name: "galeria",
  size: FOTOS_POR_PAGINA,
  of: "fotos",
  empty: "NO HAY NINGUNA FOTO",
  pager: "needed",
  filters: { tipo: { select: /^cesto$/ } },
  query: ({ tipo }) => ({ tipo: tipo === "cesto" ? ("cesto" as const) : ("basquet" as const) }),
  list: ({ tipo, ...query }, options) => api.galeria[":tipo"].fotos.$get({ param: { tipo }, query }, options),
});

export const meta = pageMeta({ title: "Galería, administración", index: false });

export const clientLoader = LISTA.loader;

export default function AdminGaleria() {
  const galerias = galeriasDe(useClub()).map(({ tipo, nombre }) => ({ value: tipo, label: nombre }));
  const list = useStaffList(LISTA, useLoaderData<typeof clientLoader>());
  const tipo: TipoDeGaleria = list.values.tipo ? "cesto" : "basquet";
  const show = (wanted: TipoDeGaleria) => list.change({ tipo: wanted === "cesto" ? wanted : "" });

  return (
    <StaffScreen
      title="Galería"
      actions={galerias.map(({ value, label }) => (
        <DialogButton
          key={value}
          variant={value === tipo ? "accent" : "outline"}
          icon={<ImagePlus />}
          opens={
            <UploadsModal
              title={`Agregar fotos a ${label.toLocaleLowerCase("es-AR")}`}
              nothingPicked={SIN_FOTOS}
              to={{ path: `/galeria/cargar/${value}`, field: "archivo" }}
              sentenceOf={({ problem, status }) => `${problem.detail} (${status})`}
              onUploaded={() => {
                // New photos are on the first page of the gallery that they were added to.
                if (value === tipo && list.state.pagina === 1) list.reload();
                else show(value);
              }}
              onAllUploaded={() =>
                notifications.show({ message: "Imágenes subidas con éxito", color: "green" })
              }
            />
          }
        >
          Agregar a {label.toLocaleLowerCase("es-AR")}
        </DialogButton>
      ))}
    >
      <Segments
        className="below-5"
        aria-label="Galería"
        size="md"
        data={galerias}
        value={tipo}
        onChange={(value) => show(value === "cesto" ? "cesto" : "basquet")}
      />
      <EditableColeccion
        part={tipo}
        as="cardsByFour"
        label="Fotos"
        unit="Fotos"
        list={list}
        nothingYet={{ title: "Esta galería todavía no tiene fotos" }}
        save={({ id, place }) => {
          const param = { tipo, id: String(id) };
          return answerOf(api.galeria[":tipo"].fotos[":id"].lugar.$put({ param, json: { lugar: place } }));
        }}
        picture={(foto) => (
          <Picture
            className="thumb"
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
          remove: ({ nombre }) => {
            const param = { tipo, fileName: encodeURIComponent(nombre) };
            return answerOf(api.galeria.eliminar[":tipo"][":fileName"].$delete({ param }));
          },
          done: () => "Imagen eliminada con éxito",
          sentenceOf: ({ problem }) => `Error al eliminar la imagen: ${problem.detail}`,
          picture: ({ url, ancho, alto }) => ({ src: conAncho(url, 640), width: ancho, height: alto }),
          before: "la foto ",
          after: " de la galería",
        }}
      >
        {({ nombre }) => (
          <span className="text-s ellipsis" title={nombre}>
            {leyendaDe(nombre) || SIN_TITULO}
          </span>
        )}
      </EditableColeccion>
    </StaffScreen>
  );
}
