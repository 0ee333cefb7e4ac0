import { type RefObject, useCallback, useEffect } from "react";
import { tryStorage } from "../session-storage.ts";

/**
 * Saves a form's input in sessionStorage until it is submitted, so that a reload or an ended session loses nothing.
 * @param name identifies the form and the user, so that drafts are not shared
 * @param except fields that are never saved: passwords
 * @returns a function that clears the draft
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  except: readonly string[],
): () => void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element, readDraft(name));
    const keep = () => {
      const fields = [...new FormData(element)].filter(([field]) => !except.includes(field));
      writeDraft(name, Object.fromEntries(fields));
    };
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, name, except]);
  return useCallback(() => writeDraft(name, null), [name]);
}

/** Fills only unchanged fields: input typed before hydration is newer. */
function restore(form: HTMLFormElement, draft: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name);
    if (typeof value !== "string" || !control) continue;
    if (control instanceof RadioNodeList) {
      if (control.value === "") control.value = value;
    } else if (control instanceof HTMLSelectElement) {
      if (control.value === "") control.value = value;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.type === "checkbox") (control as HTMLInputElement).checked = true;
      else if (control.type === "radio") (control as HTMLInputElement).checked = control.value === value;
      else if (control.type !== "hidden" && control.value === control.defaultValue) control.value = value;
    }
  }
}

/** Reads a draft; its content is untrusted and may come from another version of the site. */
export function readDraft(name: string): Record<string, unknown> {
  const found: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}"));
  return found && typeof found === "object" ? { ...found } : {};
}

/** Saves unsent input under a name; null removes it. Without storage it lasts as long as its page. */
export function writeDraft(name: string, draft: Record<string, unknown> | null): void {
  tryStorage(() => {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(name));
  });
}

function keyOf(name: string): string {
  return `borrador/${name}`;
}
