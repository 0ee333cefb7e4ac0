import { TextInput } from "@mantine/core";
import { useState } from "react";
import { EditModal } from "#web/admin/edit-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Sponsor } from "../../contract.ts";
import { enlaceDeSponsor } from "../../rules.ts";
import styles from "./admin-sponsor.module.css";

interface AdminEditarSponsorProps {
  sponsor: Sponsor;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** The text or link of a sponsor; its logo stays. */
export function AdminEditarSponsor({ sponsor, opened, onClose, onChange }: AdminEditarSponsorProps) {
  const [nombre, setNombre] = useState(sponsor.titulo === null ? "" : sponsor.nombre);
  const enlace = enlaceDeSponsor(nombre);
  return (
    <EditModal
      opened={opened}
      title="Editar sponsor"
      save={() =>
        answerOf(api.sponsors[":id"].$patch({ param: { id: String(sponsor.id) }, json: { nombre } }))
      }
      done="Guardaste el sponsor."
      onClose={onClose}
      onChange={onChange}
    >
      <TextInput
        label="Texto o enlace (opcional)"
        description="Una página web, o el nombre de su perfil de Instagram"
        maxLength={300}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <p className={styles.preview} role="status">
        {enlace ? `Al tocar el logo se abre ${enlace}` : "El logo no lleva a ningún lado."}
      </p>
    </EditModal>
  );
}
