import Pencil from "icon:pencil";
import type { ComponentProps, ReactElement } from "react";
import { type Opens, useOpener } from "./dialogs.tsx";
import styles from "./icon-button.module.css";

interface LookProps extends ComponentProps<"button"> {
  "aria-label": string;
  danger?: boolean;
}

export function IconButton({ danger = false, ...rest }: LookProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`hover-tint bare radius-m rigid target ${styles.button} ${danger ? styles.danger : ""}`}
    />
  );
}

export function IconDialogButton({ opens, ...rest }: Opens<LookProps>) {
  return <IconButton {...rest} {...useOpener(opens)} />;
}

export function EditButton({ of, opens }: { of: string; opens: ReactElement }) {
  return (
    <IconDialogButton aria-label={`Editar ${of}`} opens={opens}>
      <Pencil size={22} />
    </IconDialogButton>
  );
}

/** A button that looks like a link and opens a dialog. */
export function TextButton({ className = "", opens, ...props }: Opens<ComponentProps<"button">>) {
  return (
    <button
      {...props}
      {...useOpener(opens)}
      type="button"
      className={`as-link strong ${styles.text} ${className}`}
    />
  );
}
