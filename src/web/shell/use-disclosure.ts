import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/**
 * A part of the page that a button shows and hides. Its state is an empty popover, so that the button works before
 * the page's modules have come and without them: the styles show the part while the popover is `:popover-open`.
 * Escape and leaving it with Tab close it.
 */
export function useDisclosure() {
  const id = useId();
  const stateRef = useRef<HTMLSpanElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // Until hydration the browser itself reports whether the button's popover is open.
  const [open, setOpen] = useState<boolean>();
  useEffect(() => setOpen(isOpen(stateRef.current)), []);
  const close = () => isOpen(stateRef.current) && stateRef.current?.hidePopover();

  return {
    button: { ref: buttonRef, popoverTarget: id, "aria-expanded": open },
    state: {
      id,
      ref: stateRef,
      popover: "manual" as const,
      onToggle: () => setOpen(isOpen(stateRef.current)),
    },
    /** For the element around the button and what it shows. */
    around: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        close();
        buttonRef.current?.focus();
      },
      // What lies below the open part must not get the focus unseen.
      onBlur(event: FocusEvent) {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) close();
      },
    },
  };
}

/** Closes what is open inside an element. */
export function closeOpen(root: Element | null, except?: Element): void {
  for (const state of root?.querySelectorAll<HTMLElement>("[popover]") ?? []) {
    if (state !== except && isOpen(state)) state.hidePopover();
  }
}

/** Never in a browser without popovers, where the styles show every part and the selector is an error. */
function isOpen(state: HTMLElement | null): boolean {
  return state !== null && "popover" in state && state.matches(":popover-open");
}
