import type { ButtonHTMLAttributes, ComponentProps } from "react";
import styles from "./icon-button.module.css";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  "aria-label": string;
  danger?: boolean;
}

export function IconButton({ danger = false, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={`${styles.button} ${danger ? styles.danger : ""}`} />;
}

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
