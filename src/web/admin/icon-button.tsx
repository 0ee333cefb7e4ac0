import Pencil from "icon:pencil";
import type { ButtonHTMLAttributes, ComponentProps } from "react";
import styles from "./icon-button.module.css";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  "aria-label": string;
  danger?: boolean;
}

export function IconButton({ danger = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`hover-tint bare radius-m rigid target ${styles.button} ${danger ? styles.danger : ""}`}
    />
  );
}

export function EditButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <IconButton aria-label={`Editar ${of}`} aria-haspopup="dialog" onClick={onClick}>
      <Pencil size={22} />
    </IconButton>
  );
}

export function TextButton({ className = "", ...props }: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className={`as-link strong ${styles.text} ${className}`}
      aria-haspopup="dialog"
    />
  );
}
