import { type ComponentType, useEffect, useState } from "react";
import { notifications } from "./notifications.tsx";

/** How a dialog is opened and closed: by `opened`, or by the result of `useOpening`. */
type DialogProps =
  | { opened: boolean; onClose: () => void }
  | { opening: { shown: boolean; close: () => void } };

/**
 * A dialog whose code is not part of its screen's: it is loaded when the browser is idle, so that it opens at once, or
 * when it is opened, if that comes first.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let loaded: ComponentType<P> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (dialog) => {
        loaded = dialog;
        return dialog;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  return function LazyDialog(props: P) {
    const [Dialog, setDialog] = useState(() => loaded);
    const opened = "opening" in props ? props.opening.shown : props.opened;
    const close = "opening" in props ? props.opening.close : props.onClose;

    // biome-ignore lint/correctness/useExhaustiveDependencies: a new `close` of the same dialog loads nothing.
    useEffect(() => {
      if (Dialog) return;
      let current = true;
      const show = async () => {
        const dialog = await loadOnce();
        if (current) setDialog(() => dialog);
      };
      const end = opened
        ? undefined
        : whenIdle(() => {
            // Reported when it is opened. Browsers may remember the failure until the page is reloaded.
            show().catch(() => {});
          });
      if (opened)
        show().catch(() => {
          if (!current) return;
          close();
          notifications.show({ message: NOT_LOADED, color: "red", autoClose: false });
        });
      return () => {
        current = false;
        end?.();
      };
    }, [Dialog, opened]);

    return Dialog ? <Dialog {...props} /> : null;
  };
}

const NOT_LOADED = "No se pudo abrir: revisá la conexión y recargá la página.";

/** Enough for the screen's own data and pictures, in browsers that do not report idleness (Safari). */
const SETTLED_MS = 1_500;

/** @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  const wait = setTimeout(() => {
    if (typeof requestIdleCallback === "undefined") work();
    else idle = requestIdleCallback(work, { timeout: SETTLED_MS });
  }, SETTLED_MS / 3);
  let idle: number | undefined;
  return () => {
    clearTimeout(wait);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
