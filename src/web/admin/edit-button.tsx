import Pencil from "icon:pencil";
import { ActionIcon } from "@mantine/core";

/** Opens an edit form; `of` names the record. */
export function EditButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={`Editar ${of}`} aria-haspopup="dialog" onClick={onClick}>
      <Pencil size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
