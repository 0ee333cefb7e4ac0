import ArrowLeft from "icon:arrow-left";
import { type ReactNode, useId } from "react";
import { Link } from "#web/ui/link.tsx";
import { Part } from "../shell/part.tsx";
import listStyles from "./form-and-list.module.css";
import styles from "./staff-screen.module.css";

interface StaffScreenProps {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}

export function StaffScreen({ title, lead, back, actions, children }: StaffScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={`row-3 middle apart below-3 ${styles.top}`}>
        <div>
          {back && (
            <Link to={back.to} className="with-icon target">
              <ArrowLeft /> {back.label}
            </Link>
          )}
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions && <div className={`row-2 compact ${styles.actions}`}>{actions}</div>}
      </div>
      <Part name="esta pantalla">{children}</Part>
    </div>
  );
}

interface FormAndListProps {
  form: ReactNode;
  title: string;
  /** Gives a table with many columns three quarters of the width of wide screens. */
  wide?: boolean;
  children: ReactNode;
}

export function FormAndList({ form, title, wide = false, children }: FormAndListProps) {
  return (
    <div className={`${listStyles.columns} ${wide ? listStyles.wide : listStyles.even}`}>
      {form}
      <div className={`stack-4 shrink ${listStyles.list}`}>
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

export function FormCard({ title, onSubmit, children }: FormCardProps) {
  const heading = useId();
  return (
    <form
      className={`stack-4 box pad-5 ${listStyles.form}`}
      noValidate
      aria-labelledby={heading}
      onSubmit={onSubmit}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </form>
  );
}
