import { type RefObject, useCallback, useEffect, useState } from "react";
import { DRAFTS, dropOldDrafts, tryStorage, unstoredDrafts } from "../session-storage.ts";

/** The unsent input of a form. */
export interface Draft {
  /** The form opened with input from an earlier visit. */
  restored: boolean;
  /** Clears it, after sending or on request. */
  forget: () => void;
}

/**
 * Keeps a form's input on the device until it is sent or its person logs out, for a week at most, so that a closed tab,
 * a reload or an ended session loses nothing (Rule SIT-21). The tab's own copy outlives an outage, which clears the other
 * storage.
 * @param name identifies the form and the user, so that drafts are not shared
 * @param except fields that are never saved: passwords, consent
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  except: readonly string[],
): Draft {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    setRestored(restore(element, { ...readStored(name), ...readDraft(name) }));
    const keep = () => {
      const fields = [...new FormData(element)].filter(([field]) => !except.includes(field));
      const draft = Object.fromEntries(fields);
      writeDraft(name, draft);
      writeStored(name, draft);
    };
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, name, except]);
  const forget = useCallback(() => {
    writeDraft(name, null);
    writeStored(name, null);
    setRestored(false);
  }, [name]);
  return { restored, forget };
}

/** Fills only unchanged fields: input typed before hydration is newer. @returns whether a text was filled in */
function restore(form: HTMLFormElement, draft: Record<string, unknown>): boolean {
  let filled = false;
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name);
    if (typeof value !== "string" || !control) continue;
    if (control instanceof RadioNodeList) {
      if (control.value === "") control.value = value;
    } else if (control instanceof HTMLSelectElement) {
      const preselected = [...control.options].find((option) => option.defaultSelected)?.value ?? "";
      const offered = [...control.options].some((option) => option.value === value);
      if (control.value === preselected && offered) control.value = value;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.type === "checkbox") (control as HTMLInputElement).checked = true;
      else if (control.type === "radio") (control as HTMLInputElement).checked = control.value === value;
      else if (
        control.type !== "hidden" &&
        control.value === control.defaultValue &&
        value !== control.value
      ) {
        control.value = value;
        filled = true;
      }
    }
  }
  // For what follows the form's input; it does not bubble, because nobody has typed.
  form.dispatchEvent(new Event("input"));
  return filled;
}

/** Reads a draft; its content is untrusted and may come from another version of the site. */
export function readDraft(name: string): Record<string, unknown> {
  return parsed(() => unstoredDrafts.get(name) ?? sessionStorage.getItem(DRAFTS + name));
}

/** Saves unsent input of this tab under a name; null removes it. */
export function writeDraft(name: string, draft: Record<string, unknown> | null): void {
  const text = draft && JSON.stringify(draft);
  unstoredDrafts.delete(name);
  const stored = tryStorage(() => {
    if (text === null) sessionStorage.removeItem(DRAFTS + name);
    else sessionStorage.setItem(DRAFTS + name, text);
    return true;
  });
  if (!stored && text !== null) unstoredDrafts.set(name, text);
}

/** The draft that outlives its tab. */
function readStored(name: string): Record<string, unknown> {
  dropOldDrafts();
  const { fields } = parsed(() => localStorage.getItem(DRAFTS + name));
  return fields && typeof fields === "object" ? { ...fields } : {};
}

function writeStored(name: string, fields: Record<string, unknown> | null): void {
  tryStorage(() => {
    if (fields) localStorage.setItem(DRAFTS + name, JSON.stringify({ at: Date.now(), fields }));
    else localStorage.removeItem(DRAFTS + name);
  });
}

function parsed(read: () => string | null): Record<string, unknown> {
  const found: unknown = tryStorage(() => JSON.parse(read() ?? "{}"));
  return found && typeof found === "object" ? { ...found } : {};
}
