import type { ComponentProps } from "react";
import type { Answer } from "../api.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { useWrite } from "../use-write.ts";

interface WriteButtonProps<T>
  extends Omit<ComponentProps<typeof Button>, "onClick" | "loading" | "onChange"> {
  call: () => Promise<Answer<T>>;
  onDone?: (saved: T) => void;
  /** Called after success, and after a refusal because the record has changed, to load it again. */
  onChange?: () => void;
}

/** A button that sends a write (`useWrite`), below the reason of a refusal. */
export function WriteButton<T>({ call, onDone, onChange, ...button }: WriteButtonProps<T>) {
  const [send, busy, problem] = useWrite(call, { onDone, onChange });
  return (
    <>
      {problem && (
        <Alert tone="danger">
          <p>{problem}</p>
        </Alert>
      )}
      <Button {...button} loading={busy} onClick={() => send()} />
    </>
  );
}
