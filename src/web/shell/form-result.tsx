import { useEffect, useRef } from "react";
import { Alert, type AlertTone } from "../ui/alert.tsx";

/** Outcome of a submitted form. */
export interface Result {
  tone: AlertTone;
  /** Heading, when `text` gives the reason. */
  title?: string;
  text: string;
}

/** The outcome above a form. A refusal takes the focus so that it is announced and scrolled into view. */
export function FormResult({ result }: { result: Result | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.tone !== "danger") return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, [result]);
  return (
    <div ref={ref} tabIndex={-1}>
      {result && (
        <Alert tone={result.tone} title={result.title}>
          <p>{result.text}</p>
        </Alert>
      )}
    </div>
  );
}
