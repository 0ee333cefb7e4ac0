import { readDraft, writeDraft } from "./use-draft.ts";

/** Ignores the query, which the login's way back may have, unlike the page that stores the choice. */
const draftOf = (path: string) => `elegido${path.replace(/[?#].*/, "")}`;

/** Stores the choice made on a page before the login in this tab: "2 × Colón vs. Gimnasia, $ 13.000,00". */
export function rememberChoice(path: string, text: string): void {
  writeDraft(draftOf(path), text ? { text } : null);
}

/** Returns the choice, or an empty string. The stored value is untrusted. */
export function readChoice(path: string): string {
  const { text } = readDraft(draftOf(path));
  return typeof text === "string" ? text : "";
}
