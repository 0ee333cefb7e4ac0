import Trash2 from "icon:trash";
import type { ComponentProps } from "react";
import type { Answer } from "#web/api.ts";
import type { Button } from "#web/ui/button.tsx";
import type { ConfirmWindowProps } from "./confirm-window.tsx";
import { ConfirmWindow, DialogButton, useDialog } from "./dialogs.tsx";
import { IconDialogButton } from "./icon-button.tsx";
import { announceDone } from "./notifications.tsx";

export type Refusal = Extract<Answer<unknown>, { ok: false }>;

interface ConfirmProps<T> extends Omit<ConfirmWindowProps, "send"> {
  /**
   * Runs the action. A refusal is shown in the dialog, which stays open; null closes it, because nothing was sent.
   * @param motivo empty unless `reason` is set
   */
  onConfirm: (motivo: string) => Promise<Answer<T> | null>;
  /** What is announced after success. */
  done?: string | ((result: T) => string);
  /** Called after success, once the dialog has closed. */
  onDone?: (result: T) => void;
}

/** A dialog that asks for confirmation and runs the action once, however often the button is pressed. */
export function Confirm<T>({ onConfirm, done, onDone, ...window }: ConfirmProps<T>) {
  const { close } = useDialog();
  async function send(motivo: string): Promise<Answer<() => void> | null> {
    const answer = await onConfirm(motivo);
    if (!answer) close();
    if (!answer?.ok) return answer;
    const finish = () => {
      announceDone(done, answer.data);
      onDone?.(answer.data);
    };
    return { ...answer, data: finish };
  }
  return <ConfirmWindow {...window} send={send} />;
}

interface ConfirmButtonProps<T> extends ConfirmProps<T> {
  /** The button that opens the dialog; its text is `confirmLabel` by default. */
  button?: Omit<ComponentProps<typeof Button>, "onClick">;
}

/** A button with an action that has to be confirmed. */
export function ConfirmButton<T>({ button, ...confirm }: ConfirmButtonProps<T>) {
  return (
    <DialogButton {...button} opens={<Confirm {...confirm} />}>
      {button?.children ?? confirm.confirmLabel}
    </DialogButton>
  );
}

interface DeleteButtonProps extends Omit<ConfirmProps<unknown>, "confirmLabel" | "onConfirm"> {
  /** The item to delete: "Plan Verano". */
  of: string;
  remove: () => Promise<Answer<unknown>>;
  /** Returns the message shown after a refusal; the server's sentence by default. */
  sentenceOf?: ((refusal: Refusal) => string) | undefined;
}

export function DeleteButton({ of, ...deletion }: DeleteButtonProps) {
  return (
    <IconDialogButton danger aria-label={`Eliminar ${of}`} opens={<Deletion {...deletion} />}>
      <Trash2 size={22} />
    </IconDialogButton>
  );
}

export function Deletion({ remove, sentenceOf, ...confirm }: Omit<DeleteButtonProps, "of">) {
  async function onConfirm(): Promise<Answer<unknown>> {
    const answer = await remove();
    if (answer.ok || !sentenceOf) return answer;
    return { ...answer, problem: { ...answer.problem, detail: sentenceOf(answer) } };
  }
  return <Confirm {...confirm} confirmLabel="Eliminar" danger onConfirm={onConfirm} />;
}
