import { Progress } from "@mantine/core";
import { useState } from "react";
import { ActionButton } from "#web/admin/action-button.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal } from "#web/admin/modal.tsx";
import { announceDone } from "#web/admin/notifications.tsx";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadForm } from "#web/admin/upload.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { useWrite } from "#web/use-write.ts";
import type { Integrante } from "../../contract.ts";
import { FotoDeIntegrante } from "../foto-de-integrante.tsx";
import { nombreDe } from "./admin-plantel.tsx";

/** A player's picture, which the public sees only with the player's consent. */
export default function AdminFoto({
  integrante,
  opened,
  onClose,
  onChange,
}: DialogProps & { integrante: Integrante }) {
  const [files, setFiles] = useState<File[]>([]);
  /** Fraction sent; null while idle. */
  const [sent, setSent] = useState<number | null>(null);
  const nombre = nombreDe(integrante);
  const [upload, busy, problem] = useWrite(
    async (file: File) => {
      const form = new FormData();
      form.append("foto", file);
      const answer = await uploadForm<{ ok: true }>(
        `/equipos/integrantes/${integrante.id}/foto`,
        form,
        setSent,
      );
      setSent(null);
      return answer;
    },
    {
      onDone() {
        announceDone(`Guardaste la foto de ${nombre}.`, undefined);
        onClose();
      },
      onChange,
    },
  );
  const pick = (picked: File[]) => {
    setFiles(picked);
    if (picked[0]) upload(picked[0]);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={`Foto de ${nombre}`}>
      <div className="stack-4">
        {integrante.tieneFoto && (
          <div className="row-3 middle apart">
            <FotoDeIntegrante integranteId={integrante.id} alt={`Foto de ${nombre}`} />
            <ActionButton
              variant="outline"
              size="small"
              call={() => answerOf(api.equipos.integrantes[":id"].foto.$delete(withId(integrante.id)))}
              done={`Borraste la foto de ${nombre}.`}
              onSaved={onClose}
              onChange={onChange}
            >
              Borrar la foto
            </ActionButton>
          </div>
        )}
        <PicturesField
          label={integrante.tieneFoto ? "Cambiar la foto" : "Foto"}
          max={1}
          files={files}
          disabled={busy}
          error={problem}
          onChange={pick}
        />
        {sent !== null && <Progress value={sent * 100} animated={sent >= 1} aria-label="Envío de la foto" />}
        <p className="note">
          {integrante.consentido.foto
            ? "La foto se ve en el sitio."
            : "La foto no se ve en el sitio hasta que la persona, o quien autoriza por ella, lo permita."}
        </p>
      </div>
    </Modal>
  );
}
