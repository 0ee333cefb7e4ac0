import { type ReactNode, useId } from "react";
import styles from "./form-and-list.module.css";

interface FormAndListProps {
  /** The create form, as a `FormCard`. */
  form: ReactNode;
  /** Heading of the list. */
  title: string;
  /** Gives a table with many columns three quarters of the width, on wide screens only. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen with a create form beside the list of existing records. */
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

/** The card of a form that validates its own fields. */
export function FormCard({ title, onSubmit, children }: FormCardProps) {
  const heading = useId();
  return (
    <form className={styles.form} noValidate aria-labelledby={heading} onSubmit={onSubmit}>
      <h2 id={heading}>{title}</h2>
      {children}
    </form>
  );
}
