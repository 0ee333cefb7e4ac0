import ChevronDown from "icon:chevron-down";
import { Menu } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import type { Accion } from "./admin-acciones.tsx";
import styles from "./admin-usuarios.module.css";

interface AdminMenuDeAccionesProps {
  nombre: string;
  acciones: readonly Accion[];
  onPick: (que: Accion["que"]) => void;
  /** Opens at once. */
  isWanted: boolean;
  /** Takes the focus over from the button that it replaces. */
  autoFocus: boolean;
}

/** The less frequent actions for a user. */
export function AdminMenuDeAcciones(props: AdminMenuDeAccionesProps) {
  const { nombre, acciones, onPick, isWanted, autoFocus } = props;
  const more = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // Not from the first render: the library would not return the focus to the button.
  useEffect(() => setOpened(isWanted), [isWanted]);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          ref={more}
          variant="outline"
          size="small"
          aria-label={`Más acciones para ${nombre}`}
          autoFocus={autoFocus}
        >
          Más
          <ChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acciones.map(({ que, label }) => (
          <Menu.Item
            key={que}
            className={styles.item}
            color={que === "eliminar" ? "var(--color-danger)" : undefined}
            aria-haspopup="dialog"
            onClick={() => {
              // The dialog restores the focus to the previous element, and the menu entry will be unmounted.
              more.current?.focus();
              onPick(que);
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
