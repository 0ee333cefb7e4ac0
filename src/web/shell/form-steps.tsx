import CircleCheck from "icon:circle-check";
import { type RefObject, useEffect, useState } from "react";
import styles from "./form-steps.module.css";

/** Which parts of a form have all required values, in the order of their `FieldGroup`s. */
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
  /** Short names of the parts. */
  steps: readonly string[];
  filled: readonly boolean[];
}

/** The sections of a long form with their progress, as links. */
export function FormSteps({ steps, filled }: FormStepsProps) {
  const done = filled.filter(Boolean).length;
  return (
    <nav className={styles.steps} aria-label="Partes del formulario">
      <ol className={styles.list}>
        {steps.map((name, i) => (
          <li key={name}>
            <a href={`#${stepId(i + 1)}`} className={styles.step} data-done={filled[i] || undefined}>
              <span className={styles.mark}>
                {filled[i] ? <CircleCheck aria-hidden="true" /> : <span>{i + 1}</span>}
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

/** Id of a part's heading. */
export function stepId(step: number): string {
  return `parte-${step}`;
}
