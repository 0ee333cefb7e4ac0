import { ActionIcon } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { conAncho } from "#features/galeria/rules.ts";
import { ConfirmModal } from "#web/admin/confirm-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Sponsor } from "../contract.ts";
import styles from "./admin-sponsor.module.css";

interface AdminSponsorGrillaProps {
  sponsors: readonly Sponsor[];
  busy: boolean;
  /** Something was deleted, here or by somebody else: the list is to be asked for again. */
  onChange: () => void;
}

/** The logos with what was typed for them, where they lead, and their delete (spec 2 §2). */
export function AdminSponsorGrilla({ sponsors, busy, onChange }: AdminSponsorGrillaProps) {
  // What is about to be deleted is kept while its modal fades away; `asking` tells whether it is open.
  const [chosen, setChosen] = useState<Sponsor | null>(null);
  const [asking, setAsking] = useState(false);

  async function remove(nombre: string) {
    const param = { fileName: encodeURIComponent(nombre) };
    const answer = await answerOf(api.galeria.eliminar.sponsor[":fileName"].$delete({ param }));
    if (answer.status === 404) onChange();
    return answer;
  }

  return (
    <>
      <ul
        className={styles.grid}
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list to some readers unless it says so.
        role="list"
        aria-labelledby="sponsors-cargados"
        aria-busy={busy || undefined}
      >
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} className={styles.sponsor}>
            <Picture src={conAncho(sponsor.url, 320)} width={sponsor.ancho} height={sponsor.alto} alt="" />
            <div className={styles.foot}>
              <div className={styles.what}>
                <strong>{sponsor.titulo ?? "Sin nombre"}</strong>
                {sponsor.enlace ? (
                  <a href={sponsor.enlace} target="_blank" rel="noopener noreferrer">
                    {sponsor.enlace}
                    <span className="visually-hidden"> (se abre en otra pestaña)</span>
                  </a>
                ) : (
                  <span className={styles.none}>Sin enlace</span>
                )}
              </div>
              <ActionIcon
                color="var(--color-danger-text)"
                aria-label={`Eliminar ${sponsor.titulo ?? sponsor.nombre}`}
                aria-haspopup="dialog"
                onClick={() => {
                  setChosen(sponsor);
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
          title="Eliminar sponsor"
          confirmLabel="Eliminar"
          danger
          onConfirm={() => remove(chosen.nombre)}
          onDone={() => {
            notifications.show({ message: "El sponsor fue eliminado.", color: "green" });
            onChange();
          }}
        >
          <p className={styles.question}>
            Se va a eliminar el sponsor <strong>{chosen.titulo ?? chosen.nombre}</strong>. No se puede
            deshacer.
          </p>
          <img
            className={styles.chosen}
            src={conAncho(chosen.url, 320)}
            width={chosen.ancho}
            height={chosen.alto}
            alt=""
          />
        </ConfirmModal>
      )}
    </>
  );
}
