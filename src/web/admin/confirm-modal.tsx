import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Answer } from "#web/api.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/use-write.ts";
import { Modal } from "./modal.tsx";
import { announceDone } from "./notifications.tsx";

interface ConfirmModalProps<T> {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** "Cancelar" by default. */
  cancelLabel?: string;
  danger?: boolean;
  /** Focuses the confirm button, for a dialog that is opened by a key. */
  ready?: boolean;
  /** Runs the action. A refusal is shown in the modal, which stays open. */
  onConfirm: () => Promise<Answer<T>>;
  /** What is announced after success. */
  done?: string | ((result: T) => string);
  /** Called after success, once the modal has closed. */
  onDone?: (result: T) => void;
  /** Called after success, and after a refusal because the record has changed, so that the list behind is reloaded. */
  onChange?: () => void;
}

/** Asks for confirmation and runs the action once, however often the button is pressed. */
export function ConfirmModal<T>(props: ConfirmModalProps<T>) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancelar",
    danger,
    ready,
    onConfirm,
    done,
    onDone,
    onChange,
  } = props;
  const [confirm, busy, problem, forget] = useWrite(onConfirm, {
    onDone(result) {
      onClose();
      announceDone(done, result);
      onDone?.(result);
    },
    onChange,
  });
  const reset = useEffectEvent(forget);
  useEffect(() => {
    if (opened) reset();
  }, [opened]);

  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm">
      <div className="stack-5">
        <div>{children}</div>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className="row-end">
          <Button variant="outline" onClick={onClose} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            loading={busy}
            data-autofocus={(ready && !danger) || undefined}
            onClick={() => confirm()}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface ConfirmButtonProps<T> extends Omit<ConfirmModalProps<T>, "opened" | "onClose"> {
  /** The button that opens the dialog; its text is `confirmLabel` by default. */
  button?: Omit<ComponentProps<typeof Button>, "onClick" | "onOpen">;
  /** Whether the button is shown. An open dialog stays without it, so that a refusal can be read. */
  offered?: boolean;
}

/** A button with an action that has to be confirmed. */
export function ConfirmButton<T>({ button, offered = true, ...modal }: ConfirmButtonProps<T>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {offered && (
        <Button {...button} onOpen={() => setOpened(true)}>
          {button?.children ?? modal.confirmLabel}
        </Button>
      )}
      <ConfirmModal {...modal} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
