import { DeleteButton } from "#web/admin/delete-button.tsx";
import { DeleteModal } from "#web/admin/delete-modal.tsx";
import { OrderButtons, OrderHandle } from "#web/admin/order-controls.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { useOrder } from "#web/admin/use-order.ts";
import { answerOf, api } from "#web/api.ts";
import type { ImagenDeCarrousel } from "../../contract.ts";
import { direccionDeCarrousel } from "../../rules.ts";
import styles from "./admin-carrousel.module.css";

interface AdminCarrouselListaProps {
  /** Only a part of them is shown, which has no order of its own. */
  searching: boolean;
  imagenes: readonly ImagenDeCarrousel[];
  /** Something changed, here or elsewhere: the list is to be asked for again. */
  onChange: () => void;
}

/** The banners in their order, which changes by dragging or with the buttons. */
export function AdminCarrouselLista({ searching, imagenes, onChange }: AdminCarrouselListaProps) {
  const order = useOrder({
    items: imagenes.map((imagen) => ({ ...imagen, id: imagen.carrouselId })),
    total: imagenes.length,
    save: ({ ids }) => answerOf(api.carrousel.orden.$put({ json: { ids: [...ids] } })),
    onChange,
  });
  const deletion = useOpening<ImagenDeCarrousel>();
  return (
    <>
      {!searching && (
        <p className={styles.help}>
          Se muestran en este orden. Arrastralas desde el costado, o usá las flechas o el número.
        </p>
      )}
      <p role="status" className="visually-hidden">
        {order.announcement}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so. */}
      <ul ref={order.listRef} role="list" className={styles.list} aria-label="Imágenes del carrousel">
        {order.shown.map((imagen, index) => (
          <li
            key={imagen.carrouselId}
            className={`${styles.banner} ${order.dragging === imagen.carrouselId ? styles.dragging : ""}`}
          >
            {!searching && <OrderHandle order={order} item={imagen} />}
            <img
              className={styles.picture}
              src={direccionDeCarrousel(imagen, 640)}
              width={imagen.ancho}
              height={imagen.alto}
              alt=""
              draggable={false}
            />
            <div className={styles.what}>
              <span className={styles.name}>{imagen.nombre}</span>
            </div>
            <div className={styles.actions}>
              {!searching && <OrderButtons order={order} item={imagen} index={index} />}
              <DeleteButton of={imagen.nombre} onClick={() => deletion.open(imagen)} />
            </div>
          </li>
        ))}
      </ul>
      <DeleteModal
        opening={deletion}
        title="Eliminar imagen"
        remove={({ carrouselId }) =>
          answerOf(api.carrousel[":carrouselId"].$delete({ param: { carrouselId: String(carrouselId) } }))
        }
        done={({ nombre }) => `«${nombre}» fue eliminada.`}
        sentenceOf={({ problem }) => `Error eliminando la imagen: ${problem.detail}`}
        onChange={onChange}
        picture={(imagen) => ({
          src: direccionDeCarrousel(imagen, 640),
          width: imagen.ancho,
          height: imagen.alto,
        })}
      >
        {({ nombre }) => (
          <>
            Se va a eliminar <strong>{nombre}</strong> del carrousel. No se puede deshacer.
          </>
        )}
      </DeleteModal>
    </>
  );
}
