import { useEffect, useState } from "react";
import styles from "./form-page.module.css";
import { readDraft, writeDraft } from "./use-draft.ts";

const draftOf = (path: string) => `elegido${path}`;

/** Stores the choice made on a page before the login in this tab: "2 × Colón vs. Gimnasia, $ 13.000,00". */
export function rememberChoice(path: string, text: string): void {
  writeDraft(draftOf(path), text ? { text } : null);
}

/**
 * The choice made on the page to which the login returns. Sticks to the bottom of the window, and comes last in the
 * form so that nothing moves.
 */
export function ChosenNotice({ path }: { path: string }) {
  const [text, setText] = useState<unknown>("");
  useEffect(() => setText(readDraft(draftOf(path)).text), [path]);
  return typeof text === "string" && text !== "" && <p className={styles.chosen}>{text}</p>;
}
