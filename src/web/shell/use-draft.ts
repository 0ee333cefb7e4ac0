import { type RefObject, useCallback, useEffect } from "react";

/**
 * Keeps what is typed into a form until it is taken, so that nothing is lost on a reload or when a session ends
 * half way. In the tab's own storage: it goes with the tab, and no other tab sees it.
 * @param name which form and whose, so that nobody finds somebody else's
 * @param except names of fields that are never kept: passwords
 * @returns forgets what was kept
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

/** Fills what is still as the page brought it: what was typed before the page came alive is newer. */
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

/** What was kept under a name; nothing of it can be trusted to be what this version of the site writes. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
    return found && typeof found === "object" ? { ...found } : {};
  } catch {
    return {};
  }
}

/** Keeps something that is not sent yet under a name; null forgets it. */
export function writeDraft(name: string, draft: Record<string, unknown> | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage a draft lives as long as its page.
  }
}

function keyOf(name: string): string {
  return `borrador/${name}`;
}
