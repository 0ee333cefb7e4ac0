import { ActionIcon } from "@mantine/core";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { DeleteButton } from "#web/admin/delete-button.tsx";
import { DeleteModal } from "#web/admin/delete-modal.tsx";
import { useOpening } from "#web/admin/use-opening.ts";
import { answerOf, api } from "#web/api.ts";
import type { ImagenDeCarrousel } from "../contract.ts";
import { direccionDeCarrousel } from "../rules.ts";
import styles from "./admin-carrousel.module.css";
import { useOrden } from "./admin-use-orden.ts";

interface AdminCarrouselListaProps {
  imagenes: readonly ImagenDeCarrousel[];
  /** Something changed, here or elsewhere: the list is to be asked for again. */
  onChange: () => void;
}

/** The banners in their order, which changes by dragging or with the buttons (spec 2 §2). */
export function AdminCarrouselLista({ imagenes, onChange }: AdminCarrouselListaProps) {
  const { ids, dragging, announcement, handleProps, listRef, move } = useOrden(imagenes, onChange);
  const deletion = useOpening<ImagenDeCarrousel>();
  const byId = new Map(imagenes.map((imagen) => [imagen.carrouselId, imagen]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);

  return (
    <>
      <p className={styles.help}>
        Se muestran en este orden. Arrastralas desde el costado, o usá las flechas.
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ol ref={listRef} className={styles.list} aria-label="Imágenes del carrousel">
        {shown.map((imagen, index) => (
          <li
            key={imagen.carrouselId}
            className={`${styles.banner} ${dragging === imagen.carrouselId ? styles.dragging : ""}`}
          >
            {/* For pointers only: keyboards and readers have the two buttons. */}
            <span className={styles.handle} aria-hidden="true" {...handleProps(imagen.carrouselId)}>
              <GripVertical />
            </span>
            <img
              className={styles.picture}
              src={direccionDeCarrousel(imagen, 640)}
              width={imagen.ancho}
              height={imagen.alto}
              alt=""
              draggable={false}
            />
            <div className={styles.what}>
              <strong>{index + 1}.</strong> <span className={styles.name}>{imagen.nombre}</span>
            </div>
            <div className={styles.actions}>
              <ActionIcon
                aria-label={`Subir ${imagen.nombre}`}
                disabled={index === 0}
                onClick={() => move(imagen.carrouselId, index - 1)}
              >
                <ArrowUp size={22} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Bajar ${imagen.nombre}`}
                disabled={index === shown.length - 1}
                onClick={() => move(imagen.carrouselId, index + 1)}
              >
                <ArrowDown size={22} aria-hidden="true" />
              </ActionIcon>
              <DeleteButton of={imagen.nombre} onClick={() => deletion.open(imagen)} />
            </div>
          </li>
        ))}
      </ol>
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
