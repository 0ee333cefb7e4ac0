import ChevronDown from "icon:chevron-down";
import { type ComponentProps, type ReactElement, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { loadLater } from "./load-later.ts";

type MoreAction = { label: string; isDangerous?: boolean } & (
  | { onPick: () => void }
  | { opens: ReactElement }
  | { to: string }
);

export interface MoreActionsProps {
  /** The object of the actions, named after "Más acciones para". */
  of: string;
  actions: readonly MoreAction[];
  isPlain?: boolean;
}

type MoreButtonProps = Omit<MoreActionsProps, "actions"> & ComponentProps<"button">;

export function MoreButton({ of, isPlain, ...rest }: MoreButtonProps) {
  const props = { ...rest, "aria-label": `Más acciones para ${of}` };
  const content = (
    <>
      Más
      <ChevronDown />
    </>
  );
  return isPlain ? (
    <button type="button" {...props} className="as-link row-1 middle">
      {content}
    </button>
  ) : (
    <Button variant="outline" size="small" {...props}>
      {content}
    </Button>
  );
}

const useMenu = loadLater(async () => (await import("./actions-menu.tsx")).ActionsMenu);

/** The less frequent actions for a row, in a menu with code that is loaded after the screen's. */
export function MoreActions({ actions, ...button }: MoreActionsProps) {
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  // A button replaced between press and release would get no click.
  const [held, setHeld] = useState(false);
  const Menu = useMenu(pressed, () => setPressed(false));
  if (Menu && !held) return <Menu {...button} actions={actions} isWanted={pressed} autoFocus={focused} />;
  return (
    <MoreButton
      {...button}
      aria-haspopup="menu"
      onPointerDown={() => setHeld(true)}
      onClick={() => {
        setHeld(false);
        setPressed(true);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}
