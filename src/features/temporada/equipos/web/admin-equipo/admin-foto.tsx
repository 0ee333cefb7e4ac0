import { useState } from "react";
import { ActionButton } from "#web/admin/action-button.tsx";
import type { DialogProps } from "#web/admin/dialog-form.tsx";
import { Modal, useDialog } from "#web/admin/dialogs.tsx";
import { PicturesField } from "#web/admin/pictures-field.tsx";
import { uploadPicture } from "#web/admin/upload.ts";
import { answerOf, api, withId } from "#web/api.ts";
import { useWrite } from "#web/use-write.ts";
import type { Integrante } from "../../contract.ts";
import { FotoDeIntegrante } from "../foto-de-integrante.tsx";
import { nombreDe } from "./admin-plantel.tsx";

/** A player's picture, which the public sees only with the player's consent. */
export default function AdminFoto(props: DialogProps & { integrante: Integrante }) {
  const { integrante, onChange } = props;
  const { close } = useDialog();
  const { id, tieneFoto, consentido } = integrante;
  const [files, setFiles] = useState<File[]>([]);
  const nombre = nombreDe(integrante);
  const [upload, busy, problem] = useWrite(
    (file: File) => uploadPicture(`/equipos/integrantes/${id}/foto`, file, () => {}),
    { onDone: close, onChange },
  );
  return (
    <Modal title={`Foto de ${nombre}`}>
      <div className="stack-4">
        {tieneFoto && (
          <div className="row-3 middle apart">
            <FotoDeIntegrante integranteId={id} alt={`Foto de ${nombre}`} />
            <ActionButton
              variant="outline"
              size="small"
              call={() => answerOf(api.equipos.integrantes[":id"].foto.$delete(withId(id)))}
              done={`Borraste la foto de ${nombre}.`}
              onSaved={close}
              onChange={onChange}
            >
              Borrar la foto
            </ActionButton>
          </div>
        )}
        <PicturesField
          label={tieneFoto ? "Cambiar la foto" : "Foto"}
          max={1}
          files={files}
          disabled={busy}
          error={problem}
          onChange={(picked) => {
            setFiles(picked);
            if (picked[0]) upload(picked[0]);
          }}
        />
        <p className="note">
          {consentido.foto
            ? "La foto se ve en el sitio."
            : "No se ve en el sitio hasta que lo permita la persona, o quien autoriza por ella."}
        </p>
      </div>
    </Modal>
  );
}
