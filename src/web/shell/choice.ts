import { readDraft, writeDraft } from "./use-draft.ts";

/** Without the query, which the login's way back may have and the page that stores the choice does not know. */
const draftOf = (path: string) => `elegido${path.replace(/[?#].*/, "")}`;

/** Stores the choice made on a page before the login in this tab: "2 × Colón vs. Gimnasia, $ 13.000,00". */
export function rememberChoice(path: string, text: string): void {
  writeDraft(draftOf(path), text ? { text } : null);
}

/** Empty if nothing was chosen. The stored value is untrusted. */
export function readChoice(path: string): string {
  const { text } = readDraft(draftOf(path));
  return typeof text === "string" ? text : "";
}
