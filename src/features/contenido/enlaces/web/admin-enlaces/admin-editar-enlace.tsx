import { TextInput } from "@mantine/core";
import { useState } from "react";
import { EditModal } from "#web/admin/edit-modal.tsx";
import { answerOf, api } from "#web/api.ts";
import type { Enlace } from "../../contract.ts";
import {
  ENLACE_INVALIDO,
  ENLACE_MAX,
  ENLACE_VACIO,
  enlaceCompleto,
  NOMBRE_DE_ENLACE_MAX,
} from "../../rules.ts";

interface AdminEditarEnlaceProps {
  enlace: Enlace;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

/** Name and address of a link; its place among the others stays. */
export function AdminEditarEnlace({ enlace: antes, opened, onClose, onChange }: AdminEditarEnlaceProps) {
  const [nombre, setNombre] = useState(antes.nombre);
  const [enlace, setEnlace] = useState(antes.enlace);

  function problemOf(): string | null {
    if (nombre.trim() === "" || enlace.trim() === "") return ENLACE_VACIO;
    return enlaceCompleto(enlace) === null ? ENLACE_INVALIDO : null;
  }

  return (
    <EditModal
      opened={opened}
      title="Editar enlace"
      problemOf={problemOf}
      save={() =>
        answerOf(api.enlaces[":id"].$patch({ param: { id: String(antes.id) }, json: { nombre, enlace } }))
      }
      done={`Guardaste «${nombre.trim()}».`}
      onClose={onClose}
      onChange={onChange}
    >
      <TextInput
        label="Nombre"
        required
        maxLength={NOMBRE_DE_ENLACE_MAX}
        autoComplete="off"
        data-autofocus
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <TextInput
        label="Enlace"
        required
        maxLength={ENLACE_MAX}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={enlace}
        onChange={(event) => setEnlace(event.currentTarget.value)}
      />
    </EditModal>
  );
}
