import { type ReactNode, useId } from "react";
import styles from "./form-and-list.module.css";

interface FormAndListProps {
  /** The form of a new one, as a `FormCard`. */
  form: ReactNode;
  /** Over the list. */
  title: string;
  /** The list is a table of many columns: it gets three quarters, and only where those are wide enough. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen with the form of a new thing beside those that there are. */
export function FormAndList({ form, title, wide = false, children }: FormAndListProps) {
  return (
    <div className={`${styles.columns} ${wide ? styles.wide : styles.even}`}>
      {form}
      <div className={styles.list}>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}

interface FormCardProps {
  title: string;
  onSubmit: React.SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** The card of a form, whose fields are checked by the form itself. */
export function FormCard({ title, onSubmit, children }: FormCardProps) {
  const heading = useId();
  return (
    <form className={styles.form} noValidate aria-labelledby={heading} onSubmit={onSubmit}>
      <h2 id={heading}>{title}</h2>
      {children}
    </form>
  );
}
