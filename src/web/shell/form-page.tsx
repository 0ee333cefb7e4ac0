import type { ReactNode } from "react";
import type { AnswerState } from "#web/use-answer.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { CourtLines } from "../ui/icon.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./form-page.module.css";

interface FormProps {
  title: string;
  lead?: ReactNode;
  /** The form and the links below it. */
  children: ReactNode;
}

/** A page with a single form on a white sheet over court lines. */
export function FormPage(props: FormProps) {
  return (
    <div className={styles.page}>
      <CourtLines className="court-lines" />
      <div className={`container ${styles.column}`}>
        <FormSheet {...props} heading="h1" />
      </div>
    </div>
  );
}

/** A form on its sheet, as a part of a page. */
export function FormSheet({
  title,
  lead,
  children,
  heading: Heading = "h2",
  ...rest
}: FormProps & { heading?: "h1" | "h2"; id?: string }) {
  return (
    <section className={`sheet ${styles.sheet}`} {...rest}>
      <header className="stack-2">
        <Heading className="text-2xl">{title}</Heading>
        {lead && <p className="muted">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

interface AnswerPageProps<T> {
  title: string;
  of: Pick<AnswerState<T>, "answer" | "reload">;
  /** Announced while the answer loads. */
  waiting: string;
  children: (data: T) => ReactNode;
  /** Shown whatever the answer. */
  footer?: ReactNode;
}

/**
 * A form page about the answer of a call, such as an emailed link's: its problem can be retried if the network failed.
 */
export function AnswerPage<T>({ title, of, waiting, children, footer }: AnswerPageProps<T>) {
  const { answer, reload } = of;
  return (
    <FormPage title={title}>
      {!answer && <Spinner text={waiting} />}
      {answer && !answer.ok && (
        <>
          <Alert tone="danger">
            <p>{answer.problem.detail}</p>
          </Alert>
          {answer.status === 0 && (
            <Button variant="outline" onClick={reload}>
              Volver a intentar
            </Button>
          )}
        </>
      )}
      {answer?.ok && children(answer.data)}
      {footer}
    </FormPage>
  );
}
