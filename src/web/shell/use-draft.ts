import { type RefObject, useCallback, useEffect, useState } from "react";
import { currentSession } from "../session.ts";
import { DRAFTS, dropOldDrafts, tryStorage, unstoredDrafts } from "../session-storage.ts";

export interface Draft {
  restored: boolean;
  forget: () => void;
}

/**
 * Stores a form's input until it is sent or the user logs out, so that it survives a reload or the end of a session
 * (Rule SIT-21): per tab, and for a logged-in user also on the device, for a week at most.
 * @param name identifies form and user, which keeps drafts apart
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
    setRestored(restore(element, keptDraft(name)));
    const keep = () => {
      const fields = [...new FormData(element)].filter(([field]) => !except.includes(field));
      keepDraft(name, Object.fromEntries(fields));
    };
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, name, except]);
  const forget = useCallback(() => {
    keepDraft(name, null);
    setRestored(false);
  }, [name]);
  return { restored, forget };
}

/** Fills only unchanged fields, because input typed before hydration is newer. @returns whether a text was filled in */
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
  // Notifies listeners of the restored input. The event does not bubble, so that it is not mistaken for typing.
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

/** Reads the draft of this tab or, for a logged-in user, of this device. */
export const keptDraft = (name: string) => ({ ...readStored(name), ...readDraft(name) });

export function keepDraft(name: string, draft: Record<string, unknown> | null): void {
  writeDraft(name, draft);
  writeStored(name, draft);
}

/** Returns the draft that survives its tab, if it belongs to the logged-in person. */
function readStored(name: string): Record<string, unknown> {
  dropOldDrafts();
  const { usuario, fields } = parsed(() => localStorage.getItem(DRAFTS + name));
  const own = usuario !== undefined && usuario === currentSession().usuario?.id;
  return own && fields && typeof fields === "object" ? { ...fields } : {};
}

/**
 * Stores a draft on the device, if there is a session: on a shared computer, two people without a session cannot be
 * told apart.
 */
function writeStored(name: string, fields: Record<string, unknown> | null): void {
  const usuario = currentSession().usuario?.id;
  tryStorage(() => {
    if (!fields) localStorage.removeItem(DRAFTS + name);
    else if (usuario)
      localStorage.setItem(DRAFTS + name, JSON.stringify({ at: Date.now(), usuario, fields }));
  });
}

function parsed(read: () => string | null): Record<string, unknown> {
  const found: unknown = tryStorage(() => JSON.parse(read() ?? "{}"));
  return found && typeof found === "object" ? { ...found } : {};
}
