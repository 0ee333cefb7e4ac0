import { ActionIcon } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Enlace } from "../contract.ts";
import styles from "./admin-enlaces.module.css";

interface AdminEnlacesListaProps {
  enlaces: readonly Enlace[];
  busy: boolean;
  /** Something was deleted, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The links with their delete (spec 2 §2). */
export function AdminEnlacesLista({ enlaces, busy, onChange }: AdminEnlacesListaProps) {
  // What is about to be deleted is kept while its modal fades away; `asking` tells whether it is open.
  const [chosen, setChosen] = useState<Enlace | null>(null);
  const [asking, setAsking] = useState(false);

  async function remove(id: number) {
    const answer = await answerOf(api.enlaces[":id"].$delete({ param: { id: String(id) } }));
    if (answer.status === 404) onChange();
    return answer;
  }

  return (
    <>
      <ul
        className={styles.links}
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so.
        role="list"
        aria-labelledby="enlaces-cargados"
        aria-busy={busy || undefined}
      >
        {enlaces.map((enlace) => (
          <li key={enlace.id} className={styles.link}>
            <div>
              <strong>{enlace.nombre}</strong>
              <a href={enlace.enlace} target="_blank" rel="noopener noreferrer">
                {enlace.enlace}
                <span className="visually-hidden"> (se abre en otra pestaña)</span>
              </a>
            </div>
            <ActionIcon
              color="var(--color-danger-text)"
              aria-label={`Eliminar ${enlace.nombre}`}
              aria-haspopup="dialog"
              onClick={() => {
                setChosen(enlace);
                setAsking(true);
              }}
            >
              <Trash2 size={22} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmModal
          opened={asking}
          onClose={() => setAsking(false)}
          title="Eliminar enlace"
          confirmLabel="Eliminar"
          danger
          onConfirm={() => remove(chosen.id)}
          onDone={() => {
            notifications.show({ message: `«${chosen.nombre}» fue eliminado.`, color: "green" });
            onChange();
          }}
        >
          <p>
            Se va a eliminar <strong>{chosen.nombre}</strong> de los enlaces de interés. No se puede deshacer.
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
