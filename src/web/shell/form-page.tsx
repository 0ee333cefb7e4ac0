import CircleCheck from "icon:circle-check";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { drawnUrl, useClub } from "../club.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Frame } from "../ui/frame.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { AnswerState } from "../use-answer.ts";
import styles from "./form-page.module.css";

interface FormProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function FormPage(props: FormProps) {
  return (
    <Frame whole className={styles.page}>
      <ClubMark />
      <FormSheet {...props} heading="h1" />
    </Frame>
  );
}

function ClubMark() {
  const club = useClub();
  const { identidad, frase } = club;
  return (
    <div className={styles.mark}>
      <img src={drawnUrl(club, "/escudo.webp")} width={132} height={156} alt="" />
      <p className={`heading ${styles.name}`}>{identidad.nombre}</p>
      {frase.texto && <p>{frase.texto}</p>}
    </div>
  );
}

export function FormSheet({
  title,
  lead,
  children,
  heading: Heading = "h2",
  ...rest
}: FormProps & { heading?: "h1" | "h2"; id?: string }) {
  return (
    <section className={`sheet stack-4 ${styles.sheet}`} {...rest}>
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
  /** Screen reader text while the answer loads. */
  waiting: string;
  children: (data: T) => ReactNode;
  /** Shown for successful and failed calls. */
  footer?: ReactNode;
}

/**
 * A form page about the response to a call, such as the call behind an emailed link. A network failure can be retried.
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

/** Whether each `FieldGroup` of a form has all required values. */
export function useFilledSteps(form: RefObject<HTMLFormElement | null>): readonly boolean[] {
  const [filled, setFilled] = useState<readonly boolean[]>([]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => {
      const now = [...element.querySelectorAll("[data-step]")].map(isFilled);
      setFilled((before) => (before.join() === now.join() ? before : now));
    };
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form]);
  return filled;
}

function isFilled(part: Element): boolean {
  return [...part.querySelectorAll("[required], [aria-required=true]")].every((control) => {
    if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked;
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      return control.value.trim() !== "";
    return control.querySelector(":checked") !== null;
  });
}

interface FormStepsProps {
  steps: readonly string[];
  filled: readonly boolean[];
}

export function FormSteps({ steps, filled }: FormStepsProps) {
  const done = filled.filter(Boolean).length;
  return (
    <nav className="stack-2 shrink" aria-label="Partes del formulario">
      <ol className={`plain-list stack-2 ${styles.list}`}>
        {steps.map((name, i) => (
          <li key={name}>
            <a
              href={`#${stepId(i + 1)}`}
              className={`stack-1 centred note target not-underlined ${styles.step}`}
              data-done={filled[i] || undefined}
            >
              <span className={`dead-centre heading-font ${styles.number}`}>
                {filled[i] ? <CircleCheck size="1.5rem" /> : <span>{i + 1}</span>}
              </span>
              {name}
              {filled[i] && <span className="visually-hidden"> (completa)</span>}
            </a>
          </li>
        ))}
      </ol>
      <p className="note">
        {done} de {steps.length} partes completas
      </p>
    </nav>
  );
}

export function stepId(step: number): string {
  return `parte-${step}`;
}
