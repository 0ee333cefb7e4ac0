import { Modal as LibraryModal, type ModalProps } from "@mantine/core";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Opened, useDialog } from "./dialogs.tsx";
import styles from "./modal.module.css";
import { PHONE } from "./widths.ts";

export interface StaffModalProps extends Omit<ModalProps, "opened" | "onClose"> {
  /** Whether closing loses nothing and needs no confirmation. */
  keepsDraft?: boolean | undefined;
  /** Fills the screen of a phone. */
  fillsPhone?: boolean | undefined;
  /** Keeps the dialog open. */
  isBusy?: boolean;
}

const ABOVE_NOTICES = { inner: styles.inner, content: styles.content, body: styles.body };

/** The open windows, newest last. Esc closes only the newest. */
const windows: symbol[] = [];
const handled = new WeakSet<KeyboardEvent>();

/**
 * The window of a dialog. Closing asks for confirmation while a form inside has unsaved input that would be lost, and
 * returns the focus to what opened the dialog.
 */
export default function ModalWindow(props: StaffModalProps) {
  const { keepsDraft = false, fillsPhone = false, isBusy = false, children, ...rest } = props;
  const { close, opener } = useDialog();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [asking, setAsking] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  /** The form with unsaved input. Submitting removes the form from the dialog and loses nothing. */
  const typedIn = useRef<Element | null>(null);

  // A layout effect, because its cleanup runs while the window is still in the document.
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      const lost = activeElement === document.body || activeElement?.closest("[role=dialog]");
      if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );

  const [self] = useState(() => Symbol("window"));
  useLayoutEffect(() => {
    windows.push(self);
    return () => void windows.splice(windows.indexOf(self), 1);
  }, [self]);
  useWindowEvent(
    "keydown",
    (event) => {
      const { key, isComposing, target } = event;
      if (key !== "Escape" || isComposing || windows.at(-1) !== self || handled.has(event)) return;
      // An open calendar inside closes first.
      if (target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true")
        return;
      handled.add(event);
      if (rest.closeOnEscape !== false) leave();
    },
    { capture: true },
  );

  function noteTyping({ target }: FormEvent) {
    // The event may bubble from a nested dialog.
    if (!(target instanceof HTMLElement) || !content.current?.contains(target)) return;
    if (target.getAttribute("type") === "search") return;
    typedIn.current = target.closest("form:not([data-question]), textarea") ?? typedIn.current;
  }

  function leave() {
    const form = typedIn.current;
    if (isBusy) return;
    if (keepsDraft || !form?.isConnected || form.matches("[data-kept]")) close();
    else setAsking(true);
  }

  return (
    <>
      <LibraryModal
        {...rest}
        fullScreen={fillsPhone && phone}
        classNames={ABOVE_NOTICES}
        opened
        returnFocus={false}
        closeOnEscape={false}
        withCloseButton={!isBusy && rest.withCloseButton !== false}
        onClose={leave}
      >
        <div ref={content} className={styles.typing} onChange={noteTyping}>
          {children}
        </div>
      </LibraryModal>
      {asking && (
        <Opened onClose={() => setAsking(false)}>
          <ModalWindow title="¿Cerrar sin guardar?" size="sm">
            <p className="below-5">Se pierde lo que escribiste.</p>
            <div className="row-end">
              <Button variant="outline" data-autofocus onClick={() => setAsking(false)}>
                Seguir escribiendo
              </Button>
              <Button variant="danger" onClick={close}>
                Cerrar sin guardar
              </Button>
            </div>
          </ModalWindow>
        </Opened>
      )}
    </>
  );
}
