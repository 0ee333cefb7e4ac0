import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useClub } from "../club.ts";
import styles from "./navigation.module.css";

const ANNOUNCED_MS = 50;

export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.line} aria-hidden="true" />;
}

/**
 * Does after a client-side navigation what browsers do on a page load: focuses the new page's heading and announces
 * its title. Another page of a public list counts as a new page; staff tables keep the focus (Rule SIT-25). A
 * navigation with the state `ownFocus` manages the focus itself.
 */
export function RouteAnnouncer() {
  const { pathname, search, state } = useLocation();
  const ownFocus = Boolean((state as { ownFocus?: true } | null)?.ownFocus);
  const { slug } = useClub();
  const listed = pathname.startsWith(`/${slug}/admin`) ? null : new URLSearchParams(search).get("pagina");
  const page = `${pathname} ${listed ?? 1}`;
  const last = useRef(page);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    // Focus stays in a menu that was opened in the meantime and would close otherwise.
    const inMenu = document.activeElement?.closest("header")?.querySelector('[aria-expanded="true"]');
    if (!inMenu && !ownFocus) focusPage();
    // Announces the title after the page is painted, because announcing it causes another rendering.
    const timer = setTimeout(() => setTitle(document.title), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [page, ownFocus]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}

export function focusPage(): void {
  const main = document.getElementById("contenido");
  const heading = main?.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}
