import { conAncho } from "#features/contenido/colecciones/rules.ts";
import { DeleteModal } from "#web/admin/delete-modal.tsx";
import { Item, ItemList } from "#web/admin/item-list.tsx";
import { OrderButtons, OrderHandle } from "#web/admin/order-controls.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { useOrder } from "#web/admin/use-order.ts";
import { answerOf, api } from "#web/api.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Foto } from "../../contract.ts";
import type { TipoDeGaleria } from "../../rules.ts";
import styles from "./admin-galeria.module.css";

interface AdminGaleriaGrillaProps {
  tipo: TipoDeGaleria;
  fotos: readonly Foto[];
  busy: boolean;
  /** The place of the first of them in the gallery, and how many that has; null while a search shows a part. */
  places: { first: number; total: number } | null;
  /** Something was deleted, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The photos of a page, each with its name and its delete. */
export function AdminGaleriaGrilla({ tipo, fotos, busy, places, onChange }: AdminGaleriaGrillaProps) {
  const deletion = useOpening<Foto>();
  const order = useOrder({
    items: fotos,
    first: places?.first ?? 1,
    total: places?.total ?? 0,
    save: ({ id, place }) =>
      answerOf(
        api.galeria[":tipo"].fotos[":id"].lugar.$put({
          param: { tipo, id: String(id) },
          json: { lugar: place },
        }),
      ),
    onChange,
  });

  return (
    <>
      <p role="status" className="visually-hidden">
        {order.announcement}
      </p>
      <ItemList as="cardsByFour" label="Fotos" busy={busy} ref={order.listRef}>
        {order.shown.map((foto, index) => (
          <Item
            key={foto.id}
            dragging={order.dragging === foto.id}
            actions={
              places && (
                <>
                  <OrderHandle order={order} item={foto} />
                  <OrderButtons order={order} item={foto} index={index} />
                </>
              )
            }
            name={foto.nombre}
            onDelete={() => deletion.open(foto)}
            picture={
              <Picture
                className={styles.photo}
                src={conAncho(foto.url, 320)}
                sources={[320, 640].map((width) => ({ src: conAncho(foto.url, width), width }))}
                sizes="(min-width: 48em) 23vw, 45vw"
                width={foto.ancho}
                height={foto.alto}
                alt=""
              />
            }
          >
            <span className={styles.name} title={foto.nombre}>
              {foto.nombre}
            </span>
          </Item>
        ))}
      </ItemList>
      <DeleteModal
        opening={deletion}
        title="Eliminar foto"
        remove={({ nombre }) =>
          answerOf(
            api.galeria.eliminar[":tipo"][":fileName"].$delete({
              param: { tipo, fileName: encodeURIComponent(nombre) },
            }),
          )
        }
        done={() => "Imagen eliminada con éxito"}
        sentenceOf={({ problem }) => `Error al eliminar la imagen: ${problem.detail}`}
        onChange={onChange}
        picture={({ url, ancho, alto }) => ({ src: conAncho(url, 640), width: ancho, height: alto })}
      >
        {({ nombre }) => (
          <>
            Se va a eliminar la foto <strong>{nombre}</strong> de la galería. No se puede deshacer.
          </>
        )}
      </DeleteModal>
    </>
  );
}
