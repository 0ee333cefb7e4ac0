import { useBrowserValue } from "../browser-value.ts";
import { readChoice } from "./choice.ts";
import styles from "./form-page.module.css";

/**
 * Shows the choice made on the page to which the login returns. Sticks to the bottom of the window, and comes last in
 * the form so that nothing moves.
 */
export function ChosenNotice({ path }: { path: string }) {
  const text = useBrowserValue(() => readChoice(path), "");
  return text && <p className={`on-dark strong ${styles.chosen}`}>{text}</p>;
}
