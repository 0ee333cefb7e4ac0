import type { ComponentProps } from "react";
import styles from "./text-button.module.css";

/** The text of a cell that opens a dialog about its row. */
export function TextButton({ className = "", ...props }: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className={`as-link ${styles.text} ${className}`}
      aria-haspopup="dialog"
    />
  );
}
