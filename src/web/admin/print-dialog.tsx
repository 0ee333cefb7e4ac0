import type { ReactNode } from "react";
import type { AnswerState } from "#web/use-answer.ts";
import { Modal } from "./dialogs.tsx";
import { Loaded } from "./load-failure.tsx";
import type { StaffModalProps } from "./modal-window.tsx";
import { PrintBar, PrintSheet } from "./print-sheet.tsx";

interface PrintDialogProps<T> extends Pick<StaffModalProps, "title" | "size"> {
  of: AnswerState<T>;
  /** Shown while the document loads. */
  text?: string;
  /** Beside the button that prints. */
  actions?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
}

/** A dialog with a loaded document to print. */
export function PrintDialog<T>({ of, text, actions, children, size = "lg", ...modal }: PrintDialogProps<T>) {
  return (
    <Modal {...modal} size={size}>
      <Loaded of={of} text={text}>
        {(data) => (
          <>
            <PrintBar>{actions?.(data)}</PrintBar>
            <PrintSheet>{children(data)}</PrintSheet>
          </>
        )}
      </Loaded>
    </Modal>
  );
}
