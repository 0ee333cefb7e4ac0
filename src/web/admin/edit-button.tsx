import { ActionIcon } from "@mantine/core";
import { Pencil } from "lucide-react";

/** Opens the form that changes something; `of` names it. */
export function EditButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={`Editar ${of}`} aria-haspopup="dialog" onClick={onClick}>
      <Pencil size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
