import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { withParams } from "./list-state.ts";

const ABRIR = "abrir";

/**
 * Returns which of a screen's dialogs is open; initially the one named in the address: `?abrir=crear`, as in links of
 * the office's search. The name is then removed from the address, so that a reload does not open the dialog again.
 */
export function useDialogs<Name extends string>(
  names: readonly Name[],
): [Name | null, (next: Name | null) => void] {
  const [open, setOpen] = useState<Name | null>(null);
  const [params, setParams] = useSearchParams();
  const asked = names.find((name) => name === params.get(ABRIR));
  useEffect(() => {
    if (asked === undefined) return;
    setOpen(asked);
    setParams((current) => withParams(current, { [ABRIR]: "" }), { replace: true, preventScrollReset: true });
  }, [asked, setParams]);
  return [open, setOpen];
}
