import X from "icon:x";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { onScreen } from "#web/notice-scale.ts";
import { createStore } from "#web/store.ts";
import styles from "./notifications.module.css";

interface NewNotification {
  message: ReactNode;
  color?: "club" | "green" | "red";
  /** Milliseconds until the message closes; false if only its button closes it. */
  autoClose?: number | false;
}

interface Shown extends NewNotification {
  id: number;
}

const AUTO_CLOSE_MS = 6_000;
/** The oldest message closes when another one opens. */
const MOST = 5;

const shown = createStore<readonly Shown[]>([]);
let lastId = 0;

/** Messages at the bottom of a staff screen, which stay during navigation. */
export const notifications = {
  show(notification: NewNotification): number {
    const id = ++lastId;
    shown.set([...shown.get(), { ...notification, id }].slice(-MOST));
    return id;
  },
  hide(id: number): void {
    shown.set(shown.get().filter((one) => one.id !== id));
  },
};

export function announceDone<Result extends unknown[]>(
  done: string | ((...result: Result) => string) | undefined,
  ...result: Result
): void {
  const message = typeof done === "function" ? done(...result) : done;
  if (message) notifications.show({ message, color: "green" });
}

export function Notifications() {
  const all = shown.use();
  const box = useRef<HTMLDivElement>(null);
  // Bars and dialogs at the bottom of the window move above the messages.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--size-notices", `${box.current?.offsetHeight ?? 0}px`),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--size-notices");
    };
  }, []);
  return (
    <div ref={box} className={`stack-4 ${styles.notifications}`}>
      {all.map((one) => (
        <Notification key={one.id} {...one} />
      ))}
    </div>
  );
}

/** A message. Stays open while the pointer or the focus is on it. */
function Notification({ id, message, color = "club", autoClose = AUTO_CLOSE_MS }: Shown) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (autoClose === false || held) return;
    const timer = setTimeout(() => notifications.hide(id), onScreen(autoClose));
    return () => clearTimeout(timer);
  }, [id, autoClose, held]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      role="alert"
      className={`line-2 middle text-s radius-m ${styles.notification} ${styles[color]}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className="grow breakable">{message}</div>
      <button
        type="button"
        className="as-icon"
        aria-label="Cerrar el aviso"
        onClick={() => notifications.hide(id)}
      >
        <X />
      </button>
    </div>
  );
}
