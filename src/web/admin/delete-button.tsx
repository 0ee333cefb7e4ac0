import Trash2 from "icon:trash";
import { ActionIcon } from "@mantine/core";

interface DeleteButtonProps {
  /** The item to delete: "Plan Verano". */
  of: string;
  /** Opens the confirmation (`DeleteModal`). */
  onClick: () => void;
}

export function DeleteButton({ of, onClick }: DeleteButtonProps) {
  return (
    <ActionIcon
      color="var(--color-danger-text)"
      aria-label={`Eliminar ${of}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Trash2 size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
