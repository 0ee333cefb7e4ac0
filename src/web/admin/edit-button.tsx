import Pencil from "icon:pencil";
import { ActionIcon } from "@mantine/core";

/** Opens the form that changes something; `of` names it. */
export function EditButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={`Editar ${of}`} aria-haspopup="dialog" onClick={onClick}>
      <Pencil size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
