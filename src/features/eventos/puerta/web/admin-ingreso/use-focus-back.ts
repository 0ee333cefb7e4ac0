import { type RefObject, useEffect, useRef } from "react";

/**
 * Restores the focus after an overlay closes: to the previous element, or to the heading, which does not open a phone's
 * keyboard and needs `tabIndex={-1}`.
 */
export function useFocusBack(heading: RefObject<HTMLHeadingElement | null>, shown: unknown): void {
  const before = useRef<Element | null>(null);
  const covered = useRef(false);
  useEffect(() => {
    if (shown) {
      covered.current = true;
      return;
    }
    const here = heading.current?.ownerDocument;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLButtonElement) before.current = target;
    };
    if (covered.current && here?.activeElement === here?.body) {
      const target =
        before.current instanceof HTMLElement && before.current.isConnected ? before.current : null;
      (target ?? heading.current)?.focus({ preventScroll: true });
    }
    covered.current = false;
    here?.addEventListener("focusin", remember);
    return () => here?.removeEventListener("focusin", remember);
  }, [heading, shown]);
}
