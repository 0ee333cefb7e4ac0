import { cleanText } from "#contract/text.ts";

let guarded: string | null = null;
let typed = false;

/** Records that the guard admitted the user to a page. Called on each navigation. */
export function enterGuardedPage(pathname: string): void {
  if (guarded !== pathname) typed = false;
  guarded = pathname;
}

/** Whether the user has typed or chosen anything on the guarded page. */
export function hasTyped(): boolean {
  return typed && guarded === location.pathname;
}

/** Starts listening, once per document. Has to run before React, which then reads the clean value. */
export function watchTyping(): void {
  document.addEventListener(
    "input",
    (event) => {
      typed = true;
      if (!(event as InputEvent).isComposing) cleanField(event.target);
    },
    true,
  );
}

/**
 * Cleans text pasted into a field as the server will (`cleanText`), so that a form does not refuse text that looks
 * right.
 */
function cleanField(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // A password stays as typed, even while it is shown.
  if (field.type === "password" || /password/.test(field.autocomplete)) return;
  const { value, selectionStart } = field;
  const clean = cleanText(value);
  if (clean === value || field.type === "file") return;
  // Uses the native setter, because React compares the value with the one that it set.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, clean);
  // An email field has no caret position.
  if (selectionStart === null) return;
  const caret = cleanText(value.slice(0, selectionStart)).length;
  field.setSelectionRange(caret, caret);
}
