import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * What a browser does by itself on a full page load: after a navigation the focus begins at the new page,
 * and a screen reader hears its title.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A menu that was opened meanwhile would lose the focus and close.
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
