import ArrowLeft from "icon:arrow-left";
import { type ReactNode, useId } from "react";
import { Link } from "#web/ui/link.tsx";
import { Part } from "../shell/part.tsx";
import { ExportButton } from "./export-button.tsx";
import listStyles from "./form-and-list.module.css";
import type { ShownList } from "./list-definition.ts";
import styles from "./staff-screen.module.css";

interface StaffScreenProps {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** The screen's list, whose spreadsheet can be downloaded beside the actions. */
  list?: Pick<ShownList<unknown>, "onExport">;
  children: ReactNode;
}

export function StaffScreen({ title, lead, back, actions, list, children }: StaffScreenProps) {
  return (
    <div className={`full ${styles.screen}`}>
      <div className="row-3 middle apart below-3">
        <div>
          {back && (
            <Link to={back.to} className="with-icon target">
              <ArrowLeft /> {back.label}
            </Link>
          )}
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {(actions || list) && (
          <div className={`row-2 compact ${styles.actions}`}>
            {actions}
            {list && <ExportButton call={() => list.onExport()} />}
          </div>
        )}
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
    <div className={`stack-6 top ${wide ? listStyles.wide : listStyles.even}`}>
      {form}
      <div className="stack-4 shrink">
        <h2 className="text-xl">{title}</h2>
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
      className="stack-4 box raised pad-5 shrink"
      noValidate
      aria-labelledby={heading}
      onSubmit={onSubmit}
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {children}
    </form>
  );
}
