import { Menu } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "#web/ui/link.tsx";
import { openDialog } from "./dialogs.tsx";
import styles from "./modal.module.css";
import { type MoreActionsProps, MoreButton } from "./more-actions.tsx";

interface ActionsMenuProps extends MoreActionsProps {
  isWanted: boolean;
  /** Takes the focus over from the button that it replaces. */
  autoFocus: boolean;
}

export function ActionsMenu({ actions, isWanted, ...button }: ActionsMenuProps) {
  const more = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // Opens after the first render, because otherwise the library would not return the focus to the button.
  useEffect(() => setOpened(isWanted), [isWanted]);
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      withinPortal
      // A menu may contain only its entries, so the library's placeholder is left out.
      withInitialFocusPlaceholder={false}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <MoreButton ref={more} {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) =>
          "to" in action ? (
            <Menu.Item key={action.label} className={styles.item} component={Link} to={action.to}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={action.label}
              className={styles.item}
              color={action.isDangerous ? "var(--color-danger)" : undefined}
              aria-haspopup={"opens" in action ? "dialog" : undefined}
              onClick={() => {
                // A dialog returns the focus to the previous element, and the menu entry will be unmounted.
                more.current?.focus();
                if ("opens" in action) void openDialog(action.opens);
                else action.onPick();
              }}
            >
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
