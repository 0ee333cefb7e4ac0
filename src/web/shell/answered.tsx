import type { ReactNode } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { AnswerState } from "../use-answer.ts";

interface AnsweredProps<T> {
  of: Pick<AnswerState<T>, "answer" | "reload">;
  waiting?: string;
  children: (data: T) => ReactNode;
}

/** Shows the response to a call inside a public page: a spinner while loading, then the data or the failure. */
export function Answered<T>({ of: { answer, reload }, waiting, children }: AnsweredProps<T>) {
  if (!answer) return <Spinner text={waiting} />;
  if (!answer.ok) return <RetryNotice detail={answer.problem.detail} onRetry={reload} />;
  return children(answer.data);
}

export function RetryNotice({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <Alert tone="danger">
      <p>{detail}</p>
      <Button variant="outline" size="small" onClick={onRetry}>
        Volver a intentar
      </Button>
    </Alert>
  );
}
