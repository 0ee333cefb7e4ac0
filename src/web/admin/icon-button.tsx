import type { ButtonHTMLAttributes } from "react";
import styles from "./icon-button.module.css";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  "aria-label": string;
  danger?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({ danger = false, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={`${styles.button} ${danger ? styles.danger : ""}`} />;
}
