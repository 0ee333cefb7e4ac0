import type { ComponentProps } from "react";
import type { Answer } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import { announceDone, notifications } from "./notifications.tsx";

export interface Action<T, Args extends unknown[] = []> {
  /** Null sends nothing. */
  call: (...args: Args) => Promise<Answer<T> | null> | null;
  /** What is announced after success; a refusal is announced in the server's words. */
  done?: string | ((saved: T, ...args: Args) => string);
  onSaved?: (saved: T) => void;
  /** Called after every answer. */
  onChange?: () => void | Promise<void>;
}

/** Sends a write behind a button, one in flight, and announces its outcome. */
export function useAction<T, Args extends unknown[]>({ call, done, onSaved, onChange }: Action<T, Args>) {
  return useSingleFlight(async (...args: Args) => {
    const answer = await call(...args);
    if (!answer) return;
    if (answer.ok) {
      announceDone(done, answer.data, ...args);
      onSaved?.(answer.data);
    } else notifications.show({ message: answer.problem.detail, color: "red", autoClose: false });
    await onChange?.();
  });
}

type ActionButtonProps<T> = Action<T> &
  Omit<ComponentProps<typeof Button>, "onClick" | "loading" | "onChange">;

export function ActionButton<T>({ call, done, onSaved, onChange, ...button }: ActionButtonProps<T>) {
  const [send, busy] = useAction({ call, done, onSaved, onChange });
  // Another row may have moved under the pointer before the second click of a double click.
  return <Button {...button} loading={busy} onClick={(event) => event.detail < 2 && void send()} />;
}
