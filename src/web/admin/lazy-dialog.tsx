import type { ComponentType } from "react";
import { loadLater } from "./load-later.ts";

/** How a dialog is opened and closed: by `opened`, or by the result of `useOpening`. */
type DialogProps =
  | { opened: boolean; onClose: () => void }
  | { opening: { shown: boolean; close: () => void } };

/** A component, or the module that exports it by default. */
export type LazyComponent<P> = ComponentType<P> | { default: ComponentType<P> };

/** A dialog with code that is loaded after its screen's. If loading fails, the dialog closes. */
export function lazyDialog<P extends DialogProps>(
  load: () => Promise<LazyComponent<P>>,
  idly?: boolean,
): ComponentType<P> {
  const useDialog = loadLater(async () => componentOf(await load()), idly);
  return function LazyDialog(props: P) {
    const opened = "opening" in props ? props.opening.shown : props.opened;
    const close = "opening" in props ? props.opening.close : props.onClose;
    const Dialog = useDialog(opened, close);
    return Dialog ? <Dialog {...props} /> : null;
  };
}

export function componentOf<P>(loaded: LazyComponent<P>): ComponentType<P> {
  return "default" in loaded ? loaded.default : loaded;
}
