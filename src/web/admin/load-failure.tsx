import RotateCw from "icon:rotate-cw";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import type { Problem } from "#contract/route.ts";
import { type Answer, api } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { AnswerState } from "#web/use-answer.ts";
import styles from "./modal.module.css";

interface LoadFailureProps {
  problem: Problem;
  onRetry: () => void;
  retrying?: boolean;
}

/**
 * Replaces content that failed to load with the server's message and a retry button; reports the failure to the
 * log.
 */
export function LoadFailure({ problem, onRetry, retrying = false }: LoadFailureProps) {
  const latest = useEffectEvent(() => reportFailure(problem));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed answer is another failure.
  useEffect(() => latest(), [problem.status, problem.code, problem.requestId]);
  return (
    <div className={`stack-4 at-start ${styles.failure}`}>
      <Alert tone="danger">{problem.detail}</Alert>
      <Button variant="outline" icon={<RotateCw />} loading={retrying} onClick={onRetry}>
        Probar de nuevo
      </Button>
    </div>
  );
}

/** Returns the state of what a screen's loader returned, for `Loaded`. */
export function useLoaderAnswer<T>(answer: Answer<T>): AnswerState<T> {
  const { revalidate, state } = useRevalidator();
  return { answer, loading: state === "loading", reload: () => void revalidate() };
}

interface LoadedProps<T> {
  of: AnswerState<T>;
  text?: string;
  children: (data: T) => ReactNode;
}

/** Shows the response to a call inside a screen: a spinner while loading, then the data or the failure. */
export function Loaded<T>({ of: { answer, loading, reload }, text, children }: LoadedProps<T>) {
  if (!answer) return <Spinner text={text} />;
  if (!answer.ok) return <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />;
  return children(answer.data);
}

function reportFailure({ status, code, requestId }: Problem): void {
  const json = { pantalla: location.pathname.slice(0, 200), estado: status, problema: code, requestId };
  api.sistema.fallos
    .$post({ json }, { init: { keepalive: true } })
    .catch((error: unknown) => console.warn("the failure could not be reported", error));
}
