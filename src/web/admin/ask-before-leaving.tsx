import { useEffect, useRef } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { Confirm } from "./confirm.tsx";
import { DialogWhile } from "./dialogs.tsx";

interface AskBeforeLeavingProps {
  dirty: boolean;
  /** Whether the changes are being saved. The user then leaves without a question, unless the save fails. */
  saving?: boolean;
  /** Whether changes are lost between two addresses; by default between two pages. */
  isLost?: (from: Location, to: Location) => boolean;
}

/** Asks before the user leaves the page with unsaved changes. */
export function AskBeforeLeaving({ dirty, saving = false, isLost = isAnotherPage }: AskBeforeLeavingProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && isLost(currentLocation, nextLocation),
  );
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });
  useEffect(() => {
    if (!dirty) blocker.proceed?.();
  }, [dirty, blocker]);
  // The browser goes back only after the dialog has closed, which would otherwise stop it.
  const leaving = useRef(false);
  useEffect(() => {
    if (blocker.state === "blocked") leaving.current = false;
  }, [blocker.state]);
  return (
    <DialogWhile
      opened={blocker.state === "blocked" && !saving}
      onClose={() => {
        if (!leaving.current) blocker.reset?.();
      }}
    >
      <Confirm
        title="¿Salir sin guardar?"
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        danger
        onConfirm={async () => {
          leaving.current = true;
          blocker.proceed?.();
          return null;
        }}
      >
        Se pierden los cambios que hiciste en esta página.
      </Confirm>
    </DialogWhile>
  );
}

const isAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;
