import { type RefObject, useEffect, useRef } from "react";

/**
 * Where the focus goes when what covered the screen takes it away: back to where it was, or to the heading, which opens no
 * keyboard on a phone.
 * @returns a ref for the heading, which needs `tabIndex={-1}`
 */
export function useFocusBack(shown: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
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
  }, [shown]);
  return heading;
}
