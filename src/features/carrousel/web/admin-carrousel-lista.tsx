import { ActionIcon } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
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
  // What is about to be deleted is kept while its modal fades away; `asking` tells whether it is open.
  const [chosen, setChosen] = useState<ImagenDeCarrousel | null>(null);
  const [asking, setAsking] = useState(false);
  const byId = new Map(imagenes.map((imagen) => [imagen.carrouselId, imagen]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);

  async function remove(carrouselId: number) {
    const param = { carrouselId: String(carrouselId) };
    const answer = await answerOf(api.carrousel[":carrouselId"].$delete({ param }));
    if (answer.ok) return answer;
    if (answer.status === 404) onChange();
    const detail = `Error eliminando la imagen: ${answer.problem.detail}`;
    return { ...answer, problem: { ...answer.problem, detail } };
  }

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
              <ActionIcon
                color="var(--color-danger-text)"
                aria-label={`Eliminar ${imagen.nombre}`}
                aria-haspopup="dialog"
                onClick={() => {
                  setChosen(imagen);
                  setAsking(true);
                }}
              >
                <Trash2 size={22} aria-hidden="true" />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      {chosen && (
        <ConfirmModal
          opened={asking}
          onClose={() => setAsking(false)}
          title="Eliminar imagen"
          confirmLabel="Eliminar"
          danger
          onConfirm={() => remove(chosen.carrouselId)}
          onDone={() => {
            notifications.show({ message: `«${chosen.nombre}» fue eliminada.`, color: "green" });
            onChange();
          }}
        >
          <p className={styles.question}>
            Se va a eliminar <strong>{chosen.nombre}</strong> del carrousel. No se puede deshacer.
          </p>
          <img
            className={styles.chosen}
            src={direccionDeCarrousel(chosen, 640)}
            width={chosen.ancho}
            height={chosen.alto}
            alt=""
          />
        </ConfirmModal>
      )}
    </>
  );
}
