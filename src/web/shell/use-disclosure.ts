import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/**
 * Toggles a part of the page by a button. The state is an empty popover, so that it works before hydration and
 * without JavaScript: styles show the part while the popover is `:popover-open`. Escape and tabbing out close it.
 */
export function useDisclosure() {
  const id = useId();
  const stateRef = useRef<HTMLSpanElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // Before hydration the browser's popover state is the only source.
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
    around: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        close();
        buttonRef.current?.focus();
      },
      // Closes on blur: content covered by the open part must not receive the focus.
      onBlur(event: FocusEvent) {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) close();
      },
    },
  };
}

export function closeOpen(root: Element | null, except?: Element): void {
  for (const state of root?.querySelectorAll<HTMLElement>("[popover]") ?? []) {
    if (state !== except && isOpen(state)) state.hidePopover();
  }
}

/**
 * Returns a ref for a part of the page in which disclosures close on a click elsewhere and on navigation.
 * @param key of the location; another key is another navigation
 */
export function useClosedElsewhere(key: string) {
  const part = useRef<HTMLElement>(null);
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    closeOpen(part.current);
  }, [key]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && part.current?.contains(target))) closeOpen(part.current);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);
  return part;
}

/**
 * In old browsers an attribute holds the state (`../old-browsers/popover.ts`). An unknown selector inside `:is()` is
 * not an error.
 */
const OPEN = ":is(:popover-open, [data-popover-open])";

function isOpen(state: HTMLElement | null): boolean {
  return state !== null && "hidePopover" in state && state.matches(OPEN);
}
