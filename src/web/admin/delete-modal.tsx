import Trash2 from "icon:trash";
import type { ReactNode } from "react";
import type { Answer } from "#web/api.ts";
import { ConfirmModal } from "./confirm-modal.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./modal.module.css";
import type { Opening } from "./modal.tsx";

export type Refusal = Extract<Answer<unknown>, { ok: false }>;

export interface DeleteModalProps<T> {
  opening: Opening<T>;
  title: string;
  remove: (thing: T) => Promise<Answer<unknown>>;
  done: (thing: T) => string;
  /** Message shown after a refusal; the server's sentence by default. */
  sentenceOf?: (refusal: Refusal) => string;
  /** Called when the item has changed or no longer exists, so that the caller reloads its list. */
  onChange: () => void;
  picture?: (thing: T) => { src: string; width: number; height: number };
  children: (thing: T) => ReactNode;
}

export function DeleteModal<T>(props: DeleteModalProps<T>) {
  const { opening, title, remove, done, sentenceOf, onChange, picture, children } = props;
  const thing = opening.about;
  if (thing === null) return null;

  async function confirm(about: T): Promise<Answer<unknown>> {
    const answer = await remove(about);
    if (answer.ok) return answer;
    const detail = sentenceOf ? sentenceOf(answer) : answer.problem.detail;
    return { ...answer, problem: { ...answer.problem, detail } };
  }

  return (
    <ConfirmModal
      opened={opening.shown}
      onClose={opening.close}
      title={title}
      confirmLabel="Eliminar"
      danger
      onConfirm={() => confirm(thing)}
      done={done(thing)}
      onChange={onChange}
    >
      <p className="breakable">{children(thing)}</p>
      {picture && <img className={`sunken full radius-s ${styles.picture}`} {...picture(thing)} alt="" />}
    </ConfirmModal>
  );
}

interface DeleteButtonProps {
  /** The item to delete: "Plan Verano". */
  of: string;
  onClick: () => void;
}

export function DeleteButton({ of, onClick }: DeleteButtonProps) {
  return (
    <IconButton danger aria-label={`Eliminar ${of}`} aria-haspopup="dialog" onClick={onClick}>
      <Trash2 size={22} />
    </IconButton>
  );
}
