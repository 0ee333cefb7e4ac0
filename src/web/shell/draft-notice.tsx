import type { RefObject } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import type { Draft } from "./use-draft.ts";

interface DraftNoticeProps {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
}

/** Notice that a form opened with a stored draft, which may be somebody else's on this phone. */
export function DraftNotice({ form, draft }: DraftNoticeProps) {
  if (!draft.restored) return null;
  function restart() {
    form.current?.reset();
    form.current?.dispatchEvent(new Event("input"));
    draft.forget();
    form.current?.querySelector<HTMLElement>("input, select")?.focus();
  }
  return (
    <Alert tone="info" title="Seguí donde estabas">
      <p>Recuperamos lo que habías escrito en este dispositivo, salvo contraseñas.</p>
      <Button variant="ghost" size="small" onClick={restart}>
        Borrar todo y empezar de nuevo
      </Button>
    </Alert>
  );
}
