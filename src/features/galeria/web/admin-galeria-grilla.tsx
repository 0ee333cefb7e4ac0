import { ActionIcon } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Foto } from "../contract.ts";
import { conAncho, type TipoDeGaleria } from "../rules.ts";
import styles from "./admin-galeria.module.css";

interface AdminGaleriaGrillaProps {
  tipo: TipoDeGaleria;
  fotos: readonly Foto[];
  busy: boolean;
  /** Something was deleted, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The photos of a page, each with its name and its delete (spec 2 §2). */
export function AdminGaleriaGrilla({ tipo, fotos, busy, onChange }: AdminGaleriaGrillaProps) {
  // What is about to be deleted is kept while its modal fades away; `asking` tells whether it is open.
  const [chosen, setChosen] = useState<Foto | null>(null);
  const [asking, setAsking] = useState(false);

  async function remove(nombre: string) {
    const param = { tipo, fileName: encodeURIComponent(nombre) };
    const answer = await answerOf(api.galeria.eliminar[":tipo"][":fileName"].$delete({ param }));
    if (answer.ok) return answer;
    if (answer.status === 404) onChange();
    const detail = `Error al eliminar la imagen: ${answer.problem.detail}`;
    return { ...answer, problem: { ...answer.problem, detail } };
  }

  return (
    <>
      <ul
        className={styles.grid}
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so.
        role="list"
        aria-label="Fotos"
        aria-busy={busy || undefined}
      >
        {fotos.map((foto) => (
          <li key={foto.id} className={styles.photo}>
            <Picture
              src={conAncho(foto.url, 320)}
              sources={[320, 640].map((width) => ({ src: conAncho(foto.url, width), width }))}
              sizes="(min-width: 48em) 23vw, 45vw"
              width={foto.ancho}
              height={foto.alto}
              alt=""
            />
            <div className={styles.foot}>
              <span className={styles.name} title={foto.nombre}>
                {foto.nombre}
              </span>
              <ActionIcon
                color="var(--color-danger-text)"
                aria-label={`Eliminar ${foto.nombre}`}
                aria-haspopup="dialog"
                onClick={() => {
                  setChosen(foto);
                  setAsking(true);
                }}
              >
                <Trash2 size={22} aria-hidden="true" />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmModal
          opened={asking}
          onClose={() => setAsking(false)}
          title="Eliminar foto"
          confirmLabel="Eliminar"
          danger
          onConfirm={() => remove(chosen.nombre)}
          onDone={() => {
            notifications.show({ message: "Imagen eliminada con éxito", color: "green" });
            onChange();
          }}
        >
          <p className={styles.question}>
            Se va a eliminar la foto <strong>{chosen.nombre}</strong> de la galería. No se puede deshacer.
          </p>
          <img
            className={styles.chosen}
            src={conAncho(chosen.url, 640)}
            width={chosen.ancho}
            height={chosen.alto}
            alt=""
          />
        </ConfirmModal>
      )}
    </>
  );
}
