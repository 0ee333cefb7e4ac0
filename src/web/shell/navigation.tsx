import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import styles from "./navigation.module.css";

/** Progress line during navigation; CSS delays it so that fast navigations do not flash. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.line} aria-hidden="true" />;
}

/**
 * Does after a client navigation what browsers do on a page load: moves the focus to the new page and announces its
 * title.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Do not take the focus from a menu opened meanwhile, which would close it.
    if (!document.activeElement?.closest("header")?.querySelector('[aria-expanded="true"]'))
      document.getElementById("contenido")?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
